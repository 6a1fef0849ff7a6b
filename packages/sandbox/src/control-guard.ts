import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ownAddressOf } from './own-address';
import { CONTROL_TOKEN_HEADER } from './protocol';

/**
 * Returns the reason why the control interface refuses a request; `undefined` if it is allowed.
 * The origin is checked besides the token. The server has checked the host.
 */
export function controlRefusal(request: FastifyRequest, token: string): string | undefined {
  const { headers } = request;
  const own = ownAddressOf(request);
  if (headers.origin !== undefined && headers.origin !== own?.origin) {
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
