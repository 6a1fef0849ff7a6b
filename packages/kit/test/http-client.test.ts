import { once } from 'node:events';
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
  parseBaseUrl,
  reading,
  REAL_ENVIRONMENT,
  writing,
} from '../src';
import { anyCharacter } from './arbitrary-text';
import { failureOf } from './failure-of';
import { type RoughServer, startRoughServer } from './rough-server';
import { type Handler, hangUp, json, keepSilent, raw, ScriptedServer } from './scripted-server';
import { VirtualClock } from './virtual-clock';

const READ = reading('get the thing');
const WRITE = writing('set the thing');
const CREATE: Operation = {
  name: 'create the thing',
  effect: 'create',
  checkFirst: 'Look for the thing in Acme before you run the step again.',
};
const CHARGE: Operation = { name: 'buy the thing', effect: 'charge' };

const GET: ApiRequest = { method: HttpMethod.GET, url: '/thing', operation: READ };
const PUT: ApiRequest = { method: HttpMethod.PUT, url: '/thing', body: { a: 1 }, operation: WRITE };
const POST: ApiRequest = { ...PUT, method: HttpMethod.POST, operation: CREATE };

/** Returns the message of a create without a known outcome. */
const doubt = (event: string): string =>
  `The attempt to create the thing may have succeeded: Acme ${event}, so it was not repeated. Look for the thing in Acme before you run the step again.`;

const server = ScriptedServer.forTests();
let clock: VirtualClock;
beforeEach(() => {
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

/** Returns the answer of one call to a server that plays the script. */
function answerAfter(
  request: ApiRequest,
  script: Handler[],
  options: Partial<HttpClientOptions> = {},
) {
  server.play(...script);
  return clientFor(options).sendRequest(request);
}

/** Returns the failure of one call to a server that plays the script. */
function failureAfter(...[request, script, options]: Parameters<typeof answerAfter>) {
  return failureOf(() => answerAfter(request, script, options));
}

/** Answers 200 with this body, which need not be of this type. */
function typed(type: string | undefined, body: string | Buffer): Handler {
  return raw(200, body, type === undefined ? {} : { 'content-type': type });
}

/** Answers with this text as JSON, valid or not. */
function jsonText(body: string, status = 200): Handler {
  return raw(status, body, { 'content-type': 'application/json' });
}

/** Returns a base URL at which nothing listens. */
async function unreachable() {
  const gone = await ScriptedServer.start();
  const baseUrl = parseBaseUrl('Base URL', gone.origin);
  await gone.close();
  return baseUrl;
}

describe('a request', () => {
  test('has any query to the letter', async () => {
    server.play(raw(204));
    const client = clientFor();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.string(), fc.string())), async (query) => {
        await client.sendRequest({ ...GET, url: '/thing?first=1', query });
        const sent = new URL(server.requests.at(-1)?.url ?? '', server.origin).searchParams;
        expect([...sent]).toEqual([['first', '1'], ...query]);
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
  ])('has the body %j', async (body, sent, type) => {
    await answerAfter({ ...POST, body }, [raw(204)]);
    expect(server.requests[0]?.body).toBe(sent);
    expect(server.requests[0]?.headers['content-type']).toBe(type);
  });

  const framed = Object.values(HttpMethod).flatMap((method) =>
    [undefined, {}, { a: 'ü'.repeat(9) }, 'text'].map((body) => ({ method, body })),
  );
  test.each(framed)('is sent as $method with the length of $body', async ({ method, body }) => {
    const script = [raw(307, '', { location: '/elsewhere' }), raw(204)];
    await answerAfter({ ...PUT, method, url: '/thing?a=1', body }, script);
    const sent = body === undefined ? '' : JSON.stringify(body);
    const headers = { 'content-length': String(Buffer.byteLength(sent)) };
    expect(server.requests).toMatchObject([
      { method, url: '/thing?a=1', headers, body: sent },
      { method, url: '/elsewhere', headers, body: sent },
    ]);
    expect(server.requests[0]?.headers).not.toHaveProperty('transfer-encoding');
  });

  test('leaves no bytes that a service could read as the next request', async () => {
    server.play(raw(204));
    const client = clientFor();
    const body = { text: 'DELETE /stolen HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n' };
    for (const method of [HttpMethod.DELETE, HttpMethod.GET]) {
      await client.sendRequest({ ...PUT, method, body });
      await client.sendRequest(GET);
    }
    const sent = server.requests.map(({ method, url }) => `${method} ${url}`);
    expect(sent).toEqual(['DELETE /thing', 'GET /thing', 'GET /thing', 'GET /thing']);
  });

  test('has the headers of the call, unless the connection sets them', async () => {
    const request = { ...GET, headers: { 'x-api-key': 'other', 'x-mine': 'mine' } };
    await answerAfter(request, [raw(204)], {
      authentication: { type: AuthenticationType.BEARER_TOKEN, token: 'token' },
      headers: { 'X-Api-Key': 'key', 'X-List': ['a', 'b'], 'X-None': undefined },
    });
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
  ])('with %j accepts %s', async (call, accept) => {
    const type = call.media === undefined ? 'application/json' : 'image/svg+xml';
    const url = call.isFileLink === true ? `${server.origin}/a` : GET.url;
    await answerAfter({ ...GET, ...call, url }, [typed(type, '{}')]);
    expect(server.requests[0]?.headers.accept).toBe(accept);
  });

  test.each(['a\nb', 'a\r\nX-Evil: 1', '“key”', 'ключ', 'key\u200b', 'a\u007fb', 'a\0'])(
    'is not sent with the credential %j, which no header can hold',
    async (token) => {
      const failure = await failureAfter(POST, [raw(204)], {
        authentication: { type: AuthenticationType.BEARER_TOKEN, token },
        secrets: [token],
      });
      expect(failure).toMatchObject({ kind: 'auth', httpStatus: 0 });
      expect(failure.message).toMatch(/^The credential for Acme has a character that cannot/);
      expect(server.requests).toEqual([]);
    },
  );
});

describe('an answer', () => {
  test.each([200, 201, 202, 204, 206, 299])('%i without a body is null', async (status) => {
    const answer = await answerAfter(GET, [jsonText('', status)]);
    expect(answer).toMatchObject({ status, body: null });
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/problem+json',
    'text/json',
  ])('of type %s is read as JSON', async (type) => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ stringUnit: anyCharacter }), async (body) => {
        const handler = json(200, body, { 'content-type': type, 'X-Id': '7' });
        const answer = await answerAfter(GET, [handler]);
        expect(answer.status).toBe(200);
        expect(answer.body).toEqual(JSON.parse(JSON.stringify(body)));
        expect(answer.headers).toMatchObject({ 'x-id': '7' });
      }),
      { numRuns: 20 },
    );
  });

  const LATIN = Buffer.from('"Jos\xe9"', 'latin1');
  test.each([
    ['; charset=windows-1252', LATIN, 'José'],
    ['; charset="iso-8859-1"', LATIN, 'José'],
    [';  charset=UTF-16LE', Buffer.from('"José"', 'utf16le'), 'José'],
    ['; charset=UTF8', Buffer.from('\ufeff"José"'), 'José'],
    // Without a character set it is UTF-8, or else windows-1252.
    ['', Buffer.from('"José"'), 'José'],
    ['', LATIN, 'José'],
    // Bytes that are none of the set are marked.
    ['; charset=utf-8', LATIN, 'Jos\ufffd'],
    ['; charset=shift_jis', Buffer.from([0x22, 0xff, 0x22]), '\ufffd'],
    ['; charset=klingon', Buffer.from('"é"'), 'é'],
  ])('of type application/json%s is read in its character set', async (charset, body, read) => {
    const handler = typed(`application/json${charset}`, body);
    expect((await answerAfter(POST, [handler])).body).toBe(read);
  });

  test.each([
    ['text/plain', '{"a":[1]}'],
    ['text/plain; charset=utf-8', ' [{"a":1}]'],
    ['TEXT/PLAIN', '{}'],
    ['application/octet-stream', '[]'],
    [undefined, '{"a":"<p>"}'],
  ])('of type %s, which says nothing, is read if a list or record: %s', async (type, body) => {
    const answer = await answerAfter(GET, [typed(type, body)]);
    expect(answer.body).toEqual(JSON.parse(body));
  });

  test('is not nested by brackets in its texts', async () => {
    const body = ['"['.repeat(2_000), '\\'.repeat(3), { '[{"': ['\\"[['] }];
    expect((await answerAfter(GET, [json(200, body)])).body).toEqual(body);
  });

  test('is read with 1,000 levels, and refused with more', async () => {
    const nested = (levels: number) => jsonText('['.repeat(levels) + ']'.repeat(levels));
    await answerAfter(GET, [nested(1_000)]);
    for (const levels of [1_001, 6_000, 200_000]) {
      const failure = await failureAfter(GET, [nested(levels)]);
      expect(failure.message).toContain('an answer that is nested deeper than 1,000 levels.');
    }
  });

  test.each([
    ['text/html; charset=utf-8', '<html></html>', 'is a web page, not JSON'],
    ['text/plain;charset=utf-8', 'yes', 'is text/plain, not JSON'],
    ['text/plain', '[broken', 'is not valid JSON'],
    ['text/plainest', '{}', 'is text/plainest, not JSON'],
    ['application/octet-stream', '"text"', 'is application/octet-stream, not JSON'],
    ['application/jsonp', '{}', 'is application/jsonp, not JSON'],
    [undefined, 'yes', 'has no content type'],
    ['application/json', '{"a":1', 'is not valid JSON'],
    ['application/json', "{'a':1}", 'is not valid JSON'],
    ['application/json', '{"a":1}}', 'is not valid JSON'],
    ['application/json', '[012345678901234567]', 'is not valid JSON'],
    ['application/json', 'NaN', 'is not valid JSON'],
    ['application/json', ' ', 'is not valid JSON'],
  ])('of type %s with the body %j is refused once', async (type, body, why) => {
    const failure = await failureAfter(GET, [typed(type, body)]);
    expect(failure).toMatchObject({
      kind: 'protocol',
      message: `Could not get the thing: Acme sent an answer that ${why}. Check the base URL of the connection. If it is right, run the step again later. If this happens again, report it to the maker of the piece.`,
    });
    expect(server.requests).toHaveLength(1);
  });

  const CHARGED =
    'The attempt to buy the thing may have been charged: Acme sent an answer that is a web page, not JSON, so it was not repeated. Check in Acme before you run the step again. Or another server answered: check the base URL.';
  test.each([
    [
      CREATE,
      'has no content type',
      raw(200, 'ok'),
      doubt('sent an answer that has no content type'),
    ],
    [CHARGE, 'is a web page', typed('text/html', '<html></html>'), CHARGED],
  ])('to %j leaves the outcome unknown if it %s', async (operation, _, handler, message) => {
    const failure = await failureAfter({ ...POST, operation }, [handler]);
    expect(failure).toMatchObject({ kind: 'outcome-unknown', message });
  });

  test.each<[Partial<ApiRequest>, string]>([
    [{ responseType: 'arraybuffer' }, 'application/pdf'],
    [{ responseType: 'arraybuffer' }, 'text/plain'],
    [{ media: 'xml' }, 'application/rss+xml; charset=utf-8'],
    [{ media: 'xml' }, 'text/xml'],
    [{ media: 'image' }, 'image/webp'],
  ])('to a call with %j is bytes if it is %s', async (call, type) => {
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    expect((await answerAfter({ ...GET, ...call }, [typed(type, bytes)])).body).toEqual(bytes);
  });

  test.each([
    ['text/html', '<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0"></rss>'],
    ['text/plain', '<rss version="2.0"></rss>'],
    ['application/octet-stream', '\uFEFF\n<feed xmlns="http://www.w3.org/2005/Atom"></feed>'],
    ['text/html', '<rdf:RDF xmlns:rdf="a"></rdf:RDF>'],
  ])('of type %s is XML if it begins with %s', async (type, body) => {
    const answer = await answerAfter({ ...GET, media: 'xml' }, [typed(type, body)]);
    expect(answer.body).toEqual(Buffer.from(body));
  });

  const XHTML = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"><html/>';
  test.each([
    ['image', 'text/html', '<html></html>', 'is a web page, not an image'],
    ['image', 'application/json', '{"image":1}', 'is empty, not an image'],
    ['image', 'image/png', '', 'is empty, not an image'],
    ['image', undefined, 'GIF89a', 'has no content type'],
    ['xml', 'text/html', '<!doctype html><html></html>', 'is a web page, not XML'],
    ['xml', 'text/html', `<?xml version="1.0"?>\n${XHTML}`, 'is a web page, not XML'],
    ['xml', 'text/html', '<?xml version="1.0"?><html xmlns="a"/>', 'is a web page, not XML'],
    ['xml', 'text/plain', 'There is no feed <rss>', 'is text/plain, not XML'],
  ] as const)('to a call for %s is refused as %s: %s', async (media, type, body, says) => {
    const failure = await failureAfter({ ...GET, media }, [typed(type, body)]);
    expect(failure.kind).toBe('protocol');
    expect(failure.message).toContain(`sent an answer that ${says}.`);
  });

  test('to a call for XML is a failure if it is JSON that reports one', async () => {
    const body = '{"status":"failure","code":402,"message":"Used up"}';
    const failure = await failureAfter({ ...GET, media: 'xml' }, [jsonText(body)]);
    expect(failure).toMatchObject({ kind: 'quota', message: expect.stringContaining('Used up') });
  });

  test('in chunks is read completely', async () => {
    const handler: Handler = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      for (const part of Buffer.from('{"a":"ü€😀"}')) response.write(Buffer.of(part));
      response.end();
    };
    expect((await answerAfter(GET, [handler])).body).toEqual({ a: 'ü€😀' });
  });

  const ofSize = (size: number): Handler => jsonText(JSON.stringify('x'.repeat(size - 2)));
  test.each([
    [64 * 1024, '0.1', { maxBodyBytes: 64 * 1024 }],
    [8 * 1024 * 1024, '8', {}],
  ])('of %i bytes is read, and of one more refused as above %s MB', async (size, limit, call) => {
    expect((await answerAfter({ ...GET, ...call }, [ofSize(size)])).body).toHaveLength(size - 2);
    const failure = await failureAfter({ ...GET, ...call }, [ofSize(size + 1)]);
    expect(failure).toMatchObject({ kind: 'protocol', httpStatus: 0 });
    expect(failure.message).toContain(`sent an answer that is larger than ${limit} MB, the limit.`);
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    ['a list', { ...READ, isList: true }, ' Ask for fewer results, or narrow the search.'],
    [
      'one record',
      READ,
      ' This step reads no more: leave out optional parts, or ask for another record.',
    ],
  ])('that is too large, to a call for %s', async (_, operation, advice) => {
    const failure = await failureAfter({ ...GET, operation, maxBodyBytes: 10 }, [ofSize(11)]);
    expect(failure.message).toMatch(new RegExp(`is larger than 0 MB, the limit\\.${advice}$`));
  });

  test('without an end is cut off, with its connection', async () => {
    let written = 0;
    const closed: Promise<unknown>[] = [];
    const failure = await failureAfter({ ...GET, maxBodyBytes: 64 * 1024 }, [
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        closed.push(once(response, 'close'));
        const more = (): void => {
          while (!response.destroyed && response.write('x'.repeat(16 * 1024))) {
            written += 16 * 1024;
          }
        };
        response.on('drain', more);
        more();
      },
    ]);
    await Promise.all(closed);
    expect(failure.kind).toBe('protocol');
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });
});

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
  test.each([
    ['that of the call', { timeout: 7_000 }, 60_000, 9_000, 7_000],
    ['that of the connection if the call sets none', {}, 60_000, 9_000, 9_000],
    ['never longer than the time that is left in all', {}, 8_000, 30_000, 8_000],
  ])('is %s', async (_, call, totalMs, attemptMs, expectedMs) => {
    const { givenMs, endsAfter } = attemptsThatEnd();
    const limits = { totalMs, callMs: totalMs, attemptMs };
    const failure = await failureAfter({ ...POST, ...call }, [endsAfter(keepSilent)], { limits });
    expect(failure.message).toBe(doubt('did not answer in time'));
    expect(givenMs).toEqual([expectedMs]);
  });

  test.each([
    [
      'a list',
      { ...READ, isList: true },
      {},
      'Run the step again later. Ask for fewer results, or narrow the search.',
    ],
    ['one record', READ, {}, 'Run the step again later.'],
    ['a poll', READ, { again: 'The next check tries again.' }, 'The next check tries again.'],
  ])('that is over has advice for %s', async (_, operation, more, advice) => {
    const { endsAfter } = attemptsThatEnd();
    const limits = { totalMs: 60_000, callMs: 60_000, attemptMs: 9_000, ...more };
    const failure = await failureAfter({ ...GET, operation }, [endsAfter(keepSilent)], { limits });
    expect(failure.message).toBe(
      `Could not get the thing: Acme did not answer in time. It was tried 3 times. ${advice}`,
    );
  });

  test('of all attempts is at least that of one attempt', async () => {
    const limits = { totalMs: 100, callMs: 100, attemptMs: 100 };
    const script = [json(503, null, { 'retry-after': '2' }), json(200, 'done')];
    const answer = await answerAfter({ ...GET, timeout: 5_000 }, script, { limits });
    expect(answer.body).toBe('done');
  });

  test('can be a fraction of a millisecond', async () => {
    const limits = { totalMs: 10_000, callMs: 10_000, attemptMs: 10_000 };
    const elapsed = [0.3, 0.4, 0.6, 1.7];
    const environment = { ...REAL_ENVIRONMENT, elapsed: () => elapsed.shift() ?? 2.9 };
    const answer = await answerAfter(GET, [json(200, 'done')], { limits, environment });
    expect(answer.body).toBe('done');
  });

  test('of less than two seconds is enough for a read, and not for a create', async () => {
    const client = clientFor({ limits: { totalMs: 60_000, callMs: 60_000, attemptMs: 30_000 } });
    server.play(json(200, 1), json(200, 2));
    await client.sendRequest(GET);
    await clock.sleep(58_500);
    const refusal = { kind: 'timeout', mayHaveSucceeded: false };
    await expect(client.sendRequest(POST)).rejects.toMatchObject(refusal);
    expect((await client.sendRequest(GET)).body).toBe(2);
  });

  test('is complete for the last call of a list, 8 minutes after the first one', async () => {
    const client = clientFor({ limits: LONG_ACTION_LIMITS });
    server.play(json(200, 1), json(429, 'wait', { 'retry-after': '57' }), json(200, 2));
    await client.sendRequest(GET);
    await clock.sleep(8 * 60_000);
    expect((await client.sendRequest(GET)).body).toBe(2);
    expect(LIST_MS).toBe(8 * 60_000);
    // The platform ends a flow after 10 minutes.
    expect(LONG_ACTION_LIMITS.totalMs).toBeLessThan(10 * 60_000);
  });

  test.each([
    ['the call', { totalMs: 60_000, callMs: 3_200, attemptMs: 1_000 }],
    ['all calls', { totalMs: 3_200, callMs: 60_000, attemptMs: 1_000 }],
  ])('of %s ends the retries', async (_, limits) => {
    // The waits would be 500 and 1,000 ms, and an attempt is begun with 2,000 ms at least.
    const failure = await failureAfter(GET, [json(503, null)], { limits });
    expect(failure.message).toContain('It was tried 2 times.');
    expect(clock.waits).toEqual([500]);
  });
});

/** A failure by its status, and the advice that ends its message. */
type Row = { status: number; kind: FailureKind; advice: string };

const told = (kind: FailureKind, advice: string, ...statuses: number[]): Row[] =>
  statuses.map((status) => ({ status, kind, advice }));
const ROWS: readonly Row[] = [
  ...told('invalid', 'Check the fields of this step.', 400, 405, 410, 413, 418, 421, 422),
  ...told('auth', 'Reconnect the connection of this step.', 401),
  ...told('quota', 'Check the plan of the account.', 402),
  ...told(
    'permission',
    "The account's role or plan does not seem to include it. Ask its administrator.",
    403,
  ),
  ...told('not-found', 'Check the base URL, and that the service offers this call.', 404),
  ...told('conflict', 'Look at the record, then run the step again.', 409),
  ...told('unavailable', 'Run the step again later.', 408, 425, 500, 502, 503, 504, 599),
];

describe('a status of any three digits', () => {
  const THREE_DIGITS = Array.from({ length: 1_000 }, (_, code) => String(code).padStart(3, '0'));
  let service: RoughServer;
  let [status, body] = ['', ''];
  beforeAll(async () => {
    const headers = 'Content-Type: application/json\r\nContent-Length: ';
    service = await startRoughServer(
      () => `HTTP/1.1 ${status} Status\r\n${headers}${body.length}\r\n\r\n${body}`,
    );
  });
  afterAll(() => {
    service.close();
  });

  /** Returns the codes after which the call was sent more than once. */
  async function repeatedAfter(request: ApiRequest, answer: (code: string) => [string, string]) {
    const client = clientFor({ baseUrl: parseBaseUrl('Base URL', service.origin) });
    const repeated: string[] = [];
    for (const code of THREE_DIGITS) {
      [status, body] = answer(code);
      const before = service.requests();
      await client.sendRequest(request).catch(() => undefined);
      if (service.requests() !== before + 1) repeated.push(code);
    }
    return repeated;
  }

  test.each([
    ['a create', POST],
    ['a charge by GET', { ...GET, operation: CHARGE }],
  ])('causes a retry of %s only if it is 429', async (_, request) => {
    expect(await repeatedAfter(request, (code) => [code, '{"a":1}'])).toEqual(['429']);
  });

  test('inside a 200 causes a retry of a create only if it is 429', async () => {
    const inside = (code: string) => `{"status":"failure","code":"${code}"}`;
    expect(await repeatedAfter(POST, (code) => ['200', inside(code)])).toEqual(['429']);
  });

  test.each(['000', '042', '099', '102', '199'])(
    'below 200 leaves the outcome of a create unknown: %s',
    async (code) => {
      [status, body] = [code, '{"a":1}'];
      const client = clientFor({ baseUrl: parseBaseUrl('Base URL', service.origin) });
      const failure = await failureOf(() => client.sendRequest(POST));
      expect(failure).toMatchObject({ kind: 'outcome-unknown', mayHaveSucceeded: true });
      const read = await failureOf(() => client.sendRequest(GET));
      expect(['protocol', 'unavailable']).toContain(read.kind);
    },
  );
});

const REFUSALS: Readonly<Record<string, string>> = {
  auth: 'did not accept the key or login',
  permission: 'does not allow this',
  invalid: 'refused the call',
  'not-found': 'found nothing at this path',
  conflict: 'cannot do this now, because of another change',
  'rate-limited': 'has reached its rate limit',
  quota: 'asks for a payment',
};
const REFUSALS_OF_CREATE: typeof REFUSALS = { ...REFUSALS, conflict: 'has such a record already' };
const toldAs = (kind: string, status: number, refusals = REFUSALS) =>
  kind in refusals ? `${refusals[kind]} (${status}).` : `answered ${status}.`;

describe('a status', () => {
  const error = { message: 'No  such\nluck', code: 'no_luck' };

  test.each(ROWS)('$status fails a read as $kind, with advice', async (row) => {
    const { status, kind, advice } = row;
    const tried = kind === 'unavailable' ? ' It was tried 3 times.' : '';
    const failure = await failureAfter(GET, [json(status, error, { 'x-request-id': 'r-1' })]);
    expect(failure).toMatchObject({
      kind,
      httpStatus: status,
      code: 'no_luck',
      requestId: 'r-1',
      message:
        `Could not get the thing: Acme ${toldAs(kind, status)} It says: "No such luck".${tried} ${advice}`.trim(),
    });
  });

  test.each(ROWS)('$status says if a create may have succeeded', async (row) => {
    const { status, kind } = row;
    const isDoubtful = kind === 'unavailable';
    const advice = kind === 'conflict' ? 'Use that record, or change your input.' : row.advice;
    const failure = await failureAfter(POST, [json(status, {})]);
    expect(failure).toMatchObject({
      kind: isDoubtful ? 'outcome-unknown' : kind,
      httpStatus: status,
      message: isDoubtful
        ? doubt(`answered ${status}`)
        : `Could not create the thing: Acme ${toldAs(kind, status, REFUSALS_OF_CREATE)} This call changed nothing. ${advice}`.trim(),
    });
  });

  test('402 names the unit of a service that has one', async () => {
    const failure = await failureAfter(GET, [json(402, {})], { unit: 'credits' });
    expect(failure.message).toContain('Acme has no credits left for this account (402).');
  });

  const EARLIER =
    'The attempt to set the thing may have succeeded, although the last try failed: Acme found nothing at this path (404). It was tried 2 times. Check in Acme before you run the step again.';
  const UNAUTHORIZED =
    'The attempt to set the thing may have succeeded, although the last try failed: Acme did not accept the key or login (401). It was tried 2 times. Reconnect the connection of this step. Check in Acme before you run the step again.';
  const certain = (name: string) =>
    `Could not ${name}: Acme found nothing at this path (404). It was tried 2 times. Check the base URL, and that the service offers this call.`;
  test.each([
    [404, 'write after a broken connection', PUT, hangUp, EARLIER],
    [404, 'write after 500', PUT, json(500, {}), EARLIER],
    [404, 'write after 408', PUT, json(408, {}), EARLIER],
    [404, 'write after 429', PUT, json(429, {}), certain('set the thing')],
    [404, 'read after a broken connection', GET, hangUp, certain('get the thing')],
    [401, 'write after a broken connection', PUT, hangUp, UNAUTHORIZED],
  ])('%i for a %s tells the whole outcome', async (status, _, request, first, message) => {
    const failure = await failureAfter(request, [first, json(status, {})]);
    expect(failure).toMatchObject({ httpStatus: status, attempts: 2, message });
  });

  test.each([
    ['a broken connection', hangUp, 'closed the connection before it answered (ECONNRESET)', 3],
    ['a failure', json(503, {}), 'answered 503', 3],
    ['an unreadable answer', raw(200, 'ok'), 'sent an answer that has no content type', 1],
  ] as const)('of a write after %s says first that it may be done', async (...row) => {
    const [, handler, event, attempts] = row;
    const failure = await failureAfter(PUT, [handler]);
    const tried = attempts === 1 ? '' : ` It was tried ${attempts} times.`;
    expect(failure).toMatchObject({
      mayHaveSucceeded: true,
      message: `The attempt to set the thing may have succeeded: Acme ${event}.${tried} Check in Acme before you run the step again.`,
    });
  });

  test('404 for a call that names a record speaks of its ID', async () => {
    const operation = { ...READ, namesRecord: 'parcel' };
    const failure = await failureAfter({ ...GET, operation }, [json(404, {})]);
    expect(failure.message).toContain('Acme has no parcel with this ID (404). Check the ID.');
  });

  test.each([
    ['a refusal', GET, [json(404, {})], false],
    ['a refusal after a refusal', POST, [json(429, {}), json(422, {})], false],
    ['a refusal after a failure', GET, [json(500, {}), json(402, {})], true],
    ['a failure each time', GET, [json(503, {})], true],
    ['a failure', POST, [json(500, {})], true],
    ['a broken connection', POST, [hangUp], true],
    ['an unreadable answer', GET, [raw(200, '<p>')], true],
    ['a redirect', POST, [raw(307, '', { location: 'https://elsewhere.example/' })], false],
    ['a redirect without data', POST, [raw(301, '', { location: '/there' })], false],
    ['302 to a read', GET, [raw(302, '', { location: 'https://elsewhere.example/' })], false],
    ['302 to a create', POST, [raw(302, '', { location: '/there' })], true],
    ['303 to a create', POST, [raw(303, '', { location: '/there' })], true],
  ] as const)('of %s tells if the call may have succeeded', async (...row) => {
    const [, request, script, mayHaveSucceeded] = row;
    expect(await failureAfter(request, [...script])).toMatchObject({ mayHaveSucceeded });
  });

  test.each([
    [500, 'quota'],
    [200, 'auth'],
  ] as const)('%i is a failure %s if the service says so', async (status, kind) => {
    const classify = (answer: { status: number }) => (answer.status === status ? kind : undefined);
    const failure = await failureAfter(GET, [json(status, { error: 'no' })], { classify });
    expect(failure).toMatchObject({ kind, httpStatus: status });
    expect(server.requests).toHaveLength(1);
  });

  test('200 is retried after the wait in its words, if the piece reads it and the service means 429', async () => {
    const script = [json(200, { error: 'Slow down. Retry in 2 s.' }), json(200, { found: true })];
    const answer = await answerAfter(POST, script, {
      classify: ({ body }) => ('error' in Object(body) ? 429 : undefined),
      waitOf: () => 2_000,
    });
    expect(answer.body).toEqual({ found: true });
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
  ])('200 with %j is a failure %i', async (body, status, kind) => {
    const failure = await failureAfter(POST, [json(200, body)]);
    expect(failure).toMatchObject({ kind, httpStatus: 200 });
    expect(failure.message).toContain(toldAs(kind, status).slice(0, -1));
  });

  test.each([{ status: 'success' }, { status: 402 }, { result: { status: 'failure' } }])(
    '200 with %j is an answer',
    async (body) => {
      await expect(answerAfter(POST, [json(200, body)])).resolves.toMatchObject({ body });
    },
  );
});

describe("the service's message", () => {
  test.each([
    [{ message: 'm', error: 'e' }, 'm'],
    [{ error_description: 'd', error: 'e' }, 'd'],
    [{ detail: 'd', title: 't' }, 'd'],
    [{ title: 'No. Never.' }, 'No. Never.'],
    [{ error: { message: 'm' } }, 'm'],
    [{ errors: ['a', { message: 'b' }, { detail: 'c' }, 5, null] }, 'a; b; c; 5'],
    [
      { errors: { email: ['has already been taken', 'is odd'], name: 'is empty' } },
      'email: has already been taken; email: is odd; name: is empty',
    ],
    [{ errors: { base: ['Plan limit reached'] } }, 'Plan limit reached'],
    [{ errors: { 'client.email': [{ message: 'is invalid' }] } }, 'client.email: is invalid'],
    [{ errors: [{ field: 'email', message: 'is invalid' }] }, 'email: is invalid'],
    [{ error: { email: ['is invalid'] } }, 'email: is invalid'],
    [{ error: { errors: { email: 'is invalid' } } }, 'email: is invalid'],
    [{ detail: [{ loc: ['body', 'email'], msg: 'is not reachable' }] }, 'email: is not reachable'],
    [{ message: { email: ['is invalid'] } }, 'email: is invalid'],
    [
      { message: 'Validation failed', errors: { email: ['は不正です'] } },
      'Validation failed: email: は不正です',
    ],
    [{ message: 'email: is odd', errors: { email: ['is odd'] } }, 'email: is odd'],
    [{ error: 'Bad', details: [{ reason: 'too long', param: 'name' }] }, 'Bad: name: too long'],
    // JSON:API
    [
      { errors: [{ source: { pointer: '/data/attributes/email' }, detail: 'is taken' }] },
      'email: is taken',
    ],
    [{ errors: [{ source: { parameter: 'sort' }, title: 'Unknown' }] }, 'sort: Unknown'],
    // RFC 9457
    [
      { title: 'Bad input', 'invalid-params': [{ name: 'age', reason: 'must be positive' }] },
      'Bad input: age: must be positive',
    ],
    // Spring, Hibernate, API Platform
    [{ fieldErrors: [{ field: 'email', defaultMessage: 'is taken' }] }, 'email: is taken'],
    [
      { title: 'Bad', violations: [{ propertyPath: 'user.email', message: 'is taken' }] },
      'Bad: user.email: is taken',
    ],
    // Google
    [
      {
        error: {
          code: 400,
          message: 'Bad',
          details: [{ fieldViolations: [{ field: 'email', description: 'is taken' }] }],
        },
      },
      'Bad: email: is taken',
    ],
    // Zod, Ajv
    [
      { message: 'Bad', issues: [{ path: ['user', 'email'], message: 'Required' }] },
      'Bad: email: Required',
    ],
    [{ errors: [{ instancePath: '/email', message: 'must be string' }] }, 'email: must be string'],
    // Django REST framework
    [
      { email: ['is taken'], name: ['is blank', 'is short'] },
      'email: is taken; name: is blank; name: is short',
    ],
    [{ non_field_errors: ['Passwords differ'] }, 'Passwords differ'],
    ['just text', 'just text'],
    [{ message: ' a \n\n b ' }, 'a b'],
    [{ message: 'x'.repeat(400) }, `${'x'.repeat(100)}…`],
  ])('in %j is quoted', async (body, words) => {
    const failure = await failureAfter(GET, [json(400, body)]);
    expect(failure.message).toBe(
      `Could not get the thing: Acme refused the call (400). It says: "${words}"${/[.…]$/.test(words) ? '' : '.'} Check the fields of this step.`,
    );
  });

  test.each([
    ['text/plain', 'plain words', ' It says: "plain words".'],
    ['text/plain', '{"message": "plain JSON"}', ' It says: "plain JSON".'],
    ['application/json', 'broken { json', ' It says: "broken { json".'],
    ['text/html', '<!doctype html><p>no</p>', ''],
    ['text/plain', '<p>no</p>', ''],
    ['application/json', '{}', ''],
    ['application/json', '[]', ''],
    ['application/json', '{"errors": []}', ''],
  ])('of type %s is quoted if it is words: %s', async (type, body, quote) => {
    const failure = await failureAfter(GET, [raw(400, body, { 'content-type': type })]);
    expect(failure.message).toBe(
      `Could not get the thing: Acme refused the call (400).${quote} Check the fields of this step.`,
    );
  });

  test.each([401, 403])('is not about the account if it is a web page: %s', async (status) => {
    const page = '<!DOCTYPE html><title>Attention Required! | Cloudflare</title>';
    const answer = raw(status, page, { 'content-type': 'text/html' });
    const advice = (kind: string) => `Reconnect after ${kind}.`;
    expect((await failureAfter(GET, [answer], { advice })).message).toMatch(
      /A web page came instead of an answer, so a firewall or proxy seems to have refused the call\./,
    );
  });

  test.each(['x-request-id', 'request-id', 'cf-ray'])('comes with the id in %s', async (name) => {
    const failure = await failureAfter(GET, [json(400, { error: { code: 7 } }, { [name]: 'id' })]);
    expect(failure).toMatchObject({ code: '7', requestId: 'id' });
  });

  test.each([
    [{ errors: ['Email is invalid.', 'already_invited'] }, 'already_invited'],
    [{ errors: { email: ['is invalid'] } }, undefined],
    [{ errors: ['Invalid', 'invalid', { code: 7 }, null] }, undefined],
    [{ code: 'no_luck', errors: ['already_invited'] }, 'no_luck'],
  ])('in %j has the code %s', async (body, code) => {
    expect(await failureAfter(GET, [json(400, body)])).toHaveProperty('code', code);
  });

  test('is quoted without the values of the request', async () => {
    const body = { email: 'jane@example.com', name: 'Jane Doe', tags: ['Gold member'] };
    const said = 'Jane Doe (jane@example.com, Gold member of Kelpie Ltd) met joe@example.com';
    const request = { ...POST, body, query: [['company', 'Kelpie Ltd'] as const] };
    const failure = await failureAfter(request, [json(422, { message: said })]);
    expect(failure.message).toContain(
      'It says: "[hidden] ([hidden], [hidden] of [hidden]) met [hidden]"',
    );
  });

  test('is quoted from its start, as are the code and id', async () => {
    const message = 'The thing is bad. '.repeat(10_000);
    const headers = { 'x-request-id': 'x'.repeat(500) };
    const failure = await failureAfter(GET, [json(400, { message, code: message }, headers)]);
    expect(failure.message).toContain(`It says: "${message.slice(0, 100)}…"`);
    const requestId = `${'x'.repeat(80)}…`;
    expect(failure).toMatchObject({ code: `${message.slice(0, 60)}…`, requestId });
  });
});

describe('a secret that the service repeats', () => {
  const SECRET = 'sk_live/A+b=c%d"e.fGh1jKlMnOpQr';
  const options: Partial<HttpClientOptions> = {
    authentication: { type: AuthenticationType.BEARER_TOKEN, token: SECRET },
    secrets: [SECRET],
  };
  const basic = Buffer.from(`me:${SECRET}!`).toString('base64');
  const everythingOf = (failure: Error): string =>
    [
      failure.message,
      failure.stack ?? '',
      JSON.stringify(failure),
      inspect(failure, { depth: 9, showHidden: true }),
      inspect(Object.entries(failure), { depth: 9 }),
    ].join('\n');

  // redact.test.ts tries each encoding.
  test.each<[string, Handler]>([
    ['in its message', json(400, { message: `Bad key ${SECRET}.` })],
    ['in its list of errors', json(400, { errors: [{ detail: SECRET }, basic] })],
    ['in its code', json(400, { code: SECRET })],
    ['in its plain text', raw(400, `Bearer ${SECRET}`, { 'content-type': 'text/plain' })],
    ['in base64', json(400, { message: `Basic ${basic}` })],
    ['in its id', json(400, {}, { 'x-request-id': SECRET })],
    ['in the type of its answer', typed(SECRET, 'x')],
    ['in a busy answer', json(503, { message: SECRET })],
    ['in a failure inside an answer', json(200, { status: 'failure', code: 401, message: SECRET })],
    ['in a redirect', raw(302, '', { location: `https://evil.example/${SECRET}` })],
    [
      'in all the headers of the request',
      (request, response) => {
        const message = JSON.stringify(request.rawHeaders);
        json(401, { message, error: message })(request, response);
      },
    ],
  ])('%s is nowhere in the failure', async (_, handler) => {
    const shown = everythingOf(await failureAfter(POST, [handler], options));
    for (const form of [SECRET, SECRET.slice(0, 10), basic.slice(8, -8)]) {
      expect(shown).not.toContain(form);
    }
  });

  test('is hidden completely at any place of a quote', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 320 }), async (before) => {
        const message = `${'x '.repeat(before).slice(0, before)}${SECRET}`;
        const handler = json(400, { message, code: message }, { 'x-request-id': message });
        const failure = await failureAfter(GET, [handler], options);
        expect(everythingOf(failure)).not.toContain(SECRET.slice(0, 4));
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['', SECRET],
    ['cut off', `${SECRET.slice(0, 12)}…`],
    ['without its first letters', `…${SECRET.slice(6)}`],
    ['behind 10,000 spaces', `${' '.repeat(9_990)}${SECRET}`],
    ['after 20,000 characters', `${'Bad. '.repeat(4_000)}${SECRET}`],
  ])('keeps the whole message from being quoted: %s', async (_, key) => {
    const failure = await failureAfter(GET, [json(400, { message: `Bad ${key}!` })], options);
    expect(failure.message).toBe(
      'Could not get the thing: Acme refused the call (400). Its reason is not shown, because it repeats a secret of the connection. Check the fields of this step.',
    );
  });
});

describe('a temporary failure', () => {
  test('is retried with the same call', async () => {
    await answerAfter(PUT, [json(503, {}), hangUp, json(200, 'done')]);
    const sent = server.requests.map(({ method, body }) => `${method} ${body}`);
    expect(sent).toEqual(Array(3).fill('PUT {"a":1}'));
    // Only the failure of the service causes a wait, not the kept connection that has ended.
    expect(clock.waits).toEqual([500, 0]);
  });

  test.each([
    ['3', 3_125],
    ['0', 125],
    ['Thu, 15 Jan 2026 00:00:30 GMT', 25_125],
    ['Thu Jan 15 00:00:30 2026', 25_125],
    // Seconds and ms since the epoch.
    ['1768435230', 25_125],
    ['1768435230000', 25_125],
    ['1768435205', 125],
    ['1700000000', 125],
    ['soon', 750],
  ])('with the Retry-After "%s" is retried after %i ms', async (asked, ms) => {
    const headers = { 'retry-after': asked, date: 'Thu, 15 Jan 2026 00:00:05 GMT' };
    await answerAfter(POST, [json(429, {}, headers), json(200, 'done')]);
    expect(clock.waits).toEqual([ms]);
  });

  test.each([
    ['120', '2 minutes', 120_000],
    ['3601', '61 minutes', 3_601_000],
    ['7200', '2 hours', 7_200_000],
    ['172800', '2 days', 172_800_000],
    ['1'.repeat(400), 'more than a year', Infinity],
  ])('that asks to wait %s seconds fails at once and says %s', async (asked, words, ms) => {
    const failure = await failureAfter(GET, [json(429, {}, { 'retry-after': asked })]);
    expect(failure).toMatchObject({
      kind: 'rate-limited',
      retryAfterMs: ms,
      message: `Could not get the thing: Acme has reached its rate limit (429). It asks you to wait ${words}. Run the step again later. If this happens often, run fewer steps at the same time.`,
    });
    expect(server.requests).toHaveLength(1);
    expect(clock.waits).toEqual([]);
  });

  test('with an unknown outcome says how long the service asks to wait', async () => {
    const script = [json(503, {}, { 'retry-after': '90' })];
    for (const operation of [CREATE, CHARGE]) {
      const failure = await failureAfter({ ...POST, operation }, script);
      expect(failure).toMatchObject({ kind: 'outcome-unknown', retryAfterMs: 90_000 });
      expect(failure.message).toContain('so it was not repeated. It asks you to wait 90 seconds.');
    }
  });

  test('that is refused again and again waits for as long as the step has time', async () => {
    const failure = await failureAfter(POST, [json(429, {}, { 'retry-after': '40' })]);
    expect(failure.message).toContain('It was tried 3 times. It asks you to wait 40 seconds.');
    expect(clock.waits).toEqual([40_125, 40_125]);
  });

  test('that is refused waits for as long as the time limit of the call', async () => {
    const script = [json(429, {}, { 'retry-after': '200' }), json(200, 'done')];
    const answer = await answerAfter({ ...POST, timeout: 300_000 }, script);
    expect(answer.body).toBe('done');
  });

  test('that is refused without a time is not called faster and faster', async () => {
    for (const refusal of [json(429, {}), json(429, {}, { 'retry-after': '0' })]) {
      await failureAfter(POST, [refusal]);
      expect(server.requests.length).toBeLessThan(25);
    }
  });

  test('that is refused does not use up the retries of others', async () => {
    const refusal = json(429, {}, { 'retry-after': '1' });
    const script = [refusal, refusal, refusal, json(503, {}), json(503, {}), json(200, 'done')];
    expect((await answerAfter(GET, script)).body).toBe('done');
  });
});

test('a connection that cannot be made is tried again for every call', async () => {
  const baseUrl = await unreachable();
  for (const request of [GET, PUT, POST]) {
    const failure = await failureAfter(request, [], { baseUrl });
    expect(failure).toMatchObject({ kind: 'network', httpStatus: 0 });
    expect(failure.message).toMatch(
      /: Acme could not be reached \(ECONNREFUSED\)\. It was tried 3 times\. (This call changed nothing\. )?Check the base URL, or ask your network's administrator\.$/,
    );
  }
  expect(clock.waits).toHaveLength(6);
});

describe('the body that a call expects', () => {
  const NOTHING = ['', 'null', '{}', '[]', '{"data":{}}', '{"data":[{"id":null}]}', '" "'];
  const make: ApiRequest = { ...POST, expectedBody: 'record' };

  test.each<[ApiRequest['expectedBody'], says: string, bodies: readonly string[]]>([
    ['record', 'has no record', NOTHING],
    ['list', 'has no list', ['', 'null', '{}', '0', '"none"']],
    [
      { list: 'items' },
      'has no list "items"',
      ['{"data":{"items":[1]}}', '{"message":"Too many"}', '{"items":{}}', '{"other":[]}'],
    ],
  ])('of a %j with 200 %s: %j', async (expectedBody, says, bodies) => {
    for (const body of bodies) {
      const failure = await failureAfter({ ...make, expectedBody }, [jsonText(body)]);
      const { kind, message } = failure;
      expect([body, kind, message]).toEqual([
        body,
        'outcome-unknown',
        expect.stringContaining(`sent an answer that ${says} (200)`),
      ]);
      expect(server.requests).toHaveLength(1);
    }
  });

  test.each<[ApiRequest['expectedBody'], bodies: readonly string[]]>([
    ['record', ['{"id":1}', '{"data":{"id":"a"}}', '[{"id":0}]', 'false', '"made"']],
    ['list', ['[]', '{"items":[]}', '{"items":null}', '{"total":0}']],
    [
      { list: 'items' },
      ['[]', '{"items":[],"page":1,"took":2}', '{"warnings":[],"items":[1]}', '{"total":0}'],
    ],
    [undefined, ['{}']],
  ])('of a %j is in %j', async (expectedBody, bodies) => {
    for (const body of bodies) {
      const answer = await answerAfter({ ...make, expectedBody }, [jsonText(body)]);
      expect(answer.body).toEqual(JSON.parse(body));
    }
  });

  test.each(NOTHING)('of a record with 201 can be %j', async (body) => {
    expect((await answerAfter(make, [jsonText(body, 201)])).status).toBe(201);
  });
});

test('the page of a refusal is cut before it is read', async () => {
  const seen: unknown[] = [];
  const classify: HttpClientOptions['classify'] = ({ body }) => {
    seen.push(String(body).length);
    return undefined;
  };
  const page = `<p>${'a'.repeat(3_000_000)}`;
  await failureAfter(GET, [raw(400, page, { 'content-type': 'text/html' })], { classify });
  expect(seen).toEqual([500_000]);
});

describe('a redirect', () => {
  const otherOrigin = ScriptedServer.forTests();
  const to = (status: number, location: string): Handler => raw(status, 'moved', { location });
  const DONE = json(200, 'done');
  const credential: Partial<HttpClientOptions> = { headers: { 'x-api-key': 'key' } };
  const urls = () => server.requests.map(({ method, url }) => `${method} ${url}`);

  test.each([307, 308])('%i inside the origin keeps method, body and key', async (status) => {
    const answer = await answerAfter(POST, [to(status, '/there?a=1'), DONE], credential);
    expect(answer.body).toBe('done');
    expect(urls()).toEqual(['POST /thing', 'POST /there?a=1']);
    const same = { body: '{"a":1}', headers: { 'x-api-key': 'key' } };
    expect(server.requests).toMatchObject([same, same]);
  });

  // The fault suites of the pieces try every status for every effect.
  test.each<[string, ApiRequest, number, string, string]>([
    ['loses the body', POST, 301, '/there', 'in a way that loses its data (301)'],
    ['leads to another origin', GET, 307, 'https://example.com/', 'to another address (307)'],
    ['leads in a circle', GET, 307, '/thing', 'more than 3 times (307)'],
  ])('that %s says so', async (_title, request, status, location, words) => {
    const failure = await failureAfter(
      request,
      Array.from({ length: 5 }, () => to(status, location)),
    );
    expect(failure).toMatchObject({ kind: 'protocol', httpStatus: status });
    expect(failure.message).toContain(`Acme redirected the call ${words}`);
  });

  test('303 proves that a charge was processed, so a failure after it is final', async () => {
    const request = { ...GET, operation: CHARGE };
    const failure = await failureAfter(request, [to(303, '/result'), raw(503)]);
    expect(failure.kind).toBe('outcome-unknown');
    expect(failure.message).toContain('Acme received the call, but then answered 503');
    expect(urls()).toEqual(['GET /thing', 'GET /result']);
  });

  test('307 proves nothing, so a read that fails after it is retried', async () => {
    const script = [to(307, '/there'), raw(503), to(307, '/there'), DONE];
    expect((await answerAfter(GET, script)).body).toBe('done');
    expect(server.requests).toHaveLength(4);
  });

  test('to another origin is not followed, also after one inside the origin', async () => {
    await failureAfter(GET, [to(302, '/there'), to(302, `${otherOrigin.origin}/x`)], credential);
    expect(server.requests).toHaveLength(2);
    expect(otherOrigin.requests).toEqual([]);
  });

  test.each([
    [302, '//example.com/x'],
    [302, 'https://example.com/'],
    [302, 'ftp://127.0.0.1/'],
    [302, 'http://['],
    [302, 'javascript:alert(1)'],
    [300, undefined],
    [302, undefined],
    [304, undefined],
  ])('%i to %s is not followed', async (status, location) => {
    const answer = location === undefined ? raw(status) : to(status, location);
    const failure = await failureAfter(GET, [answer]);
    expect(failure).toMatchObject({ kind: 'protocol', httpStatus: status });
  });
});

describe('the effect of a call', () => {
  const WORDS = 'an error in this piece, not in Acme';
  const REPORT = 'Report it to the maker of the piece.';
  const attemptTo = (name: string, outcome: string, check: string) =>
    `The attempt to ${name} may have ${outcome}: ${WORDS}. ${check} before you run the step again. ${REPORT}`;

  test.each<[Operation, FailureKind, string]>([
    [READ, 'protocol', `Could not get the thing: ${WORDS}. ${REPORT}`],
    [{ ...READ, effect: 'metered' }, 'protocol', `Could not get the thing: ${WORDS}. ${REPORT}`],
    [WRITE, 'outcome-unknown', attemptTo('set the thing', 'succeeded', 'Check in Acme')],
    [
      CREATE,
      'outcome-unknown',
      attemptTo('create the thing', 'succeeded', 'Look for the thing in Acme'),
    ],
    [CHARGE, 'outcome-unknown', attemptTo('buy the thing', 'been charged', 'Check in Acme')],
  ])('decides the message after a bug in the code: %j', async (operation, kind, message) => {
    const elapsed = () => {
      throw new TypeError('It has no secret_1234.');
    };
    const environment = { ...REAL_ENVIRONMENT, elapsed };
    const request = { method: HttpMethod.POST, url: '/thing', operation };
    const failure = await failureAfter(request, [], { environment });
    const mayHaveSucceeded = kind === 'outcome-unknown';
    expect(failure).toMatchObject({ kind, mayHaveSucceeded, message });
    expect(failure.stack).toMatch(/\n {4}TypeError\n +at .*elapsed /);
    expect(inspect(failure)).not.toContain('secret');
  });

  test.each([
    [HttpMethod.GET, 3],
    [HttpMethod.HEAD, 3],
    [HttpMethod.PUT, 3],
    [HttpMethod.DELETE, 3],
    [HttpMethod.PATCH, 1],
    [HttpMethod.POST, 1],
  ])('follows from the method by default: a %s is sent %i times', async (method, attempts) => {
    const failure = await failureAfter({ method, url: '/thing' }, [raw(500)]);
    expect(failure.message).toMatch(new RegExp(` make the ${method} call`));
    expect(server.requests).toHaveLength(attempts);
  });
});

describe('the rate limit of a client', () => {
  const DONE = json(200, 'done');

  test('makes calls wait', async () => {
    server.play(DONE);
    const client = clientFor({ rateLimit: { reads: 2, writes: 1, windowMs: 10_000 } });
    for (const request of [GET, GET, POST, GET, GET]) await client.sendRequest(request);
    expect(clock.waits).toEqual([10_200]);
    expect(server.requests).toHaveLength(5);
  });

  test('fails a call at once if the wait exceeds the time, and says who asks for it', async () => {
    server.play(DONE);
    const client = clientFor({ rateLimit: { reads: 1, writes: 1, windowMs: 200_000 } });
    await client.sendRequest(POST);
    const failure = await failureOf(() => client.sendRequest(POST));
    expect(failure).toMatchObject({
      kind: 'rate-limited',
      httpStatus: 0,
      retryAfterMs: 204_000,
      message:
        'Could not create the thing: Acme was not called, because its rate limit allows no call in time. The next call is possible in 4 minutes. This call changed nothing. Run the step again later.',
    });
    expect(server.requests).toHaveLength(1);
    expect(clock.waits).toEqual([]);
  });

  test.each([
    ['a 429', json(429, {})],
    ['a 429 inside a 200', json(200, { status: 'failure', code: 429 })],
  ])('halves after %s', async (_, refusal) => {
    server.play(refusal, DONE);
    const client = clientFor({ rateLimit: { reads: 4, writes: 1, windowMs: 1_000 } });
    await client.sendRequest(GET);
    expect(clock.waits).toEqual([750]);
    await client.sendRequest(GET);
    expect(clock.waits[1]).toBeGreaterThan(0);
  });

  test('counts retries', async () => {
    const rateLimit = { reads: 1, writes: 1, windowMs: 10_000 };
    await answerAfter(GET, [raw(503), DONE], { rateLimit });
    expect(clock.waits).toEqual([500, 9_700]);
  });
});

test('a key in the query is sent with every call to the base URL, and shown nowhere', async () => {
  const KEY = 'key_1234567890';
  const options = { queryParams: { api_key: KEY }, secrets: [KEY] };
  const request = { ...GET, query: [['a', '1'] as const] };
  const failure = await failureAfter(request, [json(400, { message: `No ${KEY}` })], options);
  expect(server.requests[0]?.url).toBe(`/thing?a=1&api_key=${KEY}`);
  expect(inspect(failure)).not.toContain(KEY);
});
