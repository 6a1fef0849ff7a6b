import { type ClientRequest, createServer, request, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { strikeOut } from '../src/server/strike-out';
import { Recording, WireRecorder } from '../src/server/wire-recorder';

let server: Server;
let origin: string;
let answers: (number | 'reset' | 'none' | 'cut')[] = [];
/** Resolves once a request has arrived that gets no response. */
let unanswered: () => void = () => undefined;
const recorder = new WireRecorder();

beforeAll(async () => {
  server = createServer((asked, response) => {
    asked.resume();
    const answer = answers.shift() ?? 200;
    if (answer === 'reset') asked.socket.destroy();
    else if (answer === 'none') unanswered();
    else if (answer === 'cut') {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 9 });
      response.write('half', () => asked.socket.destroy());
    } else if (answer === 200 && asked.url === '/packed') {
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      response.writeHead(200, headers).end(gzipSync('{"name":"Ada","token":"abc"}'));
    } else response.writeHead(answer, { 'x-echo': asked.headers.authorization }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  origin = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  recorder.close();
  server.closeAllConnections();
  server.close();
});

/** Sends one request. Resolves when it is closed, with or without a complete response. */
async function call(
  path: string,
  method = 'GET',
  onSent: (sent: ClientRequest) => void = () => undefined,
): Promise<void> {
  await new Promise<void>((resolve) => {
    const headers = {
      authorization: 'Bearer very-secret-key',
      accept: 'application/json',
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    };
    const sent = request(`${origin}${path}`, { method, headers });
    sent.once('response', (answer) => answer.resume());
    sent.once('error', () => undefined);
    sent.once('close', resolve);
    sent.end(method === 'GET' ? undefined : '{"note":"very-secret-key","password":"x"}');
    onSent(sent);
  });
}

const nothingSecret = strikeOut(['very-secret-key']);

it('the recorder notes each request once, without its secrets', async () => {
  const recording = new Recording(nothingSecret);
  answers = [201];
  await recorder.record(recording, () => call('/people?q=a&token=very-secret-key', 'POST'));
  expect(recording.calls).toEqual([
    {
      number: 1,
      method: 'POST',
      origin,
      path: '/people?q=a&token=[hidden]',
      status: 201,
      ms: expect.any(Number),
      attempt: 1,
      problem: null,
      requestHeaders: expect.objectContaining({
        authorization: 'Bearer [hidden]',
        accept: 'application/json',
      }),
      responseHeaders: expect.objectContaining({ 'x-echo': 'Bearer [hidden]' }),
      requestBody: '{\n  "note": "[hidden]",\n  "password": "[hidden]"\n}',
      responseBody: null,
    },
  ]);
});

it('the recorder counts retries after a temporary failure only', async () => {
  const recording = new Recording(nothingSecret);
  answers = [429, 'reset', 200, 200, 404, 200];
  await recorder.record(recording, async () => {
    for (const path of ['/a', '/a', '/a', '/a', '/b', '/b']) await call(path);
  });
  expect(recording.calls.map(({ status, attempt }) => [status, attempt])).toEqual([
    [429, 1],
    [null, 2],
    [200, 3],
    [200, 1],
    [404, 1],
    [200, 1],
  ]);
  expect(recording.calls[1]?.problem).toMatch(/closed the connection|reset/i);
});

it('the recorder unpacks answers, and keeps what came of one that was cut off', async () => {
  const recording = new Recording(nothingSecret);
  answers = [200, 'cut'];
  await recorder.record(recording, async () => {
    for (const path of ['/packed', '/cut']) await call(path);
  });
  expect(recording.calls).toMatchObject([
    { problem: null, responseBody: '{\n  "name": "Ada",\n  "token": "[hidden]"\n}' },
    { problem: 'The response was cut off.', responseBody: 'half', ms: expect.any(Number) },
  ]);
});

it('the recorder notes a request that the work gave up', async () => {
  const recording = new Recording(nothingSecret);
  answers = ['none'];
  const came = new Promise<void>((resolve) => (unanswered = resolve));
  await recorder.record(recording, async () => {
    void call('/slow', 'GET', (sent) => void came.then(() => sent.destroy()));
    await came;
  });
  expect(recording.calls).toMatchObject([
    {
      status: null,
      ms: expect.any(Number),
      problem: expect.stringContaining('the service or the step closed'),
    },
  ]);
});

it('a cancelled recording aborts its request and sends no further one', async () => {
  const recording = new Recording(nothingSecret);
  answers = ['none'];
  const came = new Promise<void>((resolve) => (unanswered = resolve));
  const work = recorder.record(recording, async () => {
    await call('/slow');
    await call('/after');
  });
  await came;
  recording.cancel();
  await work;
  expect(recording.calls).toMatchObject([
    { path: '/slow', status: null, problem: 'The run was cancelled.' },
  ]);
});

it('the recorder keeps the requests of several runs apart, and ignores all others', async () => {
  const recordings = ['/one', '/two', '/three'].map((path) => ({
    path,
    recording: new Recording(nothingSecret),
  }));
  await Promise.all([
    ...recordings.map(({ path, recording }) =>
      recorder.record(recording, () => Promise.all([call(path), call(path)])),
    ),
    call('/outside'),
  ]);
  for (const { path, recording } of recordings) {
    expect(recording.calls.map((one) => one.path)).toEqual([path, path]);
  }
});

it('secrets are removed from a whole value, and credentials by their names', () => {
  const { value, headers } = nothingSecret;
  expect(
    value({
      note: 'key very-secret-key.',
      list: [{ client_secret: 'other', code: 'abc', codes: [1], none: null, password: null }],
    }),
  ).toEqual({
    note: 'key [hidden].',
    list: [{ client_secret: '[hidden]', code: '[hidden]', codes: [1], none: null, password: null }],
  });
  expect(headers({ 'x-api-key': 'abc', Cookie: 'a=b', via: ['x', 'y'], age: 3 })).toEqual({
    'x-api-key': '[hidden]',
    Cookie: '[hidden]',
    via: 'x, y',
    age: '3',
  });
});
