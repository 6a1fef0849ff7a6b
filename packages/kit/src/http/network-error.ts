import { asList, isRecord, type JsonRecord } from '../values/json';
import type { Situation } from './retry-policy';
import { UNVERIFIED_CONNECTION } from './verified-fetch';

const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  UNVERIFIED_CONNECTION,
]);

/** What `fetch` says of a port that it never calls, such as 25. */
const BLOCKED_PORT = 'bad port';

/** What `fetch`, or reading a body, rejected with, and the words for it. */
export type NetworkError = { situation: Situation; what: string };

/**
 * Reads a rejection of `fetch`: whether the request can have reached the service is in the `cause`.
 * Whatever is not known to have failed before sending counts as cut off.
 */
export function readNetworkError(error: unknown): NetworkError {
  if (isRecord(error) && error.name === 'TimeoutError') {
    return { situation: 'timed-out', what: 'did not answer in time' };
  }
  const causes = [...causesOf(error)];
  const codes = causes.map(({ code }) => (typeof code === 'string' ? code : ''));
  const code = codes.find((found) => found !== '') ?? '';
  if (codes.some(isCertificateCode)) {
    return { situation: 'untrusted', what: `has a certificate that is not trusted (${code})` };
  }
  const neverLeft = causes.some(
    ({ code: found, syscall, message }) =>
      (typeof found === 'string' && NOT_SENT.has(found)) ||
      syscall === 'connect' ||
      message === BLOCKED_PORT,
  );
  if (neverLeft)
    return { situation: 'not-sent', what: `could not be reached (${code || BLOCKED_PORT})` };
  return {
    situation: 'cut-off',
    what: `broke the connection${code === '' ? '' : ` (${code})`}`,
  };
}

/** By shape, not by class: an error of `fetch` may come from another realm than this code. */
function* causesOf(error: unknown): Generator<JsonRecord> {
  if (!isRecord(error)) return;
  yield error;
  for (const part of asList(error.errors)) yield* causesOf(part);
  yield* causesOf(error.cause);
}

function isCertificateCode(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/.test(code);
}
