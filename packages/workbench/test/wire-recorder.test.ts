import { createServer, request, type Server } from 'node:http';
import { strikeOut } from '../src/server/strike-out';
import { Recording, WireRecorder } from '../src/server/wire-recorder';

let server: Server;
let origin: string;
let answers: (number | 'reset')[] = [];
const recorder = new WireRecorder();

beforeAll(async () => {
  server = createServer((asked, response) => {
    asked.resume();
    const answer = answers.shift() ?? 200;
    if (answer === 'reset') asked.socket.destroy();
    else response.writeHead(answer, { 'x-echo': asked.headers.authorization }).end('{}');
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

/** One request; it resolves with the end of the answer, or without one. */
async function call(path: string, method = 'GET'): Promise<void> {
  await new Promise<void>((resolve) => {
    const headers = { authorization: 'Bearer very-secret-key', accept: 'application/json' };
    const sent = request(`${origin}${path}`, { method, headers });
    sent.once('response', (answer) => answer.resume());
    sent.once('error', () => undefined);
    sent.once('close', resolve);
    sent.end(method === 'GET' ? undefined : '{}');
  });
}

const nothingSecret = strikeOut(['very-secret-key']);

it('notes each request once, with status and time, and nothing secret', async () => {
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
    },
  ]);
});

it('counts what is sent again after a passing failure, and a request anew as the first', async () => {
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
  expect(recording.calls[1]?.problem).toMatch(/hang up|reset/i);
});

it('keeps apart what several runs send at once, and notes nothing outside of a run', async () => {
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

it('says that something is hidden where nothing else may be said', () => {
  expect(nothingSecret.text('/very-secret-ke')).toBe('[hidden]');
  expect(nothingSecret.text('')).toBe('');
});

it('strikes secrets out of all of a value, and credentials by their names', () => {
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
