import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import type { RequestOptions } from 'node:https';
import type { Socket } from 'node:net';
// Imported, because other code may patch the globals.
import { clearTimeout, setTimeout } from 'node:timers';
import type { HttpHeaders } from '@activepieces/pieces-common/src/lib/http/core/http-headers';
import { isLinkLocal } from '../values/base-url';
import { asList, asRecord } from '../values/json';
import type { AttemptFailure } from './retry-policy';

/** A request for the transport. */
export type WireRequest = {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
  /**
   * Requests of one pool share kept connections. Different credentials need different pools: a service can
   * answer one request twice, and the next request would get the second answer. `undefined` for a new
   * connection: a kept one may have ended unnoticed, and then the outcome of the request is unknown.
   */
  pool: string | undefined;
  /** Time until the end of the answer, in ms. */
  timeoutMs: number;
  /** Largest body that is read, in bytes before decompression. */
  maxBytes: number;
  /** Called when the request is sent, once the connection is open. */
  onSent?: () => void;
};

/** An answer with its raw body. */
export type WireAnswer = {
  status: number;
  /** Names in lower case. */
  headers: HttpHeaders;
  /** `undefined` for a body above the limit. */
  body: Buffer | undefined;
};

/** A request without an answer, and its possible effect on the service. */
export class TransportError extends Error {
  constructor(
    readonly situation: AttemptFailure,
    /** The event, worded to follow the service's name: "could not be reached (ENOTFOUND)". */
    readonly what: string,
  ) {
    super(what);
  }
}

/**
 * Sends a request and reads its answer. Nothing is written before the connection is open and, over TLS, its
 * certificate is checked. The check depends on this request alone, so other code in the process cannot change it
 * by a switch, an agent or a patched function.
 * @throws TransportError
 */
export async function exchange(wire: WireRequest): Promise<WireAnswer> {
  const { timeoutMs, maxBytes } = wire;
  const body = Buffer.from(wire.body ?? '');
  const { node, judge, isOwn, options } = await prepare(wire, body.length);

  return new Promise((resolve, reject) => {
    let progress: Progress = 'opening';
    let current: ClientRequest | undefined;
    const fail = (error: unknown): void => {
      clearTimeout(timer);
      reject(asTransportError(error, progress));
      current?.destroy();
    };
    const timer = setTimeout(() => {
      fail(new TimedOut());
    }, timeoutMs);

    const send = (socket: Socket, outgoing: ClientRequest): void => {
      const problem = problemOf(socket, isOwn, judge, options.hostname);
      if (problem !== undefined) {
        fail(problem);
        return;
      }
      progress = outgoing.reusedSocket ? 'sent over a kept connection' : 'sent';
      wire.onSent?.();
      outgoing.end(body);
    };

    const receive = (incoming: IncomingMessage, outgoing: ClientRequest): void => {
      progress = 'answered';
      incoming.once('error', fail);
      incoming.once('close', () => {
        if (!incoming.complete) fail(undefined);
      });
      readBody(incoming, maxBytes, (read) => {
        clearTimeout(timer);
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: read });
        if (read === undefined) outgoing.destroy();
      });
    };

    const start = (): void => {
      const outgoing = node.request(options);
      current = outgoing;
      outgoing.on('error', (error) => {
        if (outgoing === current) fail(error);
      });
      // Node may close without an answer or an error, as when the service switches protocols.
      outgoing.once('close', () => {
        if (outgoing === current && progress !== 'answered') fail(undefined);
      });
      outgoing.once('socket', (socket) => {
        if (outgoing.reusedSocket && (!isOwn || wire.pool === undefined)) {
          // This connection comes from the pool of a foreign agent; do not use it.
          start();
          outgoing.destroy();
        } else {
          whenOpen(socket, outgoing, judge !== undefined, () => {
            send(socket, outgoing);
          });
        }
      });
      outgoing.once('response', (incoming) => {
        receive(incoming, outgoing);
      });
    };
    try {
      start();
    } catch (error) {
      // An agent of the platform may throw.
      fail(error);
    }
  });
}

/** Chooses Node's module and the agent, and sets all options of the certificate check. */
async function prepare({ url, method, headers, pool }: WireRequest, length: number) {
  const isTls = url.protocol === 'https:';
  const node = isTls ? await (https ??= loadHttps()) : await (http ??= loadHttp());
  const judge = isTls ? await (judging ??= loadJudge()) : undefined;
  const { agent, isOwn } = agentFor(node, pool);
  const hostname = bare(url.hostname);
  // A proxy's agent does not tell Node the name to check. Our own agent would keep no connection with this
  // option.
  const checkOfOther = judge !== undefined &&
    !isOwn && {
      checkServerIdentity: (_host: string, { raw }: Certificate) =>
        judge(raw, hostname) ? undefined : untrusted(WRONG_NAME),
    };
  const options = {
    agent,
    method,
    // Set here: Node adds it only for methods that usually have a body, and not after an agent has written the head.
    headers: { ...headers, 'content-length': String(length) },
    hostname,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    rejectUnauthorized: true,
    ...checkOfOther,
    // Separates connections under these checks from others in the same pool.
    sessionIdContext: 'pieceworks',
    // A resumed session shows no certificate.
    session: undefined,
  };
  return { node, judge, isOwn, options };
}

/** Loaded on the first call: loading it with the piece would double the piece's start time. */
const loadHttps = async () => itself(await import('node:https'));
const loadHttp = async () => itself(await import('node:http'));
let https: Promise<HttpModule> | undefined;
let http: Promise<HttpModule> | undefined;

type Certificate = { raw: Buffer };

const WRONG_NAME = 'ERR_TLS_CERT_ALTNAME_INVALID';

/** Returns true if the certificate is valid for the host. */
type Judge = (certificate: Buffer, host: string) => boolean;

/** Loads our own check of the name, because other code in the process can replace Node's. */
async function loadJudge(): Promise<Judge> {
  const [{ X509Certificate }, { isIP }] = await Promise.all([
    import('node:crypto'),
    import('node:net'),
  ]);
  return (raw, host) => {
    const certificate = new X509Certificate(raw);
    const name =
      isIP(host) === 0 ? certificate.checkHost(host.replace(/\.$/, '')) : certificate.checkIP(host);
    return name !== undefined;
  };
}
let judging: Promise<Judge> | undefined;

/** Progress of a request. */
type Progress = 'opening' | 'sent' | 'sent over a kept connection' | 'answered';

class TimedOut extends Error {}
class LinkLocal extends Error {}

/** Removes the brackets that a URL puts around an IPv6 address. */
function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

type AgentClass = new (options: { keepAlive: boolean; timeout?: number }) => Agent;

type HttpModule = {
  Agent: AgentClass;
  globalAgent: Agent;
  request: (options: RequestOptions & { session: undefined }) => ClientRequest;
};

/** Returns the live module. The imported namespace is a copy, which does not show a later replacement of the agent. */
function itself(imported: HttpModule & { default?: HttpModule }): HttpModule {
  return imported.default ?? imported;
}

/** Agents by pool, least recently used first. Their connections end by themselves. */
const agents = new Map<AgentClass, Map<string | undefined, Agent>>();
const MAX_POOLS = 100;
const KEPT_MS = 5_000;

/**
 * Returns our agent, unless the platform installed a global proxy agent or Node uses the proxy of the
 * environment: a network behind a proxy cannot be reached in another way.
 */
function agentFor(
  { Agent, globalAgent }: HttpModule,
  pool: string | undefined,
): { agent: Agent; isOwn: boolean } {
  const { proxyEnv } = asRecord(Reflect.get(globalAgent, 'options'));
  if (globalAgent.constructor !== Agent || proxyEnv !== undefined) {
    return { agent: globalAgent, isOwn: false };
  }
  const pools = agents.get(Agent) ?? new Map<string | undefined, Agent>();
  agents.set(Agent, pools);
  const agent = pools.get(pool) ?? ownAgent(Agent, pool !== undefined);
  pools.delete(pool);
  pools.set(pool, agent);
  const [longestUnused] = pools.keys();
  if (pools.size > MAX_POOLS) pools.delete(longestUnused);
  return { agent, isOwn: true };
}

function ownAgent(Agent: AgentClass, keepAlive: boolean): Agent {
  const agent = new Agent(keepAlive ? { keepAlive, timeout: KEPT_MS } : { keepAlive });
  const connect = agent.createConnection.bind(agent);
  // A guard of the platform may end the connection at once, before Node listens for errors.
  agent.createConnection = (options, opened) => {
    const stream = connect(options, opened);
    stream?.on('error', () => undefined);
    return stream;
  };
  return agent;
}

function untrusted(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** Calls `open` once the connection is open; over TLS, once its certificate is known. */
function whenOpen(
  socket: Socket,
  { reusedSocket }: ClientRequest,
  isTls: boolean,
  open: () => void,
): void {
  const isOpen = isTls ? Reflect.get(socket, 'secureConnecting') === false : !socket.connecting;
  if (reusedSocket || isOpen) open();
  else socket.once(isTls ? 'secureConnect' : 'connect', open);
}

/** Connections that passed the check, which is made once for each. */
const judged = new WeakSet<Socket>();

/** Returns the reason not to use an open connection; `undefined` if there is none. */
function problemOf(
  socket: Socket,
  isOwn: boolean,
  judge: Judge | undefined,
  hostname: string,
): unknown {
  if (socket.destroyed) return new Error('It was ended at once.');
  // Behind a proxy, this is the proxy's address.
  if (isOwn && isLinkLocal(socket.remoteAddress ?? '')) return new LinkLocal();
  if (judge === undefined || judged.has(socket)) return undefined;
  const read: unknown = Reflect.get(socket, 'getPeerX509Certificate');
  const certificate: unknown =
    typeof read === 'function' ? Reflect.apply(read, socket, []) : undefined;
  const { raw } = asRecord(certificate);
  if (Reflect.get(socket, 'authorized') !== true || !Buffer.isBuffer(raw)) {
    return untrusted('ERR_TLS_NOT_VERIFIED');
  }
  if (!judge(raw, hostname)) return untrusted(WRONG_NAME);
  judged.add(socket);
  return undefined;
}

function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
  done: (body: Buffer | undefined) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    else done(undefined);
  });
  incoming.once('end', () => {
    done(Buffer.concat(chunks));
  });
}

function asTransportError(error: unknown, progress: Progress): TransportError {
  if (error instanceof LinkLocal) {
    return new TransportError('untrusted', 'is at a link-local address, which is never called');
  }
  if (error instanceof TimedOut) {
    return progress === 'opening'
      ? new TransportError('not-sent', 'could not be reached in time')
      : new TransportError('timed-out', 'did not answer in time');
  }
  const code = codeOf(error);
  const words = code === '' ? '' : ` (${code})`;
  if (progress === 'opening') {
    return isCertificateCode(code)
      ? new TransportError('untrusted', `has a certificate that is not trusted${words}`)
      : new TransportError('not-sent', `could not be reached${words}`);
  }
  if (code.startsWith('HPE_')) {
    return new TransportError('unreadable', `sent an answer that is not HTTP${words}`);
  }
  const situation = progress === 'sent over a kept connection' ? 'stale' : 'cut-off';
  return new TransportError(situation, `broke the connection${words}`);
}

/** Returns the error's code. If a host has several addresses, the error holds one error for each. */
function codeOf(error: unknown): string {
  const { code, errors } = asRecord(error);
  if (typeof code === 'string') return code;
  return asList(errors).map(codeOf).find(Boolean) ?? '';
}

function isCertificateCode(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/.test(code);
}
