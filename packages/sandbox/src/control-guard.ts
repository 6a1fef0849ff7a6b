import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { CONTROL_TOKEN_HEADER } from './protocol';

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Returns the reason why the control interface refuses a request; `undefined` if it is allowed.
 * Host and Origin are checked besides the token. A page of another site can send requests to this machine, under a
 * host name of its own.
 */
export function controlRefusal(request: FastifyRequest, token: string): string | undefined {
  const { headers, protocol, socket } = request;
  const own = LOOPBACK_NAMES.map(
    (name) => new URL(`${protocol}://${name}:${socket.localPort ?? 0}`),
  ).find(({ host }) => host === headers.host);
  if (own === undefined) {
    return "The control interface is available only at the sandbox's address on this machine.";
  }
  if (headers.origin !== undefined && headers.origin !== own.origin) {
    return 'The control interface refuses pages of other origins.';
  }
  if (!isSame(String(headers[CONTROL_TOKEN_HEADER]), token)) {
    return `The control interface needs the token that the sandbox printed, in the header ${CONTROL_TOKEN_HEADER}.`;
  }
  return undefined;
}

/** Compares in constant time, so that timing reveals nothing about the token. */
function isSame(given: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}
