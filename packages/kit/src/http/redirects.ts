import { HttpMethod } from '@activepieces/pieces-common/src/lib/http/core/http-method';
import { parseUrl } from '../values/parse-url';
import type { WireAnswer } from './transport';

const MAX_REDIRECTS = 3;

/**
 * Sends a request and follows the permitted redirects.
 * @param send makes one exchange; called again for each redirect that is followed.
 * @param mayGo returns true for a permitted target.
 * @param onAccepted called when a redirect means that the call was processed.
 * @returns the last answer; a redirect, if it is not followed.
 */
export async function followRedirects(
  { url, method }: { url: URL; method: HttpMethod },
  send: (target: URL) => Promise<WireAnswer>,
  mayGo: (target: URL) => boolean,
  onAccepted: () => void,
): Promise<WireAnswer> {
  let target = url;
  for (let count = 0; ; count++) {
    const received = await send(target);
    if (!isRedirect(received)) return received;
    const next = nextHop(received, target, method);
    if (next === undefined || !mayGo(next) || count === MAX_REDIRECTS) return received;
    if (received.status === 303) onAccepted();
    target = next;
  }
}

export function isRedirect({ status }: WireAnswer): boolean {
  return status >= 300 && status <= 399;
}

/** Returns true for a redirect that means "processed": a 303, or a 302 after a write, as many servers send it. */
export function saysAccepted({ status }: WireAnswer, method: HttpMethod): boolean {
  return status === 303 || (status === 302 && !isPlainRead(method));
}

/**
 * Returns the reason why a redirect was not followed, worded to follow the service's name.
 * @param url the address of the call.
 * @param mayGo returns true for a permitted target.
 */
export function whyNotFollowed(
  received: WireAnswer,
  { url, method }: { url: URL; method: HttpMethod },
  mayGo: (target: URL) => boolean,
): string {
  const { status } = received;
  const target = targetOf(received, url);
  if (target === undefined) return `answered with a redirect without an address (${status})`;
  if (!mayGo(target)) {
    return `redirected the call to another address (${status}), where your credential is not sent`;
  }
  return keepsCall(status, method)
    ? `redirected the call more than ${MAX_REDIRECTS} times (${status})`
    : `redirected the call in a way that loses its data (${status})`;
}

function nextHop(received: WireAnswer, from: URL, method: HttpMethod): URL | undefined {
  return keepsCall(received.status, method) ? targetOf(received, from) : undefined;
}

function targetOf({ headers }: WireAnswer, from: URL): URL | undefined {
  const { location } = headers;
  return typeof location === 'string' ? parseUrl(location, from) : undefined;
}

/** Returns true if the next call has the same method and body: 307 and 308 keep both, older redirects only a plain read. */
function keepsCall(status: number, method: HttpMethod): boolean {
  return status === 307 || status === 308 || isPlainRead(method);
}

function isPlainRead(method: HttpMethod): boolean {
  return method === HttpMethod.GET || method === HttpMethod.HEAD;
}
