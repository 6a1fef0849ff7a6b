import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import { runInThisContext } from 'node:vm';
import zlib from 'node:zlib';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import {
  AuthenticationType,
  type Failure,
  HttpClient,
  HttpMethod,
  parseBaseUrl,
  type TimeLimits,
} from '../src';
import { failureOf } from './failure-of';
import { startRoughServer } from './rough-server';
import { json, raw, ScriptedServer } from './scripted-server';
import { TEST_TLS } from './test-certificate';
import { VirtualClock } from './virtual-clock';

const SWITCH = 'NODE_TLS_REJECT_UNAUTHORIZED';
const TOKEN = 'sk_live_1234567890';

// Tests in Jest see a copy of the environment, but Node reads the real one.
const node: NodeJS.Process = runInThisContext('process');
const copy = process.env;
beforeAll(() => {
  process.env = node.env;
});
afterAll(() => {
  process.env = copy;
});

let server: ScriptedServer;
/** The same without TLS. */
let plain: ScriptedServer;
let clock: VirtualClock;
beforeEach(async () => {
  clock = new VirtualClock();
  // Node warns about the unsafe settings of these tests.
  jest.spyOn(node, 'emitWarning').mockImplementation();
  [server, plain] = await Promise.all([ScriptedServer.start(TEST_TLS), ScriptedServer.start()]);
  for (const each of [server, plain]) each.play(json(200, 'done'));
});
afterEach(async () => {
  setSwitch(undefined);
  for (const undo of undoing.splice(0).reverse()) undo();
  await Promise.all([server.close(), plain.close()]);
});

const undoing: (() => void)[] = [];

/** Replaces a property until the end of the test. */
function replace(owner: object, property: PropertyKey, value: unknown): void {
  const found: unknown = Reflect.get(owner, property);
  Reflect.set(owner, property, value);
  undoing.push(() => Reflect.set(owner, property, found));
}

function portOf(listening: net.Server): number {
  const address = listening.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

function setSwitch(value: string | undefined): void {
  if (value === undefined) Reflect.deleteProperty(process.env, SWITCH);
  else process.env[SWITCH] = value;
}

function clientFor(origin: string, limits?: TimeLimits): HttpClient {
  return new HttpClient({
    service: 'Acme',
    baseUrl: parseBaseUrl('Base URL', origin),
    authentication: { type: AuthenticationType.BEARER_TOKEN, token: TOKEN },
    secrets: [TOKEN],
    environment: clock,
    ...(limits && { limits }),
  });
}

function send(method = HttpMethod.POST, origin = server.origin, client = clientFor(origin)) {
  return client.sendRequest({ method, url: '/thing' });
}

/** Makes the tests' certificate a trusted one. */
function trustTestCertificate(): void {
  const create = tls.createSecureContext;
  jest
    .spyOn(tls, 'createSecureContext')
    .mockImplementation((options) => create({ ...options, ca: TEST_TLS.cert }));
}

function expectNothingDone(failure: Failure): void {
  expect(failure).toMatchObject({ kind: 'network', httpStatus: 0 });
  expect(failure.mayHaveSucceeded).toBe(false);
}

describe.each([undefined, '0'])('with the switch for certificates %j', (value) => {
  beforeEach(() => {
    setSwitch(value);
  });

  test.each(Object.values(HttpMethod))('%s to an untrusted server is not sent', async (method) => {
    const failure = await failureOf(() => send(method));
    expectNothingDone(failure);
    expect(failure.message).toContain(
      ': Acme has a certificate that Activepieces does not trust (DEPTH_ZERO_SELF_SIGNED_CERT).',
    );
    expect(server.requests).toEqual([]);
  });

  test('the certificate of another host is refused', async () => {
    trustTestCertificate();
    const origin = server.origin.replace('127.0.0.1', 'localhost');
    const failure = await failureOf(() => send(HttpMethod.POST, origin));
    expectNothingDone(failure);
    expect(failure.message).toContain('(ERR_TLS_CERT_ALTNAME_INVALID)');
    expect(server.requests).toEqual([]);
  });

  test('a trusted server gets the credential in each call, also if TLS resumes the session', async () => {
    trustTestCertificate();
    server.play(json(200, 'done', { connection: 'close' }));
    for (const [position, method] of ['GET', 'POST', 'GET', 'POST'].entries()) {
      const answer = await send(method === 'GET' ? HttpMethod.GET : HttpMethod.POST);
      expect(answer.body).toBe('done');
      expect(server.requests).toHaveLength(position + 1);
      const { headers } = server.requests[position] ?? {};
      expect(headers).toMatchObject({ authorization: `Bearer ${TOKEN}` });
    }
    expect(clock.waits).toEqual([]);
  });
});

describe('a connection', () => {
  test('is kept for reads, and a create gets its own', async () => {
    trustTestCertificate();
    const client = clientFor(server.origin);
    for (const method of [HttpMethod.GET, HttpMethod.GET, HttpMethod.POST, HttpMethod.POST]) {
      await send(method, server.origin, client);
    }
    const [first, second, third, fourth] = server.requests.map(({ port }) => port);
    expect(second).toBe(first);
    expect(new Set([first, third, fourth]).size).toBe(3);
  });

  test('is not shared between clients', async () => {
    for (const client of [clientFor(plain.origin), clientFor(plain.origin)]) {
      await send(HttpMethod.GET, plain.origin, client);
    }
    expect(new Set(plain.requests.map(({ port }) => port)).size).toBe(2);
  });

  test('that the guard of the platform ends proves that nothing was done', async () => {
    jest.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (this: net.Socket) {
      return this.destroy(new Error('Egress blocked'));
    });
    for (const origin of ['http://10.0.0.1', 'https://10.0.0.1']) {
      for (const method of [HttpMethod.GET, HttpMethod.POST]) {
        expectNothingDone(await failureOf(() => send(method, origin)));
      }
    }
  });

  test('to a link-local address gets no request, whatever the name of the host', async () => {
    jest.spyOn(http.Agent.prototype, 'createConnection').mockImplementation(({ host, port }) => {
      const socket = net.connect(Number(port), host ?? undefined);
      return Object.defineProperty(socket, 'remoteAddress', { value: '::ffff:169.254.169.254' });
    });
    const failure = await failureOf(() => send(HttpMethod.GET, plain.origin));
    expectNothingDone(failure);
    expect(failure.message).toContain(
      'Acme has an address that is reserved for cloud metadata, which is never called.',
    );
    expect(plain.requests).toEqual([]);
  });

  test('that was kept and has ended is replaced at once', async () => {
    const sockets: net.Socket[] = [];
    plain.play((request, response) => {
      sockets.push(request.socket);
      response.writeHead(200, { 'content-type': 'application/json' }).end('"done"');
    });
    const client = clientFor(plain.origin);
    const read = () => send(HttpMethod.GET, plain.origin, client);
    await Promise.all(Array.from({ length: 4 }, read));
    // Ends the connections on the next request, like a server that has just timed out.
    for (const socket of sockets) socket.once('data', () => socket.destroy());
    const answer = await read();
    expect(answer).toMatchObject({ body: 'done', unknownOutcomes: 1 });
    expect(clock.waits).toEqual([0]);
  });

  test('that never opens proves that nothing was done', async () => {
    // A server that accepts connections and never answers the handshake.
    const silent = net.createServer();
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const port = portOf(silent);
    const limits = { totalMs: 60_000, callMs: 60_000, attemptMs: 30 };
    const client = clientFor(`https://127.0.0.1:${port}`, limits);
    const failure = await failureOf(() => send(HttpMethod.POST, plain.origin, client));
    expectNothingDone(failure);
    expect(failure.message).toContain('Acme could not be reached in time. It was tried 3 times.');
    silent.close();
  });
});

describe('a compressed body', () => {
  const packed = (encoding: string, body: Buffer) =>
    raw(200, body, { 'content-type': 'application/json', 'content-encoding': encoding });
  const WORDS = JSON.stringify({ text: 'ü€😀 '.repeat(500) });
  const HUGE = Buffer.alloc(25 * 1024 * 1024);

  test.each([
    ['gzip', zlib.gzipSync(WORDS)],
    ['x-gzip', zlib.gzipSync(WORDS)],
    ['br', zlib.brotliCompressSync(WORDS)],
    ['deflate', zlib.deflateSync(WORDS)],
    ['identity', Buffer.from(WORDS)],
  ])('with the encoding "%s" is read', async (encoding, body) => {
    trustTestCertificate();
    server.play(packed(encoding, body));
    const answer = await send(HttpMethod.GET);
    expect(answer.body).toEqual(JSON.parse(WORDS));
    expect(server.requests[0]?.headers['accept-encoding']).toBe('gzip, deflate, br');
  });

  test.each([
    ['gzip', 'is not valid gzip', zlib.gzipSync(WORDS).subarray(0, 40)],
    ['br', 'is not valid br', Buffer.from('no brotli')],
    ['gzip, gzip', 'uses a compression that was not requested', zlib.gzipSync(WORDS)],
    ['zstd', 'uses a compression that was not requested', Buffer.from('x')],
    ['gzip', 'is larger than 8 MB', zlib.gzipSync(HUGE)],
    ['br', 'is larger than 8 MB', zlib.brotliCompressSync(HUGE)],
  ])('with the encoding "%s" is refused if it %s', async (encoding, words, body) => {
    trustTestCertificate();
    server.play(packed(encoding, body));
    const failure = await failureOf(() => send(HttpMethod.GET));
    expect(failure).toMatchObject({ kind: 'protocol' });
    expect(failure.message).toContain(`sent an answer that ${words}`);
  });

  test('takes from the time of its call', async () => {
    trustTestCertificate();
    const body = zlib.brotliCompressSync(Buffer.alloc(8_000_000, ' '));
    server.play((request, response) => {
      void clock.sleep(3_600_000);
      packed('br', body)(request, response);
    });
    const failure = await failureOf(() => send(HttpMethod.GET));
    expect(failure).toMatchObject({ kind: 'timeout', attempts: 1 });
  });
});

describe('an answer in odd HTTP', () => {
  const JSON_TYPE = 'Content-Type: application/json';
  const ok = (headers: string, body = '"done"') =>
    `HTTP/1.1 200 OK\r\n${JSON_TYPE}\r\n${headers}\r\n\r\n${body}`;
  const PROGRESS = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n';

  test.each([
    ['without a length in HTTP/1.0', `HTTP/1.0 200 OK\r\n${JSON_TYPE}\r\n\r\n"done"`],
    ['after answers of progress', `${PROGRESS}${ok('Content-Length: 6')}`],
  ])('%s is read', async (_, bytes) => {
    const rough = await startRoughServer(() => bytes);
    const answer = await send(HttpMethod.GET, rough.origin);
    expect(answer.body).toBe('done');
    rough.close();
  });

  const CHUNKS = '6\r\n"done"\r\n0\r\n\r\n';
  const CHUNKED = 'Transfer-Encoding: chunked';
  const UPGRADE = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n';
  const NO_HTTP = ['protocol', /is not HTTP \(HPE_\w+\)/] as const;
  const BROKEN = ['unavailable', /closed the connection/] as const;

  test.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', ...NO_HTTP],
    ['a body after 204', 'HTTP/1.1 204 No\r\nContent-Length: 6\r\n\r\n"done"', ...NO_HTTP],
    ['two lengths', ok('Content-Length: 6\r\nContent-Length: 7'), ...NO_HTTP],
    ['a length and chunks', ok(`Content-Length: 6\r\n${CHUNKED}`, CHUNKS), ...NO_HTTP],
    ['broken chunks', ok(CHUNKED, `zz${CHUNKS.slice(1)}`), ...NO_HTTP],
    ['endless headers', ok('X-A: b\r\n'.repeat(9_000)), 'protocol', /HPE_HEADER_OVERFLOW/],
    ['a body that is too short', ok('Content-Length: 60'), ...BROKEN],
    ['another protocol', UPGRADE, ...BROKEN],
    ['no bytes', '', ...BROKEN],
  ])('with %s is refused', async (_, bytes, kind, words) => {
    const rough = await startRoughServer(() => bytes);
    const failure = await failureOf(() => send(HttpMethod.GET, rough.origin));
    expect(failure).toMatchObject({ kind, message: expect.stringMatching(words) });
    rough.close();
  });
});

describe('with the proxy agents of strict network mode', () => {
  let proxy: http.Server;
  let proxied: string[];

  beforeEach(async () => {
    proxied = [];
    proxy = http.createServer((request, response) => {
      proxied.push(`${request.method ?? ''} ${request.url ?? ''}`);
      const { method, headers, url = '' } = request;
      const agent = new http.Agent();
      const onwards = http.request(url, { method, headers, agent }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onwards);
    });
    proxy.on('connect', (request: http.IncomingMessage, socket: net.Socket) => {
      proxied.push(`CONNECT ${request.url ?? ''}`);
      const [host = '', port = ''] = (request.url ?? '').split(':');
      const onwards = net.connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        onwards.pipe(socket).pipe(onwards);
      });
      for (const end of [onwards, socket]) end.on('error', () => undefined);
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${portOf(proxy)}`;
    replace(http, 'globalAgent', new HttpProxyAgent(url));
    replace(https, 'globalAgent', new HttpsProxyAgent(url));
  });
  afterEach(() => {
    proxy.closeAllConnections();
    proxy.close();
  });

  test('calls use the proxy, with TLS and without', async () => {
    trustTestCertificate();
    plain.play(json(200, 'plain'));
    for (const method of [HttpMethod.GET, HttpMethod.POST]) {
      expect((await send(method)).body).toBe('done');
      expect((await send(method, plain.origin)).body).toBe('plain');
    }
    expect(proxied).toEqual([
      `CONNECT ${server.origin.replace('https://', '')}`,
      `GET ${plain.origin}/thing`,
      `CONNECT ${server.origin.replace('https://', '')}`,
      `POST ${plain.origin}/thing`,
    ]);
    expect(server.requests).toMatchObject(
      Array(2).fill({ headers: { authorization: `Bearer ${TOKEN}` } }),
    );
  });

  test.each(['0', undefined])('certificates are checked if the switch is %j', async (value) => {
    setSwitch(value);
    expectNothingDone(await failureOf(() => send()));
    trustTestCertificate();
    const origin = server.origin.replace('127.0.0.1', 'localhost');
    expectNothingDone(await failureOf(() => send(HttpMethod.POST, origin)));
    expect(server.requests).toEqual([]);
  });

  test.each(Object.values(HttpMethod))('a %s states the length of no body', async (method) => {
    await send(method, plain.origin);
    expect(plain.requests).toMatchObject([{ method, headers: { 'content-length': '0' } }]);
    expect(plain.requests[0]?.headers).not.toHaveProperty('transfer-encoding');
  });

  test('an agent that throws or ends the connection proves that nothing was done', async () => {
    class Throws extends http.Agent {
      addRequest(): never {
        throw new Error('Blocked');
      }
    }
    class Ends extends http.Agent {
      override createConnection(options: http.ClientRequestArgs) {
        const socket = net.connect(Number(options.port), '127.0.0.1');
        return socket.prependListener('connect', () => socket.destroy());
      }
    }
    for (const agent of [new Throws(), new Ends()]) {
      replace(http, 'globalAgent', agent);
      for (const method of [HttpMethod.GET, HttpMethod.POST]) {
        expectNothingDone(await failureOf(() => send(method, plain.origin)));
      }
    }
    expect(plain.requests).toEqual([]);
  });

  test('no create uses a connection that the agent has kept', async () => {
    class Keeping extends http.Agent {}
    const agent = new Keeping({ keepAlive: true });
    replace(http, 'globalAgent', agent);
    for (const method of [HttpMethod.GET, HttpMethod.POST, HttpMethod.POST]) {
      expect((await send(method, plain.origin)).body).toBe('done');
    }
    expect(new Set(plain.requests.map(({ port }) => port)).size).toBe(3);
    expect(clock.waits).toEqual([]);
  });

  test('a connection that an agent has already opened is used', async () => {
    class OpenFirst extends http.Agent {}
    const agent = new OpenFirst();
    Reflect.set(
      agent,
      'createConnection',
      (options: net.NetConnectOpts, opened: (error: null, socket: net.Socket) => void) => {
        const socket = net.connect(options, () => {
          opened(null, socket);
        });
      },
    );
    replace(http, 'globalAgent', agent);
    expect((await send(HttpMethod.POST, plain.origin)).body).toBe('done');
  });

  test('certificates are checked even if the agent disables it', async () => {
    const agent = new HttpsProxyAgent(`http://127.0.0.1:${portOf(proxy)}`);
    // An agent's options override those of a request.
    Object.assign(agent.options, { rejectUnauthorized: false });
    replace(https, 'globalAgent', agent);
    const failure = await failureOf(() => send());
    expectNothingDone(failure);
    expect(failure.message).toContain('has a certificate that Activepieces does not trust');
    expect(server.requests).toEqual([]);
  });
});
