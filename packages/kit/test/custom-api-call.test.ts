import { createCustomApiCallAction } from '@activepieces/pieces-common';
import { PieceAuth, PropertyType } from '@activepieces/pieces-framework';
import fc from 'fast-check';
import { inspect } from 'node:util';
import {
  at,
  AuthenticationType,
  createCustomApiCall,
  HttpClient,
  HttpMethod,
  parseBaseUrl,
  requireTextField,
} from '../src';
import { failureOf } from './failure-of';
import { type Handler, hangUp, json, keepSilent, raw, ScriptedServer } from './scripted-server';
import { VirtualClock } from './virtual-clock';

const KEY = 'sk_live_1234567890';
const METHODS = [HttpMethod.GET, HttpMethod.POST, HttpMethod.DELETE];

let server: ScriptedServer;
beforeAll(async () => {
  server = await ScriptedServer.start();
});
afterAll(() => server.close());
beforeEach(() => {
  server.play(json(200, 'done'));
});

function connect(auth: unknown): HttpClient {
  const key = requireTextField('API Key', auth);
  return new HttpClient({
    service: 'Acme',
    baseUrl: parseBaseUrl('Base URL', `${server.origin}/v1`),
    authentication: { type: AuthenticationType.BEARER_TOKEN, token: key },
    secrets: [key],
    environment: new VirtualClock(),
  });
}

const options = {
  auth: PieceAuth.SecretText({ displayName: 'API Key', required: true }),
  service: 'Acme',
  methods: METHODS,
  sendsBody: true,
  example: '/things?limit=1',
  running: /\/run_now\/?$/,
  connect,
};

type SavedFile = { fileName: string; data: Buffer };

/** Runs the step as the platform does, with the parts of the context that this step uses. */
async function run(
  propsValue: Record<string, unknown>,
  {
    sendsBody = true,
    auth = KEY,
    saved = [] as SavedFile[],
    methods = METHODS,
    isFull = false,
  } = {},
): Promise<unknown> {
  const action = createCustomApiCall({ ...options, sendsBody, methods });
  const files = {
    write: (file: SavedFile) => {
      if (isFull) return Promise.reject(new Error(`No room. Token: ${KEY}`));
      saved.push(file);
      return Promise.resolve(`file://${file.fileName}`);
    },
  };
  const context = { auth, propsValue: { url: '/things', ...propsValue }, files };
  const output: unknown = await Reflect.apply(action.run, action, [context]);
  return output;
}

function failureOfStep(props: Record<string, unknown>, script: Handler[] = []) {
  if (script.length > 0) server.play(...script);
  return failureOf(() => run(props));
}

describe('the form', () => {
  test.each([
    [true, ['method', 'url', 'headers', 'queryParams', 'body']],
    [false, ['method', 'url', 'headers', 'queryParams']],
  ])('has a body where the service takes one: %j', (sendsBody, first) => {
    const { props } = createCustomApiCall({ ...options, sendsBody });
    expect(Object.keys(props)).toEqual([
      ...first,
      'responseIsBinary',
      'maxResponseMb',
      'timeout',
      'failsafe',
    ]);
  });

  test('calls its fields as the platform does, in its own form of such a call', () => {
    const ours = createCustomApiCall(options).props;
    const theirs = createCustomApiCallAction({ baseUrl: () => server.origin }).props;
    for (const key of ['method', 'headers', 'queryParams', 'failsafe', 'timeout']) {
      expect([key, at(ours, key, 'type'), at(ours, key, 'displayName')]).toEqual([
        key,
        at(theirs, key, 'type'),
        at(theirs, key, 'displayName'),
      ]);
    }
  });

  test('needs a method and a path alone, and says of the rest what it is unless set', () => {
    const { props } = createCustomApiCall(options);
    const fields = Object.values(props).map((prop) => [
      prop.type,
      prop.displayName,
      prop.required,
      prop.defaultValue,
    ]);
    expect(fields).toEqual([
      [PropertyType.STATIC_DROPDOWN, 'Method', true, 'GET'],
      [PropertyType.SHORT_TEXT, 'URL', true, undefined],
      [PropertyType.OBJECT, 'Headers', false, undefined],
      [PropertyType.OBJECT, 'Query Parameters', false, undefined],
      [PropertyType.JSON, 'Body', false, undefined],
      [PropertyType.CHECKBOX, 'Response Is a File', false, false],
      [PropertyType.NUMBER, 'Maximum Response Size (MB)', false, undefined],
      [PropertyType.NUMBER, 'Timeout (in seconds)', false, undefined],
      [PropertyType.CHECKBOX, 'No Error on Failure', false, false],
    ]);
    expect(at(props, 'method', 'options', 'options')).toEqual(
      ['GET', 'POST', 'DELETE'].map((method) => ({ label: method, value: method })),
    );
    expect(at(props, 'url', 'description')).toBe(
      'Path below the base URL, such as /things?limit=1.',
    );
    expect(at(props, 'maxResponseMb', 'description')).toContain(' 8 by default.');
    expect(at(props, 'timeout', 'description')).toContain(' 30 by default.');
    for (const { description } of Object.values(props)) expect(description).toMatch(/^[A-Z].+\.$/);
  });

  test('is for people, is no safe repetition, and hides the blind retry', () => {
    expect(createCustomApiCall({ ...options, cost: 'One credit a call.' })).toMatchObject({
      name: 'custom_api_call',
      displayName: 'Custom API Call',
      description: 'Call any endpoint of Acme. One credit a call.',
      audience: 'human',
      aiMetadata: { idempotent: false },
      errorHandlingOptions: { retryOnFailure: { defaultValue: false, hide: true } },
    });
  });
});

describe('the method', () => {
  test.each([
    ['GET', 'GET'],
    ['post', 'POST'],
    [' Delete ', 'DELETE'],
    [undefined, 'GET'],
    ['', 'GET'],
  ])('%j goes out as %s', async (method, sent) => {
    await run({ method });
    expect(server.requests).toMatchObject([{ method: sent, url: '/v1/things' }]);
  });

  test.each(['PUT', 'PATCH', 'HEAD', 'CONNECT', 'GET POST'])(
    '%s is refused where the service does not know it',
    async (method) => {
      const failure = await failureOfStep({ method });
      expect(failure.message).toBe('Method: choose one of GET, POST, DELETE.');
      expect(server.requests).toEqual([]);
    },
  );

  test.each([
    ['charge', 1, 'outcome-unknown'],
    ['metered', 2, 'unavailable'],
    ['read', 3, 'unavailable'],
  ] as const)('GET of the effect %s is sent %d times', async (effect, attempts, kind) => {
    const auths: unknown[] = [];
    const action = createCustomApiCall({
      ...options,
      effect: (auth) => {
        auths.push(auth);
        return effect;
      },
    });
    server.play(raw(503));
    const context = { auth: KEY, propsValue: { url: '/things' } };
    const failure = await failureOf(async () => {
      await Reflect.apply(action.run, action, [context]);
    });
    expect(server.requests).toHaveLength(attempts);
    expect(failure.kind).toBe(kind);
    expect(auths).toEqual([KEY]);
  });

  test('tells whether a failed call is sent again', async () => {
    for (const [method, attempts] of [
      ['GET', 3],
      ['DELETE', 3],
      ['POST', 1],
    ] as const) {
      const failure = await failureOfStep({ method }, [raw(503)]);
      expect(server.requests).toHaveLength(attempts);
      expect(failure.kind).toBe(attempts === 1 ? 'outcome-unknown' : 'unavailable');
    }
  });
});

describe('the URL', () => {
  test.each([undefined, null, '', ' '])('must be filled in: %j', async (url) => {
    const failure = await failureOfStep({ url });
    expect(failure.message).toBe('URL: fill in this field.');
  });

  test.each(['https://evil.example/', '//evil.example', '/../admin', '/\\evil', 'evil:x/..'])(
    '%s leads nowhere',
    async (url) => {
      const failure = await failureOfStep({ url });
      expect(failure.kind).toBe('invalid');
      expect(failure.message).toMatch(/^URL: /);
      expect(server.requests).toEqual([]);
    },
  );

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
  ])('%s with the query %j is %s', async (url, queryParams, sent) => {
    await run({ url, queryParams });
    expect(server.requests[0]?.url).toBe(sent);
  });

  test.each([['a=b'], [['a']], [5]])('takes no query such as %j', async (queryParams) => {
    const failure = await failureOfStep({ queryParams });
    expect(failure.message).toBe('Query Parameters: this should be an object of names and values.');
  });
});

describe('headers', () => {
  const CREDENTIALS = ['Authorization', 'Proxy-Authorization', 'Cookie', 'X-Api-Key', 'Api-Key'];
  const TRANSPORT = [
    'Host',
    'Connection',
    'Content-Length',
    'Expect',
    'Keep-Alive',
    'Proxy-Connection',
    'TE',
    'Trailer',
    'Transfer-Encoding',
    'Upgrade',
  ];

  test.each([
    ...CREDENTIALS.map((name) => ({ name, why: 'the connection adds the credential.' })),
    ...TRANSPORT.map((name) => ({ name, why: 'cannot be set here.' })),
  ])('named $name are refused in any case', async ({ name, why }) => {
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

  test.each([
    [{ 'X-Mine': 'a\r\nAuthorization: x' }],
    [{ 'X-Mine': 'a\nb' }],
    [{ 'X-Mine': 'a\rb' }],
    [{ 'X-Mine': 'a\u0000b' }],
    [{ 'X-Mine': 'a\u007fb' }],
    [{ 'X-Mine': '€' }],
    [{ 'X-Mine: a\r\nAuthorization': 'x' }],
    [{ 'Authorization:': 'x' }],
    [{ 'Author\u0000ization': 'x' }],
    [{ 'X Mine': 'x' }],
    [{ '': 'x' }],
    [{ 'Coo\u212aie': 'x' }],
    [{ 'X-\u00dc': 'x' }],
  ])('such as %j are refused', async (headers) => {
    const failure = await failureOfStep({ headers });
    expect(failure.kind).toBe('invalid');
    expect(failure.message).toMatch(/^Headers: /);
    expect(server.requests).toEqual([]);
  });

  test.each([['X: y'], [['X']], [5]])('%j are no headers', async (headers) => {
    const failure = await failureOfStep({ headers });
    expect(failure.message).toBe('Headers: this should be an object of names and values.');
  });

  test('of any other kind go out, beside the credential', async () => {
    const headers = {
      'X-Mine': ' a b ',
      'X-Number': 5,
      Accept: 'text/csv',
      'X-Latin': 'ü',
      'X-None': '',
      'X-Null': null,
    };
    await run({ headers });
    const sent = server.requests[0]?.headers;
    expect(sent).toMatchObject({
      'x-mine': 'a b',
      'x-number': '5',
      accept: 'text/csv',
      'x-latin': 'ü',
      authorization: `Bearer ${KEY}`,
    });
    expect(sent).not.toHaveProperty('x-none');
    expect(sent).not.toHaveProperty('x-null');
  });

  test('can set the type of the body', async () => {
    await run({
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/vnd.a+json' },
    });
    expect(server.requests[0]?.headers['content-type']).toBe('application/vnd.a+json');
  });

  test('of whatever text are refused or go out as they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (value) => {
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

describe('what the call does', () => {
  const busy = json(503, {});

  test.each([
    ['GET', {}, 3],
    ['PUT', {}, 3],
    ['DELETE', {}, 3],
    ['POST', {}, 1],
    ['PATCH', {}, 1],
    // Rails, Express and others treat the call as one of the method in such a header.
    ...['X-HTTP-Method-Override', 'x-http-method', 'X-Method-Override'].flatMap(
      (name): [string, Record<string, unknown>, number][] => [
        ['GET', { headers: { [name]: 'POST' } }, 1],
        ['PUT', { headers: { [name]: 'PATCH' } }, 1],
        ['PUT', { headers: { [name]: '' } }, 3],
      ],
    ),
    ['PUT', { url: '/things/1/run_now' }, 1],
    ['PUT', { url: '/things/1/run_now/?a=1' }, 1],
    ['PUT', { url: '/things/1?next=/run_now' }, 3],
  ])('%s with %j is tried %d times in all', async (method, props, attempts) => {
    server.play(busy);
    await failureOf(() => run({ method, ...props }, { methods: Object.values(HttpMethod) }));
    expect(server.requests).toHaveLength(attempts);
  });
});

describe('the body', () => {
  test.each([
    [{ a: [1] }, '{"a":[1]}'],
    ['{"a": [1]}', '{"a":[1]}'],
    ['[1]', '[1]'],
    [[1], '[1]'],
    ['', ''],
    ['  ', ''],
    [undefined, ''],
    [null, ''],
    [{}, ''],
    ['{}', '{}'],
  ])('%j goes out as %s', async (body, sent) => {
    await run({ method: 'POST', body });
    expect(server.requests[0]?.body).toBe(sent);
  });

  test.each(['{a:1}', 'text', '{"a":1'])('%s is refused, which is no JSON', async (body) => {
    const failure = await failureOfStep({ method: 'POST', body });
    expect(failure.message).toBe('Body: this is not valid JSON.');
    expect(server.requests).toEqual([]);
  });

  test('is refused as text of more than 10,000,000 characters', async () => {
    const failure = await failureOfStep({ method: 'POST', body: `"${'a'.repeat(9_999_999)}"` });
    expect(failure.message).toBe('Body: this is too long; enter at most 10,000,000 characters.');
    expect(server.requests).toEqual([]);
  });

  test('does not go with a GET', async () => {
    await run({ method: 'GET', body: { a: 1 } });
    expect(server.requests).toMatchObject([{ method: 'GET', body: '' }]);
  });

  test('does not go to a service that takes none', async () => {
    await run({ method: 'POST', body: { a: 1 } }, { sendsBody: false });
    expect(server.requests).toMatchObject([{ method: 'POST', body: '' }]);
  });
});

describe('the output', () => {
  test('shows the headers worth having and no others', async () => {
    const shown = {
      'content-type': 'application/json',
      etag: '"1"',
      'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
      link: '</2>; rel="next"',
      location: '/things/1',
      'retry-after': '5',
      'x-request-id': 'r-1',
      'x-ratelimit-remaining': '4',
      'ratelimit-limit': '5',
      'x-api-quota-left': '7',
    };
    const hidden = {
      'set-cookie': ['session=secret', 'other=secret'],
      'x-token': 'secret',
      'x-api-key': KEY,
      authorization: KEY,
      'www-authenticate': 'Bearer secret',
      server: 'Acme',
    };
    server.play(raw(201, '{"id":1}', { ...shown, ...hidden }));
    const output = await run({ method: 'POST' });
    expect(output).toEqual({
      status: 201,
      headers: { ...shown, date: expect.any(String) },
      body: { id: 1 },
    });
    expect(JSON.stringify(output)).not.toContain('secret');
  });

  test.each([
    ['application/pdf', 'response.pdf'],
    ['APPLICATION/PDF; x=y', 'response.pdf'],
    ['application/zip', 'response.zip'],
    ['image/png', 'response.png'],
    ['image/jpeg', 'response.jpg'],
    ['image/svg+xml', 'response.svg'],
    ['text/csv; charset=utf-8', 'response.csv'],
    ['text/plain', 'response.txt'],
    ['text/html', 'response.html'],
    ['application/octet-stream', 'response.bin'],
    ['application/vnd.ms-excel', 'response.bin'],
    ['../../x', 'response.bin'],
    ['image/../../x', 'response.bin'],
  ])('of type %s is the file %s', async (type, fileName) => {
    const data = Buffer.from([0, 1, 254, 255]);
    const saved: SavedFile[] = [];
    server.play(raw(200, data, { 'content-type': type }));
    const output = await run({ responseIsBinary: true }, { saved });
    expect(output).toMatchObject({ status: 200, body: `file://${fileName}` });
    expect(saved).toEqual([{ fileName, data }]);
  });

  test('of JSON is a file too, where one is asked for', async () => {
    const saved: SavedFile[] = [];
    server.play(json(200, { a: [1] }));
    const output = await run({ responseIsBinary: true }, { saved });
    expect(output).toMatchObject({ body: 'file://response.json' });
    expect(saved).toEqual([{ fileName: 'response.json', data: Buffer.from('{"a":[1]}') }]);
  });

  test('in JSON that tells of a failure is none, also where a file is asked for', async () => {
    const saved: SavedFile[] = [];
    const failure = await failureOfStep({ responseIsBinary: true }, [
      json(200, { status: 'failure', code: 402 }),
    ]);
    expect(failure.kind).toBe('quota');
    expect(saved).toEqual([]);
  });

  test('does not repeat the values of the query', async () => {
    const failure = await failureOfStep({ queryParams: { q: 'Jane Example' } }, [
      json(422, { message: 'Jane Example is not known' }),
    ]);
    expect(failure.message).toContain('"[hidden] is not known"');
  });

  test('of no type is a file too', async () => {
    server.play(raw(200, 'bytes'));
    await expect(run({ responseIsBinary: 'true' })).resolves.toMatchObject({
      body: 'file://response.bin',
    });
  });

  test('without a body is no file', async () => {
    const saved: SavedFile[] = [];
    server.play(raw(204));
    await expect(run({ responseIsBinary: true }, { saved })).resolves.toMatchObject({ body: null });
    expect(saved).toEqual([]);
  });

  describe.each(['GET', 'POST', 'DELETE'])('that cannot be saved after a %s', (method) => {
    const props = { method, responseIsBinary: true };
    const message = `Could not save response.json: Activepieces refused the file, perhaps because it is too large. The ${method} call was made: Acme answered 201. Another run makes it again.`;
    beforeEach(() => {
      server.play(json(201, { id: 1 }));
    });

    test('fails and says that the call itself was done', async () => {
      const failure = await failureOf(() => run(props, { isFull: true }));
      expect(failure).toMatchObject({
        kind: 'unavailable',
        status: 201,
        mayHaveSucceeded: true,
        message,
      });
      expect(inspect(failure)).toBe(`${message} (status 201)`);
      expect(server.requests).toHaveLength(1);
    });
  });
});

describe('the limits', () => {
  test('of time end a call that takes longer', async () => {
    const failure = await failureOfStep({ method: 'POST', timeout: 1 }, [keepSilent]);
    expect(failure.message).toContain('Acme did not answer in time.');
  });

  test('of size end an answer that is larger', async () => {
    const large = json(200, 'x'.repeat(1024 * 1024));
    const failure = await failureOfStep({ maxResponseMb: 1 }, [large]);
    expect(failure.message).toContain('sent an answer that is larger than 1.0 MiB.');

    server.play(large);
    await expect(run({ maxResponseMb: '2' })).resolves.toMatchObject({ status: 200 });
  });

  test('of size are 8 MiB unless set', async () => {
    const large = json(200, 'x'.repeat(8 * 1024 * 1024));
    const failure = await failureOfStep({}, [large]);
    expect(failure.message).toContain('sent an answer that is larger than 8.0 MiB.');

    server.play(large);
    await expect(run({ maxResponseMb: 9 })).resolves.toMatchObject({ status: 200 });
  });

  test.each([
    [{ timeout: 0 }, 'Timeout (in seconds): enter a whole number from 1 to 300.'],
    [{ timeout: 301 }, 'Timeout (in seconds): enter a whole number from 1 to 300.'],
    [{ timeout: 1.5 }, 'Timeout (in seconds): enter a whole number from 1 to 300.'],
    [{ maxResponseMb: 0 }, 'Maximum Response Size (MB): enter a whole number from 1 to 100.'],
    [{ maxResponseMb: 101 }, 'Maximum Response Size (MB): enter a whole number from 1 to 100.'],
    [{ responseIsBinary: 'maybe' }, 'Response Is a File: this should be true or false.'],
    [{ failsafe: 'maybe' }, 'No Error on Failure: this should be true or false.'],
  ])('cannot be %j', async (props, message) => {
    const failure = await failureOfStep(props);
    expect(failure).toMatchObject({ kind: 'invalid', message });
    expect(server.requests).toEqual([]);
  });
});

describe('a failure', () => {
  const failures: [string, Record<string, unknown>, Handler, number, RegExp][] = [
    ['of a status', {}, json(404, { message: 'no thing' }), 404, /answered 404\. .*"no thing"/],
    ['of a passing status', {}, raw(503), 503, /answered 503\. It was tried 3 times\./],
    ['of the network', { method: 'POST' }, hangUp, 0, /broke the connection .* Check before/],
    ['of an answer', {}, raw(200, '<html>'), 0, /is without a content type, not JSON/],
    ['of the URL', { url: 'https://evil.example/' }, raw(200), 0, /^URL: only http:/],
  ];

  test.each(failures)('%s fails the step', async (_, props, handler, status, words) => {
    const failure = await failureOfStep(props, [handler]);
    expect(failure.status).toBe(status);
    expect(failure.message).toMatch(words);
  });

  test.each(failures)('%s is the output where that was asked for', async (...failing) => {
    const [, props, handler, status, words] = failing;
    server.play(handler);
    await expect(run({ ...props, failsafe: true })).resolves.toEqual({
      status,
      error: expect.stringMatching(words),
    });
  });

  test('that is no answer of the service fails the step in any case', async () => {
    server.play(raw(200, 'bytes', { 'content-type': 'text/csv' }));
    const failed = run({ responseIsBinary: true, failsafe: true }, { isFull: true });
    await expect(failed).rejects.toThrow('Could not save response.csv');
  });

  test('never shows the credential', async () => {
    const echo: Handler = (request, response) => {
      response.writeHead(400).end(JSON.stringify(request.headers));
    };
    const failure = await failureOfStep({}, [echo]);
    expect(failure.message).toContain('Bearer [hidden]');
    expect(JSON.stringify(failure)).not.toContain(KEY);

    server.play(echo);
    expect(JSON.stringify(await run({ failsafe: true }))).not.toContain(KEY);
  });
});
