import { once } from 'node:events';
import { createServer } from 'node:net';
import timers from 'node:timers';
import { inspect } from 'node:util';
import fc from 'fast-check';
import {
  AuthenticationType,
  type ApiRequest,
  type FailureKind,
  HttpClient,
  type HttpClientOptions,
  HttpMethod,
  LIST_MS,
  LONG_ACTION_LIMITS,
  type Operation,
  Pacer,
  parseBaseUrl,
  reading,
  REAL_ENVIRONMENT,
  writing,
} from '../src';
import { failureOf } from './failure-of';
import { type Handler, hangUp, json, keepSilent, raw, ScriptedServer } from './scripted-server';
import { VirtualClock } from './virtual-clock';

const READ = reading('get the thing');
const WRITE = writing('set the thing');
const CREATE: Operation = {
  name: 'create the thing',
  effect: 'create',
  checkFirst: 'Look for the thing in Acme before you run this step again.',
};
const CHARGE: Operation = { name: 'buy the thing', effect: 'charge' };

const GET: ApiRequest = { method: HttpMethod.GET, url: '/thing', operation: READ };
const PUT: ApiRequest = { method: HttpMethod.PUT, url: '/thing', body: { a: 1 }, operation: WRITE };
const POST: ApiRequest = {
  method: HttpMethod.POST,
  url: '/thing',
  body: { a: 1 },
  operation: CREATE,
};

let server: ScriptedServer;
let clock: VirtualClock;
beforeAll(async () => {
  server = await ScriptedServer.start();
});
afterAll(() => server.close());
beforeEach(() => {
  server.play();
  clock = new VirtualClock();
});

function clientFor(options: Partial<HttpClientOptions> = {}): HttpClient {
  return new HttpClient({
    service: 'Acme',
    baseUrl: parseBaseUrl('Base URL', server.origin),
    secrets: [],
    environment: clock,
    ...options,
  });
}

/** Returns the failure of one call to a server that plays the script. */
function failureAfter(
  request: ApiRequest,
  script: Handler[],
  options: Partial<HttpClientOptions> = {},
) {
  server.play(...script);
  return failureOf(() => clientFor(options).sendRequest(request));
}

describe('a request', () => {
  test.each(Object.values(HttpMethod))('goes out as %s', async (method) => {
    server.play(raw(204));
    await clientFor().sendRequest({ method, url: '/thing?a=1' });
    expect(server.requests).toMatchObject([{ method, url: '/thing?a=1', body: '' }]);
  });

  test('goes below the path of the base URL', async () => {
    server.play(raw(204));
    const baseUrl = parseBaseUrl('Base URL', `${server.origin}/gateway/`);
    await clientFor({ baseUrl }).sendRequest(GET);
    expect(server.requests[0]?.url).toBe('/gateway/thing');
  });

  test('carries any query to the letter', async () => {
    server.play(raw(204));
    const client = clientFor();
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.string()), async (queryParams) => {
        await client.sendRequest({ ...GET, url: '/thing?first=1', queryParams });
        const sent = new URL(server.requests.at(-1)?.url ?? '', server.origin).searchParams;
        expect([...sent]).toEqual([['first', '1'], ...Object.entries(queryParams)]);
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    [undefined, '', undefined],
    [null, '', undefined],
    [{ a: 'ü', b: [1, null] }, '{"a":"ü","b":[1,null]}', 'application/json'],
    [[], '[]', 'application/json'],
    ['{"a": 1}', String.raw`"{\"a\": 1}"`, 'application/json'],
    ['GET /stolen HTTP/1.1', '"GET /stolen HTTP/1.1"', 'application/json'],
    ['', '""', 'application/json'],
    [0, '0', 'application/json'],
    [false, 'false', 'application/json'],
  ])('carries the body %j', async (body, sent, type) => {
    server.play(raw(204));
    await clientFor().sendRequest({ ...POST, body });
    expect(server.requests[0]?.body).toBe(sent);
    expect(server.requests[0]?.headers['content-type']).toBe(type);
  });

  const framed = Object.values(HttpMethod).flatMap((method) =>
    [undefined, {}, { a: 'ü'.repeat(9) }, 'text'].map((body) => ({ method, body })),
  );
  test.each(framed)('says the length of its body: $method $body', async ({ method, body }) => {
    server.play(raw(307, '', { location: '/elsewhere' }), raw(204));
    await clientFor().sendRequest({ ...PUT, method, body });
    const length = body === undefined ? 0 : Buffer.byteLength(JSON.stringify(body));
    expect(server.requests).toHaveLength(2);
    for (const { headers } of server.requests) {
      expect(headers['content-length']).toBe(String(length));
      expect(headers).not.toHaveProperty('transfer-encoding');
    }
  });

  test('leaves nothing behind that a service could take for the next request', async () => {
    server.play(raw(204));
    const client = clientFor();
    const body = { text: 'DELETE /stolen HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n' };
    for (const method of [HttpMethod.DELETE, HttpMethod.GET]) {
      await client.sendRequest({ ...PUT, method, body });
      await client.sendRequest(GET);
    }
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'DELETE /thing',
      'GET /thing',
      'GET /thing',
      'GET /thing',
    ]);
  });

  test('carries the headers of the call, and over them those of the connection', async () => {
    server.play(raw(204));
    const client = clientFor({
      authentication: { type: AuthenticationType.BEARER_TOKEN, token: 'token' },
      headers: { 'X-Api-Key': 'key', 'X-List': ['a', 'b'], 'X-None': undefined },
    });
    await client.sendRequest({ ...GET, headers: { 'x-api-key': 'other', 'x-mine': 'mine' } });
    const headers = server.requests[0]?.headers;
    expect(headers).toMatchObject({
      accept: 'application/json',
      authorization: 'Bearer token',
      'x-api-key': 'key',
      'x-list': 'a, b',
      'x-mine': 'mine',
    });
    expect(headers).not.toHaveProperty('x-none');
  });

  test.each<[Partial<ApiRequest>, string]>([
    [{}, 'application/json'],
    [{ media: 'xml' }, 'application/xml, text/xml;q=0.9'],
    [{ media: 'image' }, 'image/*'],
    [{ isFileLink: true }, '*/*'],
    [{ responseType: 'arraybuffer' }, '*/*'],
    [{ media: 'xml', headers: { ACCEPT: 'application/atom+xml' } }, 'application/atom+xml'],
  ])('asks for what %j can use', async (call, accept) => {
    const type = call.media === undefined ? 'application/json' : 'image/svg+xml';
    server.play(raw(200, '{}', { 'content-type': type }));
    const url = call.isFileLink === true ? `${server.origin}/a` : GET.url;
    await clientFor().sendRequest({ ...GET, ...call, url });
    expect(server.requests[0]?.headers.accept).toBe(accept);
  });

  test('can authenticate by user name and password', async () => {
    server.play(raw(204));
    const client = clientFor({
      authentication: { type: AuthenticationType.BASIC, username: 'me', password: 'word' },
    });
    await client.sendRequest(GET);
    expect(server.requests[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('me:word').toString('base64')}`,
    );
  });

  test.each([
    ['a\nb'],
    ['a\r\nX-Evil: 1'],
    ['“key”'],
    ['ключ'],
    ['key\u200b'],
    ['a\u007fb'],
    ['a\0'],
  ])('is not sent with the credential %j, which no header can hold', async (token) => {
    const failure = await failureAfter(POST, [raw(204)], {
      authentication: { type: AuthenticationType.BEARER_TOKEN, token },
      secrets: [token],
    });
    expect(failure).toMatchObject({ kind: 'auth', status: 0 });
    expect(failure.message).toMatch(/^The credential for Acme has a character that cannot/);
    expect(server.requests).toEqual([]);
  });

  test('is not sent when its URL leads otherOrigin, whose field is named', async () => {
    const request = { ...GET, url: 'https://evil.example/' };
    const failure = await failureAfter(request, [raw(204)]);
    expect(failure.kind).toBe('invalid');
    expect(failure.message).toMatch(/^URL: only http:\/\/127\.0\.0\.1/);
    expect(server.requests).toEqual([]);
  });
});

describe('an answer', () => {
  test.each([200, 201, 202, 204, 206, 299])('%i without a body is null', async (status) => {
    server.play(raw(status, '', { 'content-type': 'application/json' }));
    await expect(clientFor().sendRequest(GET)).resolves.toMatchObject({ status, body: null });
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/problem+json',
    'text/json',
  ])('of type %s is read as JSON', async (type) => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ noUnicodeString: false }), async (body) => {
        fc.pre(!/(?<![\d.])\d{16,}(?![\d.e])/.test(JSON.stringify(body)));
        server.play(json(200, body, { 'content-type': type, 'X-Id': '7' }));
        const answer = await clientFor().sendRequest(GET);
        expect(answer.status).toBe(200);
        expect(answer.body).toEqual(JSON.parse(JSON.stringify(body)));
        expect(answer.headers).toMatchObject({ 'x-id': '7' });
      }),
      { numRuns: 20 },
    );
  });

  test.each([
    ['[9007199254740993]', ['9007199254740993']],
    ['{"id":-12345678901234567890,"n":3}', { id: '-12345678901234567890', n: 3 }],
    ['[9007199254740991,1234567890123456]', [9007199254740991, 1234567890123456]],
    ['[0.1000000000000000000,20000000000000000.0,1e20]', [0.1, 2e16, 1e20]],
    [
      '{"12345678901234567890":" 12345678901234567890 \\" 12345678901234567890"}',
      { '12345678901234567890': ' 12345678901234567890 " 12345678901234567890' },
    ],
  ])('%s keeps the digits of its integers', async (body, read) => {
    server.play(raw(200, body, { 'content-type': 'application/json' }));
    expect((await clientFor().sendRequest(GET)).body).toEqual(read);
  });

  test('with millions of escapes in one text is read', async () => {
    const text = '\n'.repeat(4_000_000) + '12345678901234567';
    server.play(json(200, [text]));
    expect((await clientFor().sendRequest(GET)).body).toEqual([text]);
  });

  test.each([
    ['windows-1252', Buffer.from('"Jos\xe9"', 'latin1'), 'José'],
    ['"iso-8859-1"', Buffer.from('"Jos\xe9"', 'latin1'), 'José'],
    ['UTF-16LE', Buffer.from('"José"', 'utf16le'), 'José'],
    ['utf-8', Buffer.from('"Jos\xe9"', 'latin1'), 'Jos\ufffd'],
    ['UTF8', Buffer.from('\ufeff"José"'), 'José'],
  ])('in the character set %s is read as such', async (charset, body, read) => {
    server.play(raw(200, body, { 'content-type': `application/json;  charset=${charset}` }));
    expect((await clientFor().sendRequest(GET)).body).toBe(read);
  });

  test.each([
    ['klingon', Buffer.from('"a"')],
    ['shift_jis', Buffer.from([0x22, 0xff, 0x22])],
  ])('in the character set %s that cannot be read is refused', async (charset, body) => {
    const type = { 'content-type': `application/json; charset=${charset}` };
    const failure = await failureAfter(GET, [raw(200, body, type)]);
    expect(failure.kind).toBe('protocol');
    expect(failure.message).toContain(`sent an answer that cannot be read as ${charset}.`);
    const refusal = await failureAfter(GET, [raw(404, body, type)]);
    expect(refusal).toMatchObject({ kind: 'not-found', status: 404 });
  });

  test('with an integer that no JSON may hold is refused', async () => {
    const body = '[012345678901234567]';
    const failure = await failureAfter(GET, [
      raw(200, body, { 'content-type': 'application/json' }),
    ]);
    expect(failure.message).toContain('is not valid JSON');
  });

  test.each([
    ['text/html', '<html></html>', 'is text/html, not JSON'],
    ['text/plain', '{}', 'is text/plain, not JSON'],
    ['application/jsonp', '{}', 'is application/jsonp, not JSON'],
    ['application/json', '{"a":1', 'is not valid JSON'],
    ['application/json', "{'a':1}", 'is not valid JSON'],
    ['application/json', '{"a":1}}', 'is not valid JSON'],
    ['application/json', 'NaN', 'is not valid JSON'],
    ['application/json', ' ', 'is not valid JSON'],
  ])('of type %s with the body %j is refused and not asked for again', async (type, body, why) => {
    const failure = await failureAfter(GET, [raw(200, body, { 'content-type': type })]);
    expect(failure).toMatchObject({
      kind: 'protocol',
      message: `Could not get the thing: Acme sent an answer that ${why}. Check the base URL of the connection.`,
    });
    expect(server.requests).toHaveLength(1);
  });

  const nested = (open: string, levels: number, close: string) =>
    `${open.repeat(levels)}1${close.repeat(levels)}`;
  test.each([
    ['500 lists in each other', nested('[', 500, ']')],
    ['500 records in each other', nested('{"a":', 500, '}')],
    ['many lists beside each other', `[${'[],'.repeat(600)}[]]`],
    ['many records beside each other', `[${'{"a":{}},'.repeat(600)}{}]`],
    ['a text of opening brackets', JSON.stringify(['['.repeat(600), '{'.repeat(600)])],
    ['a text of closing brackets', JSON.stringify([']'.repeat(600), nested('[', 450, ']')])],
    ['opening brackets after a quote in a text', JSON.stringify(`"${'['.repeat(600)}`)],
  ])('with %s is read', async (_, body) => {
    server.play(raw(200, body, { 'content-type': 'application/json' }));
    expect((await clientFor().sendRequest(GET)).body).toEqual(JSON.parse(body));
  });

  test.each([
    ['501 lists in each other', nested('[', 501, ']')],
    ['501 records in each other', nested('{"a":', 501, '}')],
    ['lists and records in each other', nested('[{"a":', 251, '}]')],
    ['a backslash in a text before them', `["\\\\",${nested('[', 501, ']')}]`],
    ['closing brackets in a text before them', `["${']'.repeat(9)}",${nested('[', 500, ']')}]`],
    ['100,000 levels', nested('[', 100_000, ']')],
  ])('that is nested too deep is refused: %s', async (_, body) => {
    const failure = await failureAfter(GET, [
      raw(200, body, { 'content-type': 'application/json' }),
    ]);
    expect(failure.kind).toBe('protocol');
    expect(failure.message).toContain('sent an answer that is nested too deeply.');
  });

  test('without a type is refused', async () => {
    const failure = await failureAfter(GET, [raw(200, '{}')]);
    expect(failure.message).toContain('sent an answer that is without a content type, not JSON.');
  });

  test.each([
    [CREATE, 'Look for the thing in Acme before you run this step again.'],
    [CHARGE, 'Check before you run it again.'],
  ])('that cannot be read leaves the outcome unknown: $name', async (operation, last) => {
    const failure = await failureAfter({ ...POST, operation }, [raw(200, 'ok')]);
    expect(failure.kind).toBe('outcome-unknown');
    expect(failure.message.endsWith(` so it was not sent again. ${last}`)).toBe(true);
  });

  test.each(['application/pdf', 'text/plain', 'application/octet-stream'])(
    'of type %s is its bytes when they were asked for',
    async (type) => {
      const bytes = Buffer.from([0, 255, 10, 13, 128]);
      server.play(raw(200, bytes, { 'content-type': type }));
      const { body } = await clientFor().sendRequest({ ...GET, responseType: 'arraybuffer' });
      expect(body).toEqual(bytes);
    },
  );

  test.each([
    ['xml', 'application/rss+xml; charset=utf-8'],
    ['xml', 'text/xml'],
    ['image', 'image/webp'],
  ] as const)('of the medium %s is its bytes: %s', async (media, type) => {
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    server.play(raw(200, bytes, { 'content-type': type }));
    const { body } = await clientFor().sendRequest({ ...GET, media });
    expect(body).toEqual(bytes);
  });

  test.each([
    ['text/html', '<html></html>', 'is text/html, not image'],
    ['application/json', '{"image":1}', 'is application/json, not image'],
    ['image/png', '', 'is empty, not image'],
    [undefined, 'GIF89a', 'is without a content type, not image'],
  ])('of another medium is refused: %s', async (type, body, says) => {
    const answer = raw(200, body, type === undefined ? {} : { 'content-type': type });
    const failure = await failureAfter({ ...GET, media: 'image' }, [answer]);
    expect(failure.kind).toBe('protocol');
    expect(failure.message).toContain(`sent an answer that ${says}.`);
  });

  test.each([
    ['text/html', '<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0"></rss>'],
    ['text/plain', '<rss version="2.0"></rss>'],
    ['application/octet-stream', '\uFEFF\n<feed xmlns="http://www.w3.org/2005/Atom"></feed>'],
    ['text/html', '<rdf:RDF xmlns:rdf="a"></rdf:RDF>'],
  ])('is XML where it begins so, even as %s', async (type, body) => {
    server.play(raw(200, body, { 'content-type': type }));
    const answer = await clientFor().sendRequest({ ...GET, media: 'xml' });
    expect(answer.body).toEqual(Buffer.from(body));
  });

  test.each([
    ['text/html', '<!doctype html><html></html>'],
    [
      'text/html',
      '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"><html/>',
    ],
    ['text/html', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['text/plain', 'There is no feed <rss>'],
  ])('is no XML as %s: %s', async (type, body) => {
    const answer = raw(200, body, { 'content-type': type });
    const failure = await failureAfter({ ...GET, media: 'xml' }, [answer]);
    expect(failure).toMatchObject({
      kind: 'protocol',
      message: expect.stringContaining(`is ${type}, not xml`),
    });
  });

  test('of another medium that tells of a failure is that failure', async () => {
    const body = '{"status":"failure","code":402,"message":"Used up"}';
    const answer = raw(200, body, { 'content-type': 'application/json' });
    const failure = await failureAfter({ ...GET, media: 'xml' }, [answer]);
    expect(failure).toMatchObject({ kind: 'quota', message: expect.stringContaining('Used up') });
  });

  test('in chunks is read whole', async () => {
    server.play((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      for (const part of Buffer.from('{"a":"ü€😀"}')) response.write(Buffer.of(part));
      response.end();
    });
    const { body } = await clientFor().sendRequest(GET);
    expect(body).toEqual({ a: 'ü€😀' });
  });
});

describe('the largest body', () => {
  const LIMIT = 64 * 1024;
  const ofSize = (size: number): Handler =>
    raw(200, JSON.stringify('x'.repeat(size - 2)), { 'content-type': 'application/json' });

  test('is read to its last byte', async () => {
    server.play(ofSize(LIMIT));
    const { body } = await clientFor().sendRequest({ ...GET, maxBodyBytes: LIMIT });
    expect(body).toHaveLength(LIMIT - 2);
  });

  test('may not be larger by one byte', async () => {
    const failure = await failureAfter({ ...GET, maxBodyBytes: LIMIT }, [ofSize(LIMIT + 1)]);
    expect(failure).toMatchObject({ kind: 'protocol', status: 0 });
    expect(failure.message).toContain('sent an answer that is larger than 0.1 MiB.');
    expect(server.requests).toHaveLength(1);
  });

  test('is 8 MiB unless a call says otherwise', async () => {
    server.play(ofSize(8 * 1024 * 1024));
    await expect(clientFor().sendRequest(GET)).resolves.toMatchObject({ status: 200 });
    const failure = await failureAfter(GET, [ofSize(8 * 1024 * 1024 + 1)]);
    expect(failure.message).toContain('is larger than 8.0 MiB');
  });

  test('ends the connection of a server that never ends', async () => {
    let written = 0;
    const { promise: closed, resolve } = deferred();
    const failure = await failureAfter({ ...GET, maxBodyBytes: LIMIT }, [
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).on('close', resolve);
        const more = (): void => {
          while (!response.destroyed && response.write('x'.repeat(16 * 1024))) {
            written += 16 * 1024;
          }
        };
        response.on('drain', more);
        more();
      },
    ]);
    await closed;
    expect(failure.kind).toBe('protocol');
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });
});

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let settle: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return {
    promise,
    resolve: () => {
      settle();
    },
  };
}

/** Lets the test end each attempt, and records its timeout in ms. */
function attemptsThatEnd() {
  const givenMs: (number | undefined)[] = [];
  const { setTimeout } = timers;
  let end = (): void => undefined;
  jest.spyOn(timers, 'setTimeout').mockImplementation((timeOut, ms) => {
    givenMs.push(ms);
    end = timeOut;
    return setTimeout(() => undefined, 0);
  });
  /** Behaves like the handler, and then times out the attempt. */
  const endsAfter = (handler: Handler): Handler => {
    return (request, response) => {
      handler(request, response);
      setTimeout(() => {
        end();
      }, 20);
    };
  };
  return { givenMs, endsAfter };
}

describe('the time limit', () => {
  const bodyThatStops: Handler = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":');
  };
  const limited = [
    { where: 'headers', handler: keepSilent },
    { where: 'the rest of the body', handler: bodyThatStops },
  ];

  test.each(limited)('covers waiting for $where, and a read is sent again', async ({ handler }) => {
    const { givenMs, endsAfter } = attemptsThatEnd();
    const failure = await failureAfter({ ...GET, timeout: 7_000 }, [endsAfter(handler)]);
    expect(failure).toMatchObject({
      kind: 'timeout',
      status: 0,
      message:
        'Could not get the thing: Acme did not answer in time. It was tried 3 times. Run the step again later.',
    });
    expect(server.requests).toHaveLength(3);
    expect(givenMs).toEqual([7_000, 7_000, 7_000]);
  });

  test.each(limited)(
    'covers waiting for $where, and a create is not sent again',
    async ({ handler }) => {
      const { givenMs, endsAfter } = attemptsThatEnd();
      const failure = await failureAfter({ ...POST, timeout: 7_000 }, [endsAfter(handler)]);
      expect(failure).toMatchObject({
        kind: 'outcome-unknown',
        message:
          'Could not create the thing: Acme did not answer in time. It may or may not have gone through, so it was not sent again. Look for the thing in Acme before you run this step again.',
      });
      expect(server.requests).toHaveLength(1);
      expect(givenMs).toEqual([7_000]);
    },
  );

  test.each([
    ['that of the connection where the call has none', 60_000, 9_000, 9_000],
    ['never longer than what is left in all', 8_000, 30_000, 8_000],
  ])('is %s', async (_, totalMs, attemptMs, expectedMs) => {
    const { givenMs, endsAfter } = attemptsThatEnd();
    const limits = { totalMs, callMs: totalMs, attemptMs };
    const failure = await failureAfter(POST, [endsAfter(keepSilent)], { limits });
    expect(failure.message).toContain('did not answer in time');
    expect(givenMs).toEqual([expectedMs]);
  });

  test('ends a call that takes longer', async () => {
    const failure = await failureAfter({ ...POST, timeout: 30 }, [keepSilent]);
    expect(failure.message).toMatch(/did not answer in time|could not be reached in time/);
  });

  test('in all is as long as the time of one attempt, where that is longer', async () => {
    const limits = { totalMs: 100, callMs: 100, attemptMs: 100 };
    const busy = json(503, null, { 'retry-after': '2' });
    server.play(busy, json(200, 'done'));
    const answer = await clientFor({ limits }).sendRequest({ ...GET, timeout: 5_000 });
    expect(answer.body).toBe('done');
  });

  test('may be what is left of one that began before', async () => {
    const limits = { totalMs: 10_000, callMs: 10_000, attemptMs: 10_000 };
    const elapsed = [0.3, 0.4, 0.6, 1.7];
    const environment = { ...REAL_ENVIRONMENT, elapsed: () => elapsed.shift() ?? 2.9 };
    server.play(json(200, 'done'));
    const answer = await clientFor({ limits, environment }).sendRequest(GET);
    expect(answer.body).toBe('done');
  });

  test('is whole for the last call of a list, which begins 8 minutes after the first one', async () => {
    const client = clientFor({ limits: LONG_ACTION_LIMITS });
    server.play(json(200, 1), json(429, 'wait', { 'retry-after': '59' }), json(200, 2));
    await client.sendRequest(GET);
    await clock.sleep(8 * 60_000);
    expect((await client.sendRequest(GET)).body).toBe(2);
    expect(LIST_MS).toBe(8 * 60_000);
    // The platform ends a flow after 10 minutes.
    expect(LONG_ACTION_LIMITS.totalMs).toBeLessThan(10 * 60_000);
  });

  test('in all ends the retries', async () => {
    const limits = { totalMs: 1_200, callMs: 1_200, attemptMs: 1_000 };
    // The waits would be 500 and 1,000 ms.
    const failure = await failureAfter(GET, [json(503, null)], { limits });
    expect(failure.message).toContain('It was tried 2 times.');
    expect(clock.waits).toEqual([500]);
  });
});

/** The expected results for a status, depending on the possible outcome of the call. */
type Row = {
  status: number;
  kind: FailureKind;
  attempts: number;
  advice: string;
  /** Differs for a create. */
  isDoubtful?: boolean;
  createAttempts: number;
};

const refused = (status: number, kind: FailureKind, advice: string): Row => ({
  status,
  kind,
  attempts: 1,
  advice: `Nothing was done${advice}`,
  createAttempts: 1,
});
const passing = (status: number): Row => ({
  status,
  kind: 'unavailable',
  attempts: 3,
  advice: 'Run the step again later.',
  isDoubtful: true,
  createAttempts: 1,
});
const ROWS: Row[] = [
  refused(400, 'invalid', '. Check the fields of this step.'),
  refused(401, 'auth', '. Reconnect with a valid credential.'),
  refused(402, 'quota', '. Nothing was charged.'),
  refused(403, 'permission', '. The connected account is not allowed to do this.'),
  refused(404, 'not-found', '.'),
  refused(405, 'invalid', '. Check the fields of this step.'),
  passing(408),
  refused(409, 'conflict', '.'),
  refused(410, 'invalid', '. Check the fields of this step.'),
  refused(413, 'invalid', '. Check the fields of this step.'),
  refused(418, 'invalid', '. Check the fields of this step.'),
  refused(422, 'invalid', '. Check the fields of this step.'),
  passing(425),
  {
    ...refused(429, 'rate-limited', '. Run the step again later, or less often.'),
    attempts: 3,
    createAttempts: 3,
  },
  passing(500),
  passing(502),
  passing(503),
  passing(504),
  passing(599),
];

const DOUBT =
  'It may or may not have gone through, so it was not sent again. Look for the thing in Acme before you run this step again.';

/** Answers every request with this status line, and counts the requests. */
async function answeringStatus(line: () => string, body: () => string) {
  let count = 0;
  const rough = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      count++;
      socket.end(
        `HTTP/1.1 ${line()} Status\r\nContent-Type: application/json\r\nContent-Length: ${body().length}\r\n\r\n${body()}`,
      );
    });
  });
  await once(rough.listen(0, '127.0.0.1'), 'listening');
  const address = rough.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    baseUrl: parseBaseUrl('Base URL', `http://127.0.0.1:${port}`),
    taken: () => {
      const taken = count;
      count = 0;
      return taken;
    },
    close: () => rough.close(),
  };
}

describe('whatever a service answers', () => {
  const THREE_DIGITS = Array.from({ length: 1_000 }, (_, code) => String(code).padStart(3, '0'));

  test.each([
    ['a create', POST],
    ['a charge', { ...POST, operation: CHARGE }],
    ['a charge by GET', { ...GET, operation: CHARGE }],
  ])('none but 429 repeats %s', async (_, request) => {
    let line = '';
    const service = await answeringStatus(
      () => line,
      () => '{"a":1}',
    );
    const client = clientFor({ baseUrl: service.baseUrl });
    const repeated: string[] = [];
    for (line of THREE_DIGITS) {
      await client.sendRequest(request).catch(() => undefined);
      if (service.taken() !== 1) repeated.push(line);
    }
    expect(repeated).toEqual(['429']);
    service.close();
  });

  test('no failure told inside a 200 but 429 repeats a create', async () => {
    let code = '';
    const service = await answeringStatus(
      () => '200',
      () => `{"status":"failure","code":"${code}"}`,
    );
    const client = clientFor({ baseUrl: service.baseUrl });
    const repeated: string[] = [];
    for (code of THREE_DIGITS) {
      await client.sendRequest(POST).catch(() => undefined);
      if (service.taken() !== 1) repeated.push(code);
    }
    expect(repeated).toEqual(['429']);
    service.close();
  });

  test.each(['000', '042', '099', '102', '199'])(
    'the outcome of a create is unknown after %s',
    async (status) => {
      const service = await answeringStatus(
        () => status,
        () => '{"a":1}',
      );
      const client = clientFor({ baseUrl: service.baseUrl });
      const failure = await failureOf(() => client.sendRequest(POST));
      expect(failure).toMatchObject({ kind: 'outcome-unknown', mayHaveSucceeded: true });
      const read = await failureOf(() => client.sendRequest(GET));
      expect(['protocol', 'unavailable']).toContain(read.kind);
      service.close();
    },
  );
});

describe('a status', () => {
  const error = {
    message: 'No  such\nluck',
    code: 'no_luck',
  };
  const tried = (attempts: number): string =>
    attempts === 1 ? '' : ` It was tried ${attempts} times.`;

  test.each(ROWS)('$status fails a read as $kind after $attempts attempts', async (row) => {
    const { status, kind, attempts, advice } = row;
    const failure = await failureAfter(GET, [json(status, error, { 'x-request-id': 'r-1' })]);
    expect(failure).toMatchObject({
      kind,
      status,
      code: 'no_luck',
      requestId: 'r-1',
      message: `Could not get the thing: Acme answered ${status}. It says: "No such luck".${tried(attempts)} ${advice}`,
    });
    expect(server.requests).toHaveLength(attempts);
  });

  test.each(ROWS)('$status fails a create after $createAttempts attempts', async (row) => {
    const { status, kind, advice, isDoubtful = false, createAttempts } = row;
    const failure = await failureAfter(POST, [json(status, {})]);
    expect(failure).toMatchObject({
      kind: isDoubtful ? 'outcome-unknown' : kind,
      status,
      message: `Could not create the thing: Acme answered ${status}.${tried(createAttempts)} ${isDoubtful ? DOUBT : advice}`,
    });
    expect(server.requests).toHaveLength(createAttempts);
  });

  test.each([
    [hangUp, 404],
    [json(500, {}), 409],
    [json(408, {}), 401],
  ])(
    'refuses a write after a try that may have gone through, and says so',
    async (first, status) => {
      const failure = await failureAfter(PUT, [first, json(status, {})]);
      expect(failure).toMatchObject({ status, attempts: 2 });
      expect(failure.message).toContain(
        'It was tried 2 times. The last attempt did nothing, but an earlier one may have gone through. Check before you run it again.',
      );
      expect(failure.message).not.toContain('Nothing was done');
    },
  );

  test.each([
    ['a read', GET, hangUp],
    ['a write that was refused before any work', PUT, json(429, {})],
  ])('refuses %s after another try without a doubt', async (_, request, first) => {
    const failure = await failureAfter(request, [first, json(404, {})]);
    expect(failure.message).toMatch(/It was tried 2 times\. Nothing was done\./);
  });

  test.each([
    ['a refusal', GET, [json(404, {})], false],
    ['a refusal after a refusal', POST, [json(429, {}), json(422, {})], false],
    ['a refusal after a failure', GET, [json(500, {}), json(402, {})], true],
    ['a failure each time', GET, [json(503, {})], true],
    ['a failure', POST, [json(500, {})], true],
    ['a broken connection', POST, [hangUp], true],
    ['an answer that cannot be read', GET, [raw(200, '<p>')], true],
    ['a redirect', GET, [raw(307, '', { location: 'https://elsewhere.example/' })], false],
  ] as const)(
    'after %s tells whether it may have been done',
    async (_, request, script, mayHaveSucceeded) => {
      expect(await failureAfter(request, [...script])).toMatchObject({ mayHaveSucceeded });
    },
  );

  test('means what the service says that it means', async () => {
    const failure = await failureAfter(GET, [json(500, { message: 'no points left' })], {
      classify: ({ status }) => (status === 500 ? 'quota' : undefined),
    });
    expect(failure).toMatchObject({ kind: 'quota', status: 500 });
    expect(server.requests).toHaveLength(1);
  });

  test('2xx can be a failure where the service says so', async () => {
    const failure = await failureAfter(GET, [json(200, { error: 'expired' })], {
      classify: ({ body }) => (body === null ? undefined : 'auth'),
    });
    expect(failure).toMatchObject({ kind: 'auth', status: 200 });
  });

  test('2xx can be a refusal that passes, after the wait that its words ask for', async () => {
    server.play(json(200, { error: 'Slow down. Retry in 2 s.' }), json(200, { found: true }));
    const client = clientFor({
      classify: ({ body }) => ('error' in Object(body) ? 429 : undefined),
    });
    await expect(client.sendRequest(POST)).resolves.toMatchObject({ body: { found: true } });
    expect(clock.waits[0]).toBeGreaterThanOrEqual(2_000);
  });

  test.each([
    [{ status: 'failure', code: 402 }, 402, 'quota'],
    [{ status: 'failure', code: '404' }, 404, 'not-found'],
    [{ status: 'failure', code: 500 }, 500, 'outcome-unknown'],
    [{ status: 'failure', code: 200 }, 500, 'outcome-unknown'],
    [{ status: 'failure', code: 700 }, 500, 'outcome-unknown'],
    [{ status: 'failure', code: 'x' }, 500, 'outcome-unknown'],
    [{ status: 'failure' }, 500, 'outcome-unknown'],
  ])('200 with %j inside is a failure', async (body, status, kind) => {
    const failure = await failureAfter(POST, [json(200, body)]);
    expect(failure).toMatchObject({ kind, status: 200 });
    expect(failure.message).toContain(`Acme answered ${status}.`);
  });

  test.each([{ status: 'success' }, { status: 402 }, { result: { status: 'failure' } }])(
    '200 with %j inside is an answer',
    async (body) => {
      server.play(json(200, body));
      await expect(clientFor().sendRequest(POST)).resolves.toMatchObject({ body });
    },
  );
});

describe('the words of the service', () => {
  test.each([
    [{ message: 'm', error: 'e' }, 'm'],
    [{ error_description: 'd', error: 'e' }, 'd'],
    [{ error: 'e' }, 'e'],
    [{ detail: 'd', title: 't' }, 'd'],
    [{ title: 't' }, 't'],
    [{ title: 'No. Never.' }, 'No. Never.'],
    [{ error: { message: 'm' } }, 'm'],
    [{ errors: ['a', { message: 'b' }, { detail: 'c' }, 5, null] }, 'a; b; c; 5'],
    ['just text', 'just text'],
    [{ message: ' a \n\n b ' }, 'a b'],
    [{ message: 'x'.repeat(400) }, `${'x'.repeat(300)}…`],
  ])('in %j are quoted', async (body, words) => {
    const failure = await failureAfter(GET, [json(400, body)]);
    expect(failure.message).toBe(
      `Could not get the thing: Acme answered 400. It says: "${words}"${/[.…]$/.test(words) ? '' : '.'} Nothing was done. Check the fields of this step.`,
    );
  });

  test.each([
    ['text/plain', 'plain words', ' It says: "plain words".'],
    ['application/json', 'broken { json', ' It says: "broken { json".'],
    ['text/html', '<!doctype html><p>no</p>', ''],
    ['text/plain', '<p>no</p>', ''],
    ['application/json', '{}', ''],
    ['application/json', '[]', ''],
    ['application/json', '{"errors": []}', ''],
  ])('of type %s, %s, are quoted if they are words', async (type, body, quote) => {
    const failure = await failureAfter(GET, [raw(400, body, { 'content-type': type })]);
    expect(failure.message).toBe(
      `Could not get the thing: Acme answered 400.${quote} Nothing was done. Check the fields of this step.`,
    );
  });

  test.each(['x-request-id', 'request-id', 'cf-ray'])('come with the id in %s', async (name) => {
    const failure = await failureAfter(GET, [json(400, { error: { code: 7 } }, { [name]: 'id' })]);
    expect(failure).toMatchObject({ code: '7', requestId: 'id' });
  });

  test('come with no more than the start of a code and an id', async () => {
    const long = 'x'.repeat(500);
    const failure = await failureAfter(GET, [json(400, { code: long }, { 'x-request-id': long })]);
    expect(failure).toMatchObject({
      code: `${'x'.repeat(60)}…`,
      requestId: `${'x'.repeat(80)}…`,
    });
  });

  test('come without what was sent about people', async () => {
    const body = { email: 'jane@example.com', name: 'Jane Doe', tags: ['Gold member'] };
    const said = 'Jane Doe (jane@example.com, gold member of Kelpie Ltd) met joe@example.com';
    const failure = await failureAfter({ ...POST, body, queryParams: { company: 'Kelpie Ltd' } }, [
      json(422, { message: said }),
    ]);
    expect(failure.message).toContain(
      'It says: "[hidden] ([hidden], [hidden] of [hidden]) met [hidden]"',
    );
  });

  test.each([
    ['30 KB of text', 'Dear Jane, we wait for you. '.repeat(1_100)],
    ['5 MB of text', 'Dear Jane, we wait for you. '.repeat(190_000)],
    ['40,000 values', Array.from({ length: 40_000 }, (_, number) => `Person ${number}`)],
  ])('come without what was sent, also of %s', async (_, letter) => {
    const body = { letter, name: 'Jane Doe' };
    const failure = await failureAfter({ ...POST, body }, [
      json(422, { message: `Jane Doe was sent ${String(letter).slice(0, 10_000)}` }),
    ]);
    expect(failure.message).toContain('It says: "[hidden] was sent [hidden]');
    expect(failure.message).not.toMatch(/Dear|Person/);
  });

  test('are read from the start, however many there are', async () => {
    const message = 'The thing is bad. '.repeat(200_000);
    const failure = await failureAfter(GET, [json(400, { message, code: message })]);
    expect(failure.message).toContain(`It says: "${message.slice(0, 300)}…"`);
    expect(failure.code).toBe(`${message.slice(0, 60)}…`);
  });
});

describe('a secret that the server repeats', () => {
  const SECRET = 'sk_live/A+b=c%d"e.fGh1jKlMnOpQr';
  const options: Partial<HttpClientOptions> = {
    authentication: { type: AuthenticationType.BEARER_TOKEN, token: SECRET },
    secrets: [SECRET],
  };
  const FORMS = [
    SECRET,
    encodeURIComponent(encodeURIComponent(SECRET)),
    SECRET.replaceAll('"', '&quot;'),
    Buffer.from(SECRET).toString('hex'),
    encodeURIComponent(SECRET),
    JSON.stringify(SECRET).slice(1, -1),
    Buffer.from(`me:${SECRET}!`).toString('base64').slice(8, -8),
  ];
  const everythingOf = (failure: Error): string =>
    [
      failure.message,
      inspect(failure, { depth: 9, showHidden: true }),
      JSON.stringify(failure),
      failure.stack ?? '',
      inspect(Object.entries(failure), { depth: 9 }),
    ].join('\n');
  const basic = Buffer.from(`me:${SECRET}!`).toString('base64');

  const bodies: [string, Handler][] = [
    ['in its message', json(400, { message: `Bad key ${SECRET}.` })],
    ['in its list of errors', json(400, { errors: [{ detail: SECRET }, basic] })],
    ['in its code', json(400, { code: SECRET })],
    ['in its plain text', raw(400, `Bearer ${SECRET}`, { 'content-type': 'text/plain' })],
    ['in JSON inside JSON', json(400, { message: JSON.stringify({ key: SECRET }) })],
    ['in a URL', json(400, { message: `/thing?key=${encodeURIComponent(SECRET)}` })],
    [
      'in a URL inside a URL',
      json(400, { message: encodeURIComponent(encodeURIComponent(SECRET)) }),
    ],
    ['in HTML', json(400, { message: SECRET.replaceAll('"', '&quot;') })],
    ['in hex', json(400, { message: Buffer.from(SECRET).toString('hex') })],
    ['in base64', json(400, { message: `Basic ${basic}` })],
    ['in base64 in lines', json(400, { message: `Basic ${basic.replace(/.{20}/, '$&\r\n')}` })],
    ['in its id', json(400, {}, { 'x-request-id': SECRET })],
    ['in the type of its answer', raw(200, 'x', { 'content-type': SECRET })],
    ['in a busy answer', json(503, { message: SECRET })],
    ['in a failure inside an answer', json(200, { status: 'failure', code: 401, message: SECRET })],
    ['in a redirect', raw(302, '', { location: `https://evil.example/${SECRET}` })],
    [
      'in all the headers that it got',
      (request, response) => {
        const message = JSON.stringify(request.rawHeaders);
        response.writeHead(401, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ message, error: message }));
      },
    ],
  ];
  test.each(bodies)('%s is nowhere in the failure', async (_, handler) => {
    const failure = await failureAfter(POST, [handler], options);
    const shown = everythingOf(failure);
    for (const form of FORMS) expect(shown).not.toContain(form);
    expect(shown).not.toContain(SECRET.slice(0, 10));
  });

  test('is hidden whole, wherever the quote ends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 320 }), async (before) => {
        const message = `${'x '.repeat(before).slice(0, before)}${SECRET}`;
        const body = { message, code: message };
        const headers = { 'x-request-id': message };
        const failure = await failureAfter(GET, [json(400, body, headers)], options);
        expect(everythingOf(failure)).not.toContain(SECRET.slice(0, 4));
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['the start', `Bad key ${SECRET.slice(0, 12)}…`],
    ['the end', `Bad key …${SECRET.slice(-12)}`],
    ['the start in base64', Buffer.from(SECRET.slice(0, 12)).toString('base64')],
    ['the start beside the whole', `${SECRET} begins with ${SECRET.slice(0, 12)}`],
  ])('is not shown in part: of what holds %s, nothing is quoted', async (_, said) => {
    const failure = await failureAfter(
      GET,
      [json(400, { message: said, code: said }, { 'x-request-id': encodeURI(said) })],
      options,
    );
    expect(failure).toMatchObject({
      message:
        'Could not get the thing: Acme answered 400. Nothing was done. Check the fields of this step.',
      code: undefined,
      requestId: undefined,
    });
  });

  test('is not shown in part as the type of an answer', async () => {
    const type = { 'content-type': `text/${SECRET.slice(0, 16)}` };
    const failure = await failureAfter(GET, [raw(200, 'x', type)], options);
    expect(failure.message).toBe(
      'Could not get the thing: Acme failed. Check the base URL of the connection.',
    );
  });

  test('is hidden whole, also where a part of it was sent as a value', async () => {
    const request = { ...POST, body: { plan: 'live', letters: 'GH1J' } };
    const failure = await failureAfter(
      request,
      [json(400, { message: `Bad ${SECRET}!` })],
      options,
    );
    expect(failure.message).toContain('It says: "Bad [hidden]!"');
  });
});

describe('a passing failure', () => {
  test('is tried again until it has passed', async () => {
    server.play(json(503, {}), hangUp, json(200, 'done'));
    await expect(clientFor().sendRequest(PUT)).resolves.toMatchObject({ body: 'done' });
    expect(server.requests.map(({ method, body }) => [method, body])).toEqual([
      ['PUT', '{"a":1}'],
      ['PUT', '{"a":1}'],
      ['PUT', '{"a":1}'],
    ]);
    // Only the failure of the service causes a wait, not the kept connection that has ended.
    expect(clock.waits).toEqual([500, 0]);
  });

  test.each([
    ['3', 3_000],
    ['0', 0],
    ['Thu, 15 Jan 2026 00:00:30 GMT', 25_000],
  ])('waits as its Retry-After asks: %s', async (asked, ms) => {
    const date = 'Thu, 15 Jan 2026 00:00:05 GMT';
    server.play(json(429, {}, { 'retry-after': asked, date }), json(200, 'done'));
    await clientFor().sendRequest(POST);
    expect(clock.waits).toEqual([ms + 125]);
  });

  test('of no readable Retry-After waits as without', async () => {
    server.play(json(429, {}, { 'retry-after': 'soon' }), json(200, 'done'));
    await clientFor().sendRequest(POST);
    expect(clock.waits).toEqual([750]);
  });

  test.each([
    ['60', '60 seconds', 60_000],
    ['119', '119 seconds', 119_000],
    ['120', '2 minutes', 120_000],
    ['3601', '61 minutes', 3_601_000],
    ['7200', '2 hours', 7_200_000],
    ['172800', '2 days', 172_800_000],
    ['1'.repeat(400), 'more than a year', Infinity],
  ])('that asks for %s seconds fails at once and says %s', async (asked, words, ms) => {
    const failure = await failureAfter(GET, [json(429, {}, { 'retry-after': asked })]);
    expect(failure).toMatchObject({
      kind: 'rate-limited',
      retryAfterMs: ms,
      message: `Could not get the thing: Acme answered 429. It asks to wait ${words}. Nothing was done. Run the step again later, or less often.`,
    });
    expect(server.requests).toHaveLength(1);
    expect(clock.waits).toEqual([]);
  });

  test('that asks for waits in a row gets no more of them than there is time', async () => {
    const failure = await failureAfter(GET, [json(429, {}, { 'retry-after': '40' })]);
    expect(failure.message).toContain('It was tried 2 times. It asks to wait 40 seconds.');
    expect(clock.waits).toEqual([40_125]);
  });
});

describe('a broken connection', () => {
  const breaks: [string, Handler][] = [
    ['before the answer', hangUp],
    [
      'in the middle of the body',
      (request, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '99' });
        response.write('{', () => {
          request.socket.destroy();
        });
      },
    ],
  ];

  test.each(breaks)('%s is worth another try to a read or write', async (_, handler) => {
    for (const request of [GET, PUT]) {
      const failure = await failureAfter(request, [handler]);
      expect(failure).toMatchObject({ kind: 'unavailable', status: 0 });
      expect(failure.message).toMatch(
        /^Could not [gs]et the thing: Acme broke the connection \(\w+\)\. It was tried 3 times\. Run the step again later\.$/,
      );
      expect(server.requests).toHaveLength(3);
    }
  });

  test.each(breaks)('%s leaves the outcome of a create unknown', async (_, handler) => {
    const failure = await failureAfter(POST, [handler]);
    expect(failure).toMatchObject({ kind: 'outcome-unknown', status: 0 });
    expect(failure.message.endsWith(DOUBT)).toBe(true);
    expect(server.requests).toHaveLength(1);
  });

  test('that was never made is tried again by all, and nothing was done', async () => {
    const gone = await ScriptedServer.start();
    const baseUrl = parseBaseUrl('Base URL', gone.origin);
    await gone.close();
    for (const request of [GET, PUT, POST]) {
      const failure = await failureOf(() => clientFor({ baseUrl }).sendRequest(request));
      expect(failure).toMatchObject({ kind: 'network', status: 0 });
      expect(failure.message).toMatch(
        /: Acme could not be reached \(ECONNREFUSED\)\. It was tried 3 times\. Nothing was done\. Check the base URL and the network, then run the step again\.$/,
      );
    }
    expect(clock.waits).toHaveLength(6);
  });

  test('to a host of no address is as one that was never made', async () => {
    const baseUrl = parseBaseUrl('Base URL', 'http://nowhere.localhost.internal');
    const failure = await failureOf(() => clientFor({ baseUrl }).sendRequest(POST));
    expect(failure.kind).toBe('network');
    expect(failure.message).toMatch(/could not be reached \((ENOTFOUND|EAI_AGAIN)\)/);
  });
});

describe('an answer that has to hold something', () => {
  const NOTHING = ['', 'null', '{}', '[]', '{"data":{}}', '{"data":[{"id":null}]}', '" "'];
  const isJson = { 'content-type': 'application/json' };
  const make: ApiRequest = { ...POST, expectedBody: 'record' };
  const find: ApiRequest = { ...GET, expectedBody: 'list' };

  test.each(NOTHING)('does not bear out that a record was made: %j', async (body) => {
    const failure = await failureAfter(make, [raw(200, body, isJson)]);
    expect(failure.kind).toBe('outcome-unknown');
    expect(failure.message).toContain('has no record (200)');
    expect(server.requests).toHaveLength(1);
  });

  test.each(NOTHING)('bears it out by its status: 201 and %j', async (body) => {
    server.play(raw(201, body, isJson));
    expect((await clientFor().sendRequest(make)).status).toBe(201);
  });

  test.each(['{"id":1}', '{"data":{"id":"a"}}', '[{"id":0}]', 'false', '"made"'])(
    'bears it out by what it holds: %j',
    async (body) => {
      server.play(raw(200, body, isJson));
      expect((await clientFor().sendRequest(make)).body).toEqual(JSON.parse(body));
    },
  );

  test.each(['', 'null', '{}', '0', '"none"'])('is no list: %j', async (body) => {
    const failure = await failureAfter(find, [raw(200, body, isJson)]);
    expect(failure).toMatchObject({
      kind: 'protocol',
      message: expect.stringContaining('has no list (200)'),
    });
  });

  test.each(['[]', '{"items":[]}', '{"total":0}'])('is a list, be it empty: %j', async (body) => {
    server.play(raw(200, body, isJson));
    expect((await clientFor().sendRequest(find)).body).toEqual(JSON.parse(body));
  });

  test('may hold nothing where nothing was asked for', async () => {
    server.play(raw(200, '{}', isJson));
    expect((await clientFor().sendRequest(POST)).body).toEqual({});
  });
});

describe('a redirect', () => {
  let otherOrigin: ScriptedServer;
  beforeAll(async () => {
    otherOrigin = await ScriptedServer.start();
  });
  afterAll(() => otherOrigin.close());
  beforeEach(() => {
    otherOrigin.play(json(200, 'stolen'));
  });
  const to = (status: number, location: string): Handler => raw(status, 'moved', { location });
  const credential: Partial<HttpClientOptions> = { headers: { 'x-api-key': 'key' } };

  test.each([307, 308])(
    '%i inside the origin keeps method, body and credential',
    async (status) => {
      server.play(to(status, '/there?a=1'), json(200, 'done'));
      const answer = await clientFor(credential).sendRequest(POST);
      expect(answer.body).toBe('done');
      expect(server.requests).toMatchObject([
        { method: 'POST', url: '/thing', body: '{"a":1}', headers: { 'x-api-key': 'key' } },
        { method: 'POST', url: '/there?a=1', body: '{"a":1}', headers: { 'x-api-key': 'key' } },
      ]);
    },
  );

  test.each([301, 302, 303, 307, 308])('%i of a GET is followed', async (status) => {
    server.play(to(status, `${server.origin}/there`), json(200, 'done'));
    const answer = await clientFor().sendRequest(GET);
    expect(answer.body).toBe('done');
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /thing',
      'GET /there',
    ]);
  });

  test.each([
    [301, 'protocol'],
    [302, 'outcome-unknown'],
    [303, 'outcome-unknown'],
  ])('%i of a POST is not followed, which ends as %s', async (status, kind) => {
    const failure = await failureAfter(POST, [to(status, '/there'), json(200, 'done')]);
    expect(failure).toMatchObject({ kind, status });
    expect(failure.message).toContain(
      `Acme redirected to another address (${status}), where the credential is not sent.`,
    );
    expect(server.requests).toHaveLength(1);
  });

  test('303 says that the call was processed: what fails after it is not asked for again', async () => {
    const request = { ...GET, operation: CHARGE };
    const failure = await failureAfter(request, [to(303, '/result'), raw(503)]);
    expect(failure.kind).toBe('outcome-unknown');
    expect(failure.message).toContain('Acme received the call, but then answered 503');
    expect(server.requests.map(({ url }) => url)).toEqual(['/thing', '/result']);
  });

  test('307 says nothing of the kind: a read that fails after it is made again', async () => {
    server.play(to(307, '/there'), raw(503), to(307, '/there'), json(200, 'done'));
    expect((await clientFor().sendRequest(GET)).body).toBe('done');
    expect(server.requests).toHaveLength(4);
  });

  test.each([301, 302, 303, 307, 308])('%i to elsewhere is never followed', async (status) => {
    for (const request of [GET, POST]) {
      const failure = await failureAfter(
        request,
        [to(status, `${otherOrigin.origin}/x`)],
        credential,
      );
      expect(failure.status).toBe(status);
      expect(['protocol', 'outcome-unknown']).toContain(failure.kind);
      expect(server.requests).toHaveLength(1);
    }
    expect(otherOrigin.requests).toEqual([]);
  });

  test('that leads elsewhere by a detour is not followed there', async () => {
    await failureAfter(GET, [to(302, '/there'), to(302, `${otherOrigin.origin}/x`)], credential);
    expect(server.requests).toHaveLength(2);
    expect(otherOrigin.requests).toEqual([]);
  });

  test.each([
    ['//example.com/x'],
    ['https://example.com/'],
    ['ftp://127.0.0.1/'],
    ['http://['],
    ['javascript:alert(1)'],
  ])('to %s is not followed', async (location) => {
    const failure = await failureAfter(GET, [to(302, location)]);
    expect(failure).toMatchObject({ kind: 'protocol', status: 302 });
  });

  test.each([300, 302, 304])('%i without a location is not followed', async (status) => {
    const failure = await failureAfter(GET, [raw(status)]);
    expect(failure).toMatchObject({ kind: 'protocol', status });
  });

  test('can come three times but not four', async () => {
    server.play(to(302, '/1'), to(302, '/2'), to(302, '/3'), json(200, 'done'));
    await expect(clientFor().sendRequest(GET)).resolves.toMatchObject({ body: 'done' });

    const failure = await failureAfter(GET, [to(302, '/thing')]);
    expect(failure).toMatchObject({ kind: 'protocol', status: 302 });
    expect(server.requests).toHaveLength(4);
  });
});

describe('what a call does', () => {
  const WORDS = 'an unexpected error in this piece while calling Acme.';
  const DOUBT = 'It may or may not have gone through: check before you run it again.';

  test.each<[Operation, FailureKind, string]>([
    [READ, 'protocol', `Could not get the thing: ${WORDS}`],
    [{ ...READ, effect: 'metered' }, 'protocol', `Could not get the thing: ${WORDS}`],
    [WRITE, 'outcome-unknown', `Could not set the thing: ${WORDS} ${DOUBT}`],
    [CREATE, 'outcome-unknown', `Could not create the thing: ${WORDS} ${DOUBT}`],
    [CHARGE, 'outcome-unknown', `Could not buy the thing: ${WORDS} ${DOUBT}`],
  ])('is told when a bug ends it: %j', async (operation, kind, message) => {
    const elapsed = () => {
      throw new TypeError('It has no secret_1234.');
    };
    const client = clientFor({ environment: { ...REAL_ENVIRONMENT, elapsed } });
    const failure = await failureOf(() =>
      client.sendRequest({ method: HttpMethod.POST, url: '/thing', operation }),
    );
    expect(failure).toMatchObject({ kind, mayHaveSucceeded: kind === 'outcome-unknown' });
    expect(failure.message).toBe(message);
  });

  test.each([
    [HttpMethod.GET, 3],
    [HttpMethod.HEAD, 3],
    [HttpMethod.PUT, 3],
    [HttpMethod.DELETE, 3],
    [HttpMethod.PATCH, 1],
    [HttpMethod.POST, 1],
  ])(
    'is taken from its method where it is not said: a %s is sent %i times',
    async (method, attempts) => {
      const failure = await failureAfter({ method, url: '/thing' }, [raw(500)]);
      expect(failure.message).toMatch(new RegExp(`^Could not make the ${method} call: `));
      expect(server.requests).toHaveLength(attempts);
    },
  );

  test.each([
    [WRITE, 3],
    [CHARGE, 1],
  ])('decides over its method: $name', async (operation, attempts) => {
    await failureAfter({ ...POST, operation }, [raw(500)]);
    expect(server.requests).toHaveLength(attempts);
  });
});

describe('the pace', () => {
  test('is kept by waiting', async () => {
    server.play(json(200, 'done'));
    const client = clientFor({ pacer: new Pacer({ reads: 2, writes: 1, windowMs: 10_000 }) });
    for (const request of [GET, GET, POST, GET, GET]) await client.sendRequest(request);
    expect(clock.waits).toEqual([10_200]);
    expect(server.requests).toHaveLength(5);
  });

  test('that would take longer than there is time fails at once and says how long', async () => {
    const pacer = new Pacer({ reads: 1, writes: 1, windowMs: 120_000 });
    const options = { pacer };
    server.play(json(200, 'done'));
    await clientFor(options).sendRequest(POST);
    const failure = await failureAfter(POST, [json(200, 'done')], options);
    expect(failure).toMatchObject({
      kind: 'rate-limited',
      status: 0,
      retryAfterMs: 122_400,
      message:
        'Could not create the thing: Acme accepts no more calls for now. It asks to wait 3 minutes. Nothing was done. Run the step again later, or less often.',
    });
    expect(server.requests).toEqual([]);
    expect(clock.waits).toEqual([]);
  });

  test.each([
    ['a 429', json(429, {})],
    ['a 429 inside a 200', json(200, { status: 'failure', code: 429 })],
  ])('is told of a call that the service took for one too many: %s', async (_, refusal) => {
    server.play(refusal, json(200, 'done'));
    const pacer = new Pacer({ reads: 20, writes: 1, windowMs: 1_000 });
    await clientFor({ pacer }).sendRequest(GET);
    const now = clock.elapsed();
    const turns = Array.from({ length: 5 }, () => pacer.reserve('GET', now, 60_000));
    // Without the refusal, there would have been room for 20.
    expect(turns.at(-1)?.at).toBeGreaterThan(now + 1_000);
  });

  test('lets a call wait on when one before it went out late', async () => {
    server.play(json(200, 'done'));
    const pacer = new Pacer({ reads: 1, writes: 1, windowMs: 10_000 });
    const start = clock.elapsed();
    const before = pacer.reserve('GET', start, 60_000);
    pacer.mayLeave(before, start);
    const call = clientFor({ pacer }).sendRequest(GET);
    pacer.sent(before, start + 3_000);
    await call;
    expect(clock.waits).toEqual([10_200, 3_000]);
  });

  test('goes by the time at which a call went out', async () => {
    server.play(json(200, 'done'));
    const pacer = new Pacer({ reads: 1, writes: 1, windowMs: 10_000 });
    const sent = jest.spyOn(pacer, 'sent');
    await clientFor({ pacer }).sendRequest(GET);
    expect(sent).toHaveBeenCalledTimes(1);
    const gone = await ScriptedServer.start();
    const baseUrl = parseBaseUrl('Base URL', gone.origin);
    await gone.close();
    const failure = await failureOf(() => clientFor({ pacer, baseUrl }).sendRequest(GET));
    expect(failure).toMatchObject({ kind: 'network' });
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test('counts retries too', async () => {
    server.play(raw(503), json(200, 'done'));
    const pacer = new Pacer({ reads: 1, writes: 1, windowMs: 10_000 });
    await clientFor({ pacer }).sendRequest(GET);
    expect(clock.waits).toEqual([500, 9_700]);
  });
});
