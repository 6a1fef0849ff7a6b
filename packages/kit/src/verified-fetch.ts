import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { checkServerIdentity, TLSSocket } from 'node:tls';
import { asRecord } from './json';
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
  const guard = (message: unknown): void => {
    const { headers, socket } = asRecord(message);
    const carriesCredential =
      typeof headers === 'string' && credentials.some((credential) => headers.includes(credential));
    if (carriesCredential) closeUnlessVerified(socket, url.hostname);
  };
  subscribe(SENDING, guard);
  try {
    return await withChecksOn(() => fetch(url, init));
  } finally {
    unsubscribe(SENDING, guard);
  }
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

function closeUnlessVerified(socket: unknown, hostname: string): void {
  if (!(socket instanceof Socket) || isVerified(socket, hostname)) return;
  const error = Object.assign(new Error('The connection was not verified.'), {
    code: UNVERIFIED_CONNECTION,
  });
  socket.destroy(error);
}

/** Whether the chain was trusted and the certificate is the host's. */
function isVerified(socket: Socket, hostname: string): boolean {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  // A resumed connection shows no certificate of its own, but its session holds the one it began with.
  const certificate = socket.getPeerX509Certificate() ?? certificateOfSession(socket.getSession());
  return (
    certificate !== undefined &&
    checkServerIdentity(host, certificate.toLegacyObject()) === undefined
  );
}
