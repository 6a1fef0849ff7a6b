import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import type { RequestOptions } from 'node:https';
import type { Socket } from 'node:net';
// Apart from those of everything else in the process, which other code can replace.
import { clearTimeout, setTimeout } from 'node:timers';
import type { HttpHeaders } from '@activepieces/pieces-common/src/lib/http/core/http-headers';
import { asList, asRecord } from '../values/json';
import type { Situation } from './retry-policy';

/** A request as it goes on the wire. */
export type WireRequest = {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
  /**
   * Whether it gets a connection of its own: a kept one can have ended unnoticed, and then nobody knows what
   * became of the request.
   */
  isAlone: boolean;
  /** How long it may take, from here to the end of the answer. */
  timeoutMs: number;
  /** Largest body that is read, in bytes as they come. */
  maxBytes: number;
  /** Is called when it goes out, once there is a connection. */
  onSent?: () => void;
};

/** An answer with its body as it came. */
export type WireAnswer = {
  status: number;
  /** Names in lower case. */
  headers: HttpHeaders;
  /** `undefined` where it is larger than it may be. */
  body: Buffer | undefined;
};

/** A request without an answer: what is known of the service's state. */
export class TransportError extends Error {
  constructor(
    readonly situation: Situation,
    /** What the service did, after its name: "could not be reached (ENOTFOUND)". */
    readonly what: string,
  ) {
    super(what);
  }
}

/**
 * Sends a request and reads its answer. Nothing is written before the connection is open, and over TLS
 * before its certificate was judged, by what this request says alone: no switch, agent or function that
 * other code in the process has changed takes part.
 * @throws TransportError
 */
export async function exchange(wire: WireRequest): Promise<WireAnswer> {
  const { url, method, headers, body, timeoutMs, maxBytes } = wire;
  const isTls = url.protocol === 'https:';
  const node = isTls ? await (https ??= loadHttps()) : await (http ??= loadHttp());
  const judge = isTls ? await (judging ??= loadJudge()) : undefined;
  const { agent, isOwn } = agentFor(node, judge, wire.isAlone);
  const hostname = bare(url.hostname);
  // Our own agents have it already: Node keeps no connection of a request that brings a check of its own.
  const judgeOfOther: Judgement | undefined =
    judge === undefined || isOwn ? undefined : (certificate) => judge(hostname, certificate);

  return new Promise((resolve, reject) => {
    let progress: Progress = 'opening';
    const outgoing = node.request({
      agent,
      method,
      headers,
      hostname,
      port: url.port,
      path: `${url.pathname}${url.search}`,
      rejectUnauthorized: true,
      ...(judgeOfOther && {
        checkServerIdentity: (_host: string, certificate: Certificate) => judgeOfOther(certificate),
      }),
      // Keeps connections under these checks apart from what other code leaves in the same pool.
      sessionIdContext: 'pieceworks',
    });
    const fail = (error: unknown): void => {
      clearTimeout(timer);
      reject(asTransportError(error, progress));
      outgoing.destroy();
    };
    const timer = setTimeout(() => {
      fail(new TimedOut());
    }, timeoutMs);

    outgoing.on('error', fail);
    // Also without an answer or an error, as when the service changes the protocol.
    outgoing.once('close', () => {
      if (progress !== 'answered') fail(undefined);
    });
    outgoing.once('socket', (socket) => {
      whenOpen(socket, outgoing, isTls, () => {
        const problem = isTls ? problemOf(socket, judgeOfOther) : undefined;
        if (problem !== undefined) {
          fail(problem);
          return;
        }
        progress = outgoing.reusedSocket ? 'sent over a kept connection' : 'sent';
        wire.onSent?.();
        outgoing.end(body);
      });
    });
    outgoing.once('response', (incoming) => {
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
    });
  });
}

/** What Node has for this comes with the first call and not with the piece, whose start it would double. */
const loadHttps = async () => itself(await import('node:https'));
const loadHttp = async () => itself(await import('node:http'));
let https: Promise<HttpModule> | undefined;
let http: Promise<HttpModule> | undefined;

/** What is wrong with a host's certificate, as it came; nothing where it is the host's. */
type Judge = (host: string, certificate: Certificate) => Error | undefined;

type Certificate = { raw: Buffer };

/** The same for a host that is known. */
type Judgement = (certificate: Certificate) => Error | undefined;

/** Node's own check of the name can be replaced by any code in the process. */
async function loadJudge(): Promise<Judge> {
  const [{ X509Certificate }, { isIP }] = await Promise.all([
    import('node:crypto'),
    import('node:net'),
  ]);
  return (host, { raw }) => {
    const certificate = new X509Certificate(raw);
    const name =
      isIP(host) === 0 ? certificate.checkHost(host.replace(/\.$/, '')) : certificate.checkIP(host);
    return name === undefined ? untrusted('ERR_TLS_CERT_ALTNAME_INVALID') : undefined;
  };
}
let judging: Promise<Judge> | undefined;

/** How far a request came. */
type Progress = 'opening' | 'sent' | 'sent over a kept connection' | 'answered';

class TimedOut extends Error {}

/** An address of IPv6 stands in brackets in a URL and without them elsewhere. */
function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

type AgentClass = new (options: {
  keepAlive: boolean;
  timeout?: number;
  checkServerIdentity?: Judge;
}) => Agent;

type HttpModule = {
  Agent: AgentClass;
  globalAgent: Agent;
  request: (options: RequestOptions) => ClientRequest;
};

/** The module, where what was imported is a copy that shows no agent which was put there later. */
function itself(imported: HttpModule & { default?: HttpModule }): HttpModule {
  return imported.default ?? imported;
}

const agents = new Map<AgentClass, { kept: Agent; alone: Agent }>();

/**
 * An agent of our own; or the global one, where the platform has put one there that leads through its proxy,
 * around which nothing gets, or where Node leads it through the proxy of the environment.
 */
function agentFor(
  { Agent, globalAgent }: HttpModule,
  judge: Judge | undefined,
  isAlone: boolean,
): { agent: Agent; isOwn: boolean } {
  const { proxyEnv } = asRecord(Reflect.get(globalAgent, 'options'));
  if (globalAgent.constructor !== Agent || proxyEnv !== undefined) {
    return { agent: globalAgent, isOwn: false };
  }
  const check = judge && { checkServerIdentity: judge };
  const own = agents.get(Agent) ?? {
    kept: new Agent({ keepAlive: true, timeout: 5_000, ...check }),
    alone: new Agent({ keepAlive: false, ...check }),
  };
  agents.set(Agent, own);
  return { agent: isAlone ? own.alone : own.kept, isOwn: true };
}

function untrusted(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** Calls back once the connection is open: over TLS, once its certificate is known. */
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

/**
 * Why nothing may be written over a connection.
 * @param judge for one that an agent of others has opened, in whatever way.
 */
function problemOf(socket: Socket, judge: Judgement | undefined): Error | undefined {
  if (Reflect.get(socket, 'authorized') !== true) return untrusted('ERR_TLS_NOT_VERIFIED');
  const read: unknown = Reflect.get(socket, 'getPeerX509Certificate');
  if (judge === undefined || typeof read !== 'function') return undefined;
  // None for a session that is resumed, which was begun under the same check.
  const { raw } = asRecord(Reflect.apply(read, socket, []));
  return Buffer.isBuffer(raw) ? judge({ raw }) : undefined;
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

/** Where a host has several addresses, the error holds one for each. */
function codeOf(error: unknown): string {
  const { code, errors } = asRecord(error);
  if (typeof code === 'string') return code;
  return asList(errors).map(codeOf).find(Boolean) ?? '';
}

function isCertificateCode(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/.test(code);
}
