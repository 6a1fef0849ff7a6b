import { inspect } from 'node:util';
import { createCustomApiCallAction } from '@activepieces/pieces-common';
import { PieceAuth } from '@activepieces/pieces-framework';
import fc from 'fast-check';
import {
  at,
  AuthenticationType,
  createCustomApiCall,
  type CustomApiCallOptions,
  HttpClient,
  HttpMethod,
  parseBaseUrl,
  requireTextField,
} from '../src';
import { anyText } from './arbitrary-text';
import { expectInvalid, failureOf } from './failure-of';
import { rowsByGroup } from './rows-by-group';
import { type Handler, json, keepSilent, raw, ScriptedServer } from './scripted-server';
import { VirtualClock } from './virtual-clock';

const KEY = 'sk_live_1234567890';
const METHODS = [HttpMethod.GET, HttpMethod.POST, HttpMethod.DELETE];

const server = ScriptedServer.forTests();
beforeEach(() => {
  server.play(json(200, 'done'));
});

function connect(auth: unknown): HttpClient {
  const key = requireTextField('API Key', auth);
  return new HttpClient({
    service: 'Acme',
    baseUrl: parseBaseUrl('Base URL', `${server.origin}/v1`),
    authentication: { type: AuthenticationType.BEARER_TOKEN, token: key },
    headers: { 'Acme-Project': 'p1' },
    secrets: [key],
    environment: new VirtualClock(),
  });
}

const auth = PieceAuth.SecretText({ displayName: 'API Key', required: true });
type Options = CustomApiCallOptions<typeof auth>;

const options: Options = {
  auth,
  service: 'Acme',
  methods: METHODS,
  sendsBody: true,
  example: '/things?limit=1',
  running: /\/run_now\/?$/,
  connect,
};

type SavedFile = { fileName: string; data: Buffer };

type Step = { saved?: SavedFile[]; isFull?: boolean };

/** Runs the step as the platform does, with the parts of the context that this step uses. */
async function run(
  propsValue: Record<string, unknown>,
  { saved = [], isFull = false, ...changed }: Step & Partial<Options> = {},
): Promise<unknown> {
  const action = createCustomApiCall({ ...options, ...changed });
  const files = {
    write: (file: SavedFile) => {
      if (isFull) return Promise.reject(new Error(`No room. Token: ${KEY}`));
      saved.push(file);
      return Promise.resolve(`file://${file.fileName}`);
    },
  };
  const context = { auth: KEY, propsValue: { url: '/things', ...propsValue }, files };
  const output: unknown = await Reflect.apply(action.run, action, [context]);
  return output;
}

function failureOfStep(props: Record<string, unknown>, script: Handler[] = []) {
  if (script.length > 0) server.play(...script);
  return failureOf(() => run(props));
}

/** Expects that the step refuses its input, with exactly this message, before any call. */
async function expectRefused(props: Record<string, unknown>, message: string): Promise<void> {
  await expectInvalid(() => run(props), message);
  expect(server.requests).toEqual([]);
}

describe('the form of the call', () => {
  test('has no body if the service takes none', () => {
    const { props } = createCustomApiCall({ ...options, sendsBody: false });
    expect(props).not.toHaveProperty('body');
  });

  test("has the fields of the platform's own custom call", () => {
    const ours = createCustomApiCall(options).props;
    const theirs = createCustomApiCallAction({ baseUrl: () => server.origin }).props;
    for (const key of [
      'method',
      'headers',
      'queryParams',
      'body_type',
      'failsafe',
      'timeout',
      'followRedirects',
    ]) {
      expect([key, at(ours, key, 'type')]).toEqual([key, at(theirs, key, 'type')]);
    }
  });

  test('takes the object that agents pass as the URL', async () => {
    await run({ url: { url: '/things/7' } });
    await run({ url: '{"url":"/things/8"}' });
    expect(server.requests.map(({ url }) => url)).toEqual(['/v1/things/7', '/v1/things/8']);
    await expectInvalid(() => run({ url: { path: '/things' } }), 'URL: fill in this field.');
  });

  test('is for people only and hides the blind retry', () => {
    expect(createCustomApiCall({ ...options, cost: 'One credit a call.' })).toMatchObject({
      description: 'Call any endpoint of Acme. One credit a call.',
      audience: 'human',
      aiMetadata: { idempotent: false },
      errorHandlingOptions: { retryOnFailure: { defaultValue: false, hide: true } },
    });
  });
});

describe('the type of the body', () => {
  const posted = async (body_type: unknown, body: unknown) => {
    await run({ method: 'POST', body_type, body });
    const [request] = server.requests;
    return [request?.headers['content-type'], request?.body];
  };
  const JSON_TYPE = 'application/json';
  const TEXT_TYPE = 'text/plain; charset=utf-8';

  test.each<[unknown, unknown, string | undefined, string]>([
    [undefined, { data: 1 }, JSON_TYPE, '{"data":1}'],
    [null, '["ü"]', JSON_TYPE, '["ü"]'],
    ['json', { data: [1] }, JSON_TYPE, '{"data":[1]}'],
    ['none', {}, undefined, ''],
    ['raw', '"a=1&b=ü"', TEXT_TYPE, 'a=1&b=ü'],
    ['raw', '<a/>', TEXT_TYPE, '<a/>'],
    ['raw', { a: 1 }, TEXT_TYPE, '{"a":1}'],
    ['raw', [1], TEXT_TYPE, '[1]'],
    ['raw', { data: '<a/>' }, TEXT_TYPE, '{"data":"<a/>"}'],
    ['raw', 5, TEXT_TYPE, '5'],
    ['raw', '', undefined, ''],
  ])('%j sends %j as %s', async (type, body, contentType, sent) => {
    expect(await posted(type, body)).toEqual([contentType, sent]);
  });

  test.each([
    [undefined, '<a>\n</a>\n', '<a>\n</a>\n'],
    ['raw', ' {"a":1}', ' {"a":1}'],
    ['raw', { a: [1] }, '{"a":[1]}'],
    ['raw', 5, '5'],
  ])('%j sends the raw body %j as it is', async (body_type, rawBody, sent) => {
    await run({ method: 'POST', body_type, rawBody });
    expect(server.requests[0]?.body).toBe(sent);
  });

  test.each([
    [{ name: 'Ü "1"', 'a"\r\nb': 2 }],
    [{ name: 'Ü "1"', none: null, 'a"\r\nb': 2 }],
    [{ data: { name: 'Ü "1"', 'a"\r\nb': true } }],
    [
      {
        data: [
          { fieldName: 'name', fieldType: 'text', textFieldValue: 'Ü "1"' },
          { fieldName: 'a"\r\nb', fieldType: 'text', textFieldValue: '2' },
        ],
      },
    ],
  ])('form_data sends %j as a form', async (body) => {
    const [contentType = '', sent = ''] = await posted('form_data', body);
    const [, boundary = ''] = /^multipart\/form-data; boundary=(\S+)$/.exec(contentType) ?? [];
    const [before, name, other, end] = sent.split(`--${boundary}`);
    expect([before, end]).toEqual(['', '--\r\n']);
    const head = (field: string) => `\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n`;
    expect(name).toBe(`${head('name')}Ü "1"\r\n`);
    // A quote or a line break in a name cannot end its header.
    expect(other).toMatch(/^\r\n[^\r\n]*; name="a%22%0D%0Ab"\r\n\r\n(2|true)\r\n$/);
  });

  test.each([
    [{ data: 'x' }, 'data=x'],
    [{ data: 'x', a: '' }, 'data=x&a='],
    [{ data: { data: 'x' } }, 'data=x'],
    [{ a: 'ü &=', b: null, c: false }, 'a=%C3%BC+%26%3D&c=false'],
  ])('form_data sends %j as the type that a header states', async (body, sent) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    await run({ method: 'POST', body_type: 'form_data', body, headers });
    expect(server.requests).toMatchObject([
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: sent },
    ]);
  });

  test.each(['multipart/form-data', 'Multipart/Form-Data; boundary=mine'])(
    'form_data states its own boundary beside the header %s',
    async (type) => {
      const headers = { 'Content-Type': type };
      await run({ method: 'POST', body_type: 'form_data', body: { a: 1 }, headers });
      const [request] = server.requests;
      const boundary = request?.headers['content-type']?.split('boundary=')[1] ?? '?';
      expect(request?.body.startsWith(`--${boundary}\r\n`)).toBe(true);
    },
  );

  test.each([
    [
      { body_type: 'form_data', body: { a: 1 }, headers: { 'content-type': 'text/csv' } },
      'Headers: Content-Type: remove it; Form Data is sent as multipart/form-data, or as application/x-www-form-urlencoded if you enter that.',
    ],
    [
      { body_type: 'none', body: { a: 1 } },
      'Body: the type None sends no body; empty it, or choose another type.',
    ],
    [
      { body_type: 'json', rawBody: '<a/>' },
      'Raw Body: choose the Body Type Raw, or empty this field.',
    ],
    [{ rawBody: '<a/>', body: [1] }, 'Raw Body: fill in this field or Body, not both.'],
  ])('%j is refused', async (props, message) => {
    await expectRefused({ method: 'POST', ...props }, message);
  });

  test.each([
    ['form_data', ['a'], 'Body: must be an object of texts for the type Form Data.'],
    ['form_data', { a: { b: 1 } }, 'Body: must be an object of texts for the type Form Data.'],
    ['form_data', { data: [] }, 'Body: must be an object of texts for the type Form Data.'],
    ['xml', {}, 'Body Type: "xml" is unknown; choose one of none, json, form_data, raw.'],
  ])('%s refuses %j', async (body_type, body, message) => {
    await expectRefused({ method: 'POST', body_type, body }, message);
  });

  test('a header of the form overrides the media type', async () => {
    await run({
      method: 'POST',
      body_type: 'raw',
      body: '"<a/>"',
      headers: { 'Content-Type': 'application/xml' },
    });
    expect(server.requests).toMatchObject([
      { headers: { 'content-type': 'application/xml' }, body: '<a/>' },
    ]);
  });
});

describe('redirects', () => {
  const moved = raw(302, '', { location: '/v1/moved' });

  test('are not followed to the origin outside the base URL', async () => {
    server.play(raw(302, '', { location: '/admin' }));
    const failure = await failureOf(() => run({}));
    expect(failure.message).toContain('another address (302), where your credential is not sent');
    expect(server.requests).toHaveLength(1);
  });

  test('are followed inside the base URL by default', async () => {
    server.play(moved, json(200, 'there'));
    expect(await run({})).toMatchObject({ status: 200, body: 'there' });
    expect(server.requests.map(({ url }) => url)).toEqual(['/v1/things', '/v1/moved']);
  });

  test.each(['GET', 'POST'])('are the result of a %s if they are not followed', async (method) => {
    server.play(moved);
    expect(await run({ method, followRedirects: false })).toMatchObject({
      status: 302,
      headers: { location: '/v1/moved' },
      body: null,
    });
    expect(server.requests).toHaveLength(1);
  });
});

describe('the method', () => {
  test.each([
    ['GET', 'GET'],
    [' Delete ', 'DELETE'],
    [undefined, 'GET'],
  ])('%j is sent as %s', async (method, sent) => {
    await run({ method });
    expect(server.requests).toMatchObject([{ method: sent, url: '/v1/things' }]);
  });

  test.each(['PUT', 'PATCH', 'HEAD', 'CONNECT', 'GET POST'])(
    '%s is refused if the service does not offer it',
    async (method) => {
      await expectRefused(
        { method },
        `Method: "${method}" is unknown; choose one of GET, POST, DELETE.`,
      );
    },
  );

  test.each([
    ['charge', 1, 'outcome-unknown'],
    ['metered', 2, 'unavailable'],
    ['read', 3, 'unavailable'],
  ] as const)('GET with the effect %s is sent %d times', async (declared, attempts, kind) => {
    const effect = jest.fn(() => declared);
    server.play(raw(503));
    const failure = await failureOf(() => run({}, { effect }));
    expect(server.requests).toHaveLength(attempts);
    expect(failure.kind).toBe(kind);
    expect(effect.mock.calls).toEqual([[KEY]]);
  });

  test.each([
    ['POST', {}, 1],
    ['PUT', { url: '/things/1/run_now' }, 1],
    ['PUT', { url: '/things/1/run_now/?a=1' }, 1],
    ['PUT', { url: '/things/1?next=/run_now' }, 3],
  ])('%s with %j is sent %d times in all', async (method, props, attempts) => {
    server.play(json(503, {}));
    const methods = Object.values(HttpMethod);
    const failure = await failureOf(() => run({ method, ...props }, { methods }));
    expect(server.requests).toHaveLength(attempts);
    expect(failure.kind).toBe(attempts === 1 ? 'outcome-unknown' : 'unavailable');
  });
});

describe('the URL', () => {
  test.each([undefined, null, '', ' '])('cannot be %j', async (url) => {
    await expectRefused({ url }, 'URL: fill in this field.');
  });

  test.each([
    ['/things', undefined, '/v1/things'],
    ['/things', null, '/v1/things'],
    ['/things', {}, '/v1/things'],
    ['/things', { a: 1, b: true, c: false }, '/v1/things?a=1&b=true&c=false'],
    ['/things', { tag: ['a', 'b', 3, false] }, '/v1/things?tag=a&tag=b&tag=3&tag=false'],
    ['/things', { a: '', b: null, c: [], d: [null], e: {} }, '/v1/things'],
    ['/things?x=1', { a: 'b' }, '/v1/things?x=1&a=b'],
    ['/things#top', { a: 'b' }, '/v1/things?a=b'],
    ['/things?x=1#top?', { a: 'b' }, '/v1/things?x=1&a=b'],
    ['/things', { 'a b&=': 'ü&#?' }, '/v1/things?a+b%26%3D=%C3%BC%26%23%3F'],
  ])('%s with the query %j is sent as %s', async (url, queryParams, sent) => {
    await run({ url, queryParams });
    expect(server.requests[0]?.url).toBe(sent);
  });

  test.each([
    [{ filter: { a: 1 } }, 'filter'],
    [{ ids: [1, { id: 2 }] }, 'ids'],
    [{ n: { deep: [] } }, 'n'],
  ])('cannot have the nested query %j', async (queryParams, name) => {
    const message = `Query Parameters: ${name} is nested; write each value under its whole name, such as ${name}[status].`;
    await expectRefused({ queryParams }, message);
  });

  test.each([['a=b'], [['a']], [5]])('cannot have the query %j', async (queryParams) => {
    const message = 'Query Parameters: this should be an object of names and values.';
    await expectRefused({ queryParams }, message);
  });
});

describe('headers', () => {
  test.each(
    rowsByGroup({
      'the connection adds the credential.': [
        'Authorization',
        'Proxy-Authorization',
        'Cookie',
        'Coo\u212aie',
        'X-Api-Key',
        'Api-Key',
        'Acme-Project',
      ],
      'is set automatically; remove it.': [
        'Host',
        'Connection',
        'Content-Length',
        'Expect',
        'TE',
        'Trailer',
        'Transfer-Encoding',
        'Upgrade',
      ],
    }),
  )('named %s are refused in any case: %s', async (name, why) => {
    await fc.assert(
      fc.asyncProperty(fc.mixedCase(fc.constant(name)), async (spelled) => {
        for (const padded of [spelled, ` ${spelled}`, `${spelled}\t`]) {
          const failure = await failureOfStep({ headers: { [padded]: 'x' } });
          expect(failure.kind).toBe('invalid');
          expect(failure.message).toMatch(/^Headers: /);
          expect(failure.message.endsWith(why)).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
    expect(server.requests).toEqual([]);
  });

  test.each(['a\r\nAuthorization: x', 'a\nb', 'a\rb', 'a\u0000b', 'a\u007fb', '€'])(
    'with the value %j are refused',
    async (value) => {
      const message =
        'Headers: X-Mine has a character that cannot be sent, such as a line break or a curly quote.';
      await expectRefused({ headers: { 'X-Mine': value } }, message);
    },
  );

  test.each(
    [
      { 'X-Mine: a\r\nAuthorization': 'x' },
      { 'Authorization:': 'x' },
      { 'X Mine': 'x' },
      { 'Author\u0000ization': 'x' },
      { '': 'x' },
      { 'X-\u00dc': 'x' },
    ].map((headers) => [headers]),
  )('such as %j are refused', async (headers) => {
    await expectRefused({ headers }, 'Headers: use only letters, digits and hyphens in a name.');
  });

  test.each([['X: y'], [['X']], [5]])('cannot be %j', async (headers) => {
    await expectRefused({ headers }, 'Headers: this should be an object of names and values.');
  });

  test.each([[{ a: 1 }], [['a']], [[{}]]])('cannot have the value %j', async (value) => {
    const message = 'Headers: the value of a header must be a text, not a list or object.';
    await expectRefused({ headers: { 'X-Mine': value } }, message);
  });

  test('of any other name are sent beside the credential', async () => {
    const headers = {
      'X-Mine': ' a b ',
      'X-Number': 5,
      'X-True': true,
      'X-False': false,
      Accept: 'text/csv',
      'X-Latin': 'ü',
      'X-None': '',
      'X-Null': null,
      'X-Empty': [],
      'Content-Type': 'application/vnd.a+json',
    };
    await run({ method: 'POST', body: '{}', headers });
    const sent = server.requests[0]?.headers;
    expect(sent).toMatchObject({
      'x-mine': 'a b',
      'x-number': '5',
      'x-true': 'true',
      'x-false': 'false',
      accept: 'text/csv',
      'x-latin': 'ü',
      'content-type': 'application/vnd.a+json',
      authorization: `Bearer ${KEY}`,
    });
    expect(sent).not.toHaveProperty('x-none');
    expect(sent).not.toHaveProperty('x-null');
    expect(sent).not.toHaveProperty('x-empty');
  });

  test('of any text are refused or sent unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (value) => {
        server.play(json(200, 'done'));
        const output = await run({ headers: { 'X-Mine': value }, failsafe: true }).catch(
          () => null,
        );
        if (output === null) expect(server.requests).toEqual([]);
        else expect(server.requests[0]?.headers['x-mine'] ?? '').toBe(value.trim());
      }),
    );
  });
});

describe('the body', () => {
  test.each([
    ['{"a": [1]}', '{"a":[1]}'],
    [[1], '[1]'],
    ['', ''],
    [undefined, ''],
    [null, ''],
    [{}, ''],
    ['{}', '{}'],
  ])('%j is sent as %s', async (body, sent) => {
    await run({ method: 'POST', body });
    expect(server.requests[0]?.body).toBe(sent);
  });

  test.each([
    ['{a:1}', 'Body: this is not valid JSON, at line 1, column 2.'],
    ['text', 'Body: this is not valid JSON.'],
    ['{"a":1', 'Body: this is not valid JSON, at line 1, column 7.'],
    ['[\n  1,\n  2 3\n]', 'Body: this is not valid JSON, at line 3, column 5.'],
  ])('%j is refused, with its place if Node tells it', async (body, message) => {
    await expectRefused({ method: 'POST', body }, message);
  });

  test('is refused as text of more than 10,000,000 characters', async () => {
    const body = `"${'a'.repeat(9_999_999)}"`;
    const message = 'Body: this is too long; enter at most 10,000,000 characters.';
    await expectRefused({ method: 'POST', body }, message);
  });

  test('is not sent to a service that takes none', async () => {
    await run({ method: 'POST', body: { a: 1 } }, { sendsBody: false });
    expect(server.requests).toMatchObject([{ method: 'POST', body: '' }]);
  });

  test.each([{ body: { a: 1 } }, { rawBody: 'a' }])('%j is refused with a GET', async (props) => {
    const message = 'Body: a GET sends no body; empty it, or choose another method.';
    await expectRefused({ method: 'GET', ...props }, message);
  });
});

describe('the output', () => {
  test('shows the headers without cookies, and nothing of the credential', async () => {
    const next = `/things?page=2&key=${encodeURIComponent(KEY)}`;
    const headers = { 'set-cookie': 'session=x', link: next, 'x-id': '7' };
    server.play(json(201, { next, keys: [KEY] }, headers));
    const output = await run({ method: 'POST' });
    expect(output).toMatchObject({
      status: 201,
      headers: { link: '/things?page=2&key=[hidden]', 'x-id': '7' },
      body: { next: '/things?page=2&key=[hidden]', keys: ['[hidden]'] },
    });
    expect(JSON.stringify(output)).not.toContain('set-cookie');
  });

  test.each([
    ['text/csv; charset=utf-8', 'a,b\n1,ü'],
    ['text/plain', 'done'],
    ['application/xml', '<a/>'],
    ['text/plain', '{"a":1}'],
  ])('of type %s is the text, or its JSON: %s', async (type, text) => {
    server.play(raw(200, text, { 'content-type': type }));
    expect(await run({})).toMatchObject({ body: text.startsWith('{') ? { a: 1 } : text });
  });

  test.each([
    ['application/pdf', 'GET', /is application\/pdf, not JSON\. Turn on "Response Is a File"\.$/],
    ['image/png', 'POST', /Check in Acme .*\. Turn on "Response Is a File"\.$/],
    ['text/html', 'GET', /is a web page, not JSON\. Check the base URL/],
  ])('of type %s to a %s is a failure that says what to do', async (type, method, message) => {
    server.play(raw(200, '<html>', { 'content-type': type }));
    expect(await failureOf(() => run({ method }))).toMatchObject({
      message: expect.stringMatching(message),
    });
  });

  test.each([
    ['APPLICATION/PDF; x=y', 'response.pdf'],
    ['application/json', 'response.json'],
    ['image/svg+xml', 'response.svg'],
    ['text/plain', 'response.txt'],
    ['application/octet-stream', 'response.bin'],
    ['application/vnd.ms-excel', 'response.bin'],
    ['../../x', 'response.bin'],
    ['image/../../x', 'response.bin'],
    [undefined, 'response.bin'],
  ])('of type %s becomes the file %s', async (type, fileName) => {
    const data = Buffer.from(fileName.endsWith('.json') ? '{"a":[1]}' : [0, 1, 254, 255]);
    const saved: SavedFile[] = [];
    server.play(raw(200, data, type === undefined ? {} : { 'content-type': type }));
    const output = await run({ responseIsBinary: 'true' }, { saved });
    expect(output).toMatchObject({ status: 200, body: `file://${fileName}` });
    expect(saved).toEqual([{ fileName, data }]);
  });

  test('is no file without a body, or if its JSON reports a failure', async () => {
    const saved: SavedFile[] = [];
    const props = { responseIsBinary: true };
    server.play(raw(204), json(200, { status: 'failure', code: 402 }));
    await expect(run(props, { saved })).resolves.toMatchObject({ body: null });
    await expect(run(props, { saved })).rejects.toMatchObject({ kind: 'quota' });
    expect(saved).toEqual([]);
  });

  test.each(['GET', 'POST'])('of a %s that cannot be saved fails the step', async (method) => {
    const message = `Could not save response.json: Activepieces did not take the file. It says: "No room. Token: [hidden]". The ${method} call was made: Acme answered 201. Another run makes it again.`;
    server.play(json(201, { id: 1 }));
    const props = { method, responseIsBinary: true };
    const failure = await failureOf(() => run(props, { isFull: true }));
    const facts = { kind: 'unavailable', httpStatus: 201, mayHaveSucceeded: true };
    expect(failure).toMatchObject({ ...facts, message });
    expect(inspect(failure)).toBe(message);
    expect(server.requests).toHaveLength(1);
    const output = await run({ ...props, failsafe: true }, { isFull: true });
    expect(output).toMatchObject({ status: 201, body: null, error: message });
  });
});

describe('a limit', () => {
  test('of time ends a call that takes longer', async () => {
    const failure = await failureOfStep({ method: 'POST', timeout: 1 }, [keepSilent]);
    expect(failure.message).toContain('Acme did not answer in time, so it was not repeated.');
  });

  test.each(
    rowsByGroup<Record<string, unknown>>({
      'Timeout: enter a whole number from 1 to 300.': [
        { timeout: 0 },
        { timeout: 301 },
        { timeout: 1.5 },
      ],
      'Response Is a File: this should be true or false.': [{ responseIsBinary: 'maybe' }],
      'Return Errors Instead of Failing: this should be true or false.': [{ failsafe: 'maybe' }],
    }),
  )('cannot be %j', expectRefused);
});

describe('a failure', () => {
  const echo: Handler = (request, response) => {
    response.writeHead(400).end(JSON.stringify(request.headers));
  };
  const failures: [string, Record<string, unknown>, Handler, number, RegExp][] = [
    [
      'after a status',
      {},
      json(404, { message: 'no thing' }),
      404,
      /found nothing at this path \(404\)\. .*"no thing"/,
    ],
    ['of the URL', { url: 'https://evil.example/' }, raw(200), 0, /^URL: only http:/],
    ['that repeats the credential', {}, echo, 400, /refused the call \(400\)\. Check/],
  ];

  test('without an error has the code and the id of the request', async () => {
    server.play(json(404, { code: 'gone' }, { 'x-request-id': 'r-1' }));
    expect(await run({ failsafe: true })).toMatchObject({ code: 'gone', requestId: 'r-1' });
  });

  test.each(failures)('%s fails the step, or is its output', async (...failing) => {
    const [, props, handler, status, words] = failing;
    const failure = await failureOfStep(props, [handler]);
    expect(failure).toMatchObject({ httpStatus: status, message: expect.stringMatching(words) });
    server.play(handler);
    const output = await run({ ...props, failsafe: true });
    const { code = null, requestId = null } = failure;
    expect(output).toEqual({ status, error: expect.stringMatching(words), code, requestId });
    expect(JSON.stringify([failure, output])).not.toContain(KEY);
  });
});
