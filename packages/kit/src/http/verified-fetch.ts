import type * as Crypto from 'node:crypto';
import type * as Channels from 'node:diagnostics_channel';
import type * as Net from 'node:net';
import type * as Tls from 'node:tls';
import { asRecord } from '../values/json';
import { certificateOfSession } from './tls-session';

const SWITCH = 'NODE_TLS_REJECT_UNAUTHORIZED';

/** Node publishes here just before it writes the first byte of a request. */
const SENDING = 'undici:client:sendHeaders';

/** The code of the error that ends a send over a connection whose certificate nobody checked. */
export const UNVERIFIED_CONNECTION = 'ERR_UNVERIFIED_CONNECTION';

/**
 * `fetch` that sends a credential over checked connections only. Other pieces in the same process switch
 * the check off for everyone, through the environment. Node reads it while `fetch` is called, so it is out
 * of the way for just that long and then left as found; and a connection that was opened unchecked and
 * kept for later is closed before the credential is written to it.
 */
export async function verifiedFetch(
  url: URL,
  init: RequestInit,
  credentials: readonly string[],
): Promise<Response> {
  if (url.protocol !== 'https:') return fetch(url, init);
  const node = await loadNode();
  const guard = (message: unknown): void => {
    const { headers, socket } = asRecord(message);
    const carriesCredential =
      typeof headers === 'string' && credentials.some((credential) => headers.includes(credential));
    if (carriesCredential) closeUnlessVerified(socket, url.hostname, node);
  };
  node.channels.subscribe(SENDING, guard);
  try {
    return await withChecksOn(() => fetch(url, init));
  } finally {
    node.channels.unsubscribe(SENDING, guard);
  }
}

type NodeModules = {
  channels: typeof Channels;
  crypto: typeof Crypto;
  net: typeof Net;
  tls: typeof Tls;
};

/** With the first call and not with the piece: Node takes half as long for them as for all of a piece. */
async function loadNode(): Promise<NodeModules> {
  const [channels, crypto, net, tls] = await Promise.all([
    import('node:diagnostics_channel'),
    import('node:crypto'),
    import('node:net'),
    import('node:tls'),
  ]);
  return { channels, crypto, net, tls };
}

function withChecksOn<Result>(work: () => Result): Result {
  const found = process.env[SWITCH];
  if (found === undefined) return work();
  Reflect.deleteProperty(process.env, SWITCH);
  try {
    return work();
  } finally {
    process.env[SWITCH] = found;
  }
}

function closeUnlessVerified(socket: unknown, hostname: string, node: NodeModules): void {
  if (!(socket instanceof node.net.Socket) || isVerified(socket, hostname, node)) return;
  const error = Object.assign(new Error('The connection was not verified.'), {
    code: UNVERIFIED_CONNECTION,
  });
  socket.destroy(error);
}

/** Whether the chain was trusted and the certificate is the host's. */
function isVerified(socket: Net.Socket, hostname: string, { crypto, tls }: NodeModules): boolean {
  if (!(socket instanceof tls.TLSSocket) || !socket.authorized) return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  const certificate = socket.getPeerX509Certificate() ?? sessionCertificate(socket, crypto);
  return (
    certificate !== undefined &&
    tls.checkServerIdentity(host, certificate.toLegacyObject()) === undefined
  );
}

/** A resumed connection shows no certificate of its own, but its session holds the one it began with. */
function sessionCertificate(
  socket: Tls.TLSSocket,
  { X509Certificate }: typeof Crypto,
): Crypto.X509Certificate | undefined {
  const der = certificateOfSession(socket.getSession());
  try {
    return der === undefined ? undefined : new X509Certificate(der);
  } catch {
    return undefined;
  }
}
