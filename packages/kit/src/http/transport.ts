import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import type { RequestOptions } from 'node:https';
import type { Socket } from 'node:net';
// Timeouts use these functions and waits the global ones, so that a test can shorten either.
import { clearTimeout, setTimeout } from 'node:timers';
import type { HttpHeaders } from '@activepieces/pieces-common/src/lib/http/core/http-headers';
import { isLinkLocal } from '../values/base-url';
import { asList, asRecord } from '../values/json';
import type { FailureCause } from './retry-policy';

export type WireRequest = {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
  /** `undefined` for a new connection: a kept one may have ended unnoticed, and then the outcome is unknown. */
  connections: Connections | undefined;
  /** Time until the end of the answer, in ms. */
  timeoutMs: number;
  /** Largest body that is read, in bytes before decompression. */
  maxBytes: number;
  /** Called when the request is sent, once the connection is open. */
  onSent?: () => void;
};

/** The kept connections of one client, by protocol. Unused ones close after `KEPT_MS`. */
export type Connections = Map<string, Agent>;

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
    override readonly cause: FailureCause,
    /** The event, worded to follow the service's name: "could not be reached (ENOTFOUND)". */
    readonly event: string,
  ) {
    super(event);
  }
}

type Progress = 'opening' | 'sent' | 'sent over a kept connection' | 'answered';

class TimedOut extends Error {}
class LinkLocal extends Error {}

/**
 * Sends a request and reads its answer. Nothing is written before the connection is open and, over TLS, its
 * certificate is checked, also if `NODE_TLS_REJECT_UNAUTHORIZED` is 0.
 * @throws TransportError
 */
export async function exchange(wire: WireRequest): Promise<WireAnswer> {
  const { url, timeoutMs, maxBytes } = wire;
  const isTls = url.protocol === 'https:';
  const node = liveModule(isTls ? await import('node:https') : await import('node:http'));
  const { agent, isOwn } = agentFor(node, url.protocol, wire.connections);
  const body = Buffer.from(wire.body ?? '');
  const options = await optionsFor(wire, agent, body.length, isTls && !isOwn);

  return new Promise((resolve, reject) => {
    let progress: Progress = 'opening';
    let current: ClientRequest | undefined;
    const fail = (error?: unknown): void => {
      clearTimeout(timer);
      reject(asTransportError(error, progress));
      current?.destroy();
    };
    const timer = setTimeout(() => {
      fail(new TimedOut());
    }, timeoutMs);

    const send = (socket: Socket, outgoing: ClientRequest): void => {
      const problem = problemOf(socket, isTls, isOwn);
      if (problem !== undefined) {
        fail(problem);
        return;
      }
      progress = outgoing.reusedSocket ? 'sent over a kept connection' : 'sent';
      wire.onSent?.();
      outgoing.end(body);
    };

    const start = (): void => {
      const outgoing = node.request(options);
      current = outgoing;
      outgoing.on('error', (error) => {
        if (outgoing === current) fail(error);
      });
      // Node may close without an answer or an error, as when the service switches protocols.
      outgoing.once('close', () => {
        if (outgoing === current && progress !== 'answered') fail();
      });
      outgoing.once('socket', (socket) => {
        if (outgoing.reusedSocket && wire.connections === undefined) {
          // The platform's agent offered a kept connection: a second request gets another one.
          start();
          outgoing.destroy();
        } else whenOpen(socket, isTls, send.bind(null, socket, outgoing));
      });
      outgoing.once('response', (incoming) => {
        progress = 'answered';
        readBody(incoming, maxBytes, fail, (read) => {
          clearTimeout(timer);
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: read });
          if (read === undefined) outgoing.destroy();
        });
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

async function optionsFor(
  { url, method, headers }: WireRequest,
  agent: Agent,
  length: number,
  throughProxy: boolean,
): Promise<RequestOptions> {
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  return {
    agent,
    method,
    // Set here: Node adds it only for methods that usually have a body, and not if an agent has written the headers already.
    headers: { ...headers, 'content-length': String(length) },
    hostname,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    rejectUnauthorized: true,
    ...(throughProxy && (await nameCheck(hostname))),
  };
}

/** Returns the reason not to use an open connection; `undefined` if there is none. */
function problemOf(socket: Socket, isTls: boolean, isOwn: boolean): unknown {
  // A guard of the platform may have ended the connection already.
  if (socket.destroyed) return new Error('ended');
  // Behind a proxy, this is the proxy's address.
  if (isOwn && isLinkLocal(socket.remoteAddress ?? '')) return new LinkLocal();
  // An agent that the platform has set may turn the check off, so the socket itself is asked.
  const isChecked = !isTls || Reflect.get(socket, 'authorized') === true;
  return isChecked ? undefined : { code: 'ERR_TLS_NOT_VERIFIED' };
}

type HttpModule = {
  Agent: new (options: { keepAlive: boolean; timeout?: number }) => Agent;
  globalAgent: Agent;
  request: (options: RequestOptions) => ClientRequest;
};

/** Returns the module object, because other code replaces `globalAgent` there; an import would still show the old one. */
function liveModule(imported: HttpModule & { default?: HttpModule }): HttpModule {
  return imported.default ?? imported;
}

/** Time after which an unused connection ends, in ms. */
const KEPT_MS = 5_000;

/**
 * Returns our agent, unless the platform installed a global proxy agent or Node uses the proxy of the
 * environment: a network behind a proxy cannot be reached in another way.
 */
function agentFor(
  { Agent, globalAgent }: HttpModule,
  protocol: string,
  connections: Connections | undefined,
): { agent: Agent; isOwn: boolean } {
  const { proxyEnv } = asRecord(Reflect.get(globalAgent, 'options'));
  if (globalAgent.constructor !== Agent || proxyEnv !== undefined) {
    return { agent: globalAgent, isOwn: false };
  }
  const kept = connections?.get(protocol);
  if (kept !== undefined) return { agent: kept, isOwn: true };
  const keepAlive = connections !== undefined;
  const agent = new Agent(keepAlive ? { keepAlive, timeout: KEPT_MS } : { keepAlive });
  const connect = agent.createConnection.bind(agent);
  // A guard of the platform may end the connection at once, before Node listens for errors.
  agent.createConnection = (options, opened) => {
    const stream = connect(options, opened);
    stream?.on('error', () => undefined);
    return stream;
  };
  connections?.set(protocol, agent);
  return { agent, isOwn: true };
}

/** Returns Node's check of the certificate's name, for agents that do not tell Node the name to check. */
async function nameCheck(hostname: string): Promise<RequestOptions> {
  const { checkServerIdentity } = await import('node:tls');
  return {
    checkServerIdentity: (_host, certificate) => checkServerIdentity(hostname, certificate),
  };
}

/** Calls back once a connection is open and, over TLS, its handshake is done. */
function whenOpen(socket: Socket, isTls: boolean, then: () => void): void {
  const isOpen = isTls ? Reflect.get(socket, 'secureConnecting') === false : !socket.connecting;
  if (isOpen) then();
  else socket.once(isTls ? 'secureConnect' : 'connect', then);
}

function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
  fail: (error?: unknown) => void,
  done: (body: Buffer | undefined) => void,
): void {
  incoming.once('error', fail);
  incoming.once('close', () => {
    if (!incoming.complete) fail();
  });
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
    return new TransportError(
      'untrusted',
      'has an address that is reserved for cloud metadata, which is never called',
    );
  }
  if (error instanceof TimedOut) {
    return progress === 'opening'
      ? new TransportError('not-sent', 'could not be reached in time')
      : new TransportError('timed-out', 'did not answer in time');
  }
  const code = codeOf(error);
  const words = code === '' ? '' : ` (${code})`;
  if (progress === 'opening') {
    return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/.test(code)
      ? new TransportError(
          'untrusted',
          `has a certificate that Activepieces does not trust${words}`,
        )
      : new TransportError('not-sent', `could not be reached${words}`);
  }
  if (code.startsWith('HPE_')) {
    return new TransportError('unreadable', `sent an answer that is not HTTP${words}`);
  }
  const cause =
    progress === 'sent over a kept connection' ? 'kept-connection-closed' : 'connection-lost';
  return new TransportError(cause, `closed the connection before it answered${words}`);
}

/** Returns the error's code. If a host has several addresses, the error holds one error for each. */
function codeOf(error: unknown): string {
  const { code, errors } = asRecord(error);
  if (typeof code === 'string') return code;
  return asList(errors).map(codeOf).find(Boolean) ?? '';
}
