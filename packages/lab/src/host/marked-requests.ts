import { AsyncLocalStorage } from 'node:async_hooks';
import http, { ClientRequest } from 'node:http';

/**
 * A header on the requests of a call to one host, by which a sandbox there knows whose they are. Requests to any other
 * host are sent without it.
 */
export type RequestMark = {
  /** Host name and port, as in the header `Host`. */
  readonly host: string;
  readonly name: string;
  readonly value: string;
};

const CURRENT = new AsyncLocalStorage<RequestMark>();
let isReplaced = false;

/** Does some work whose requests carry a mark. The platform also replaces functions of `node:http`. */
export function withMark<Result>(mark: RequestMark | undefined, work: () => Result): Result {
  if (mark === undefined) return work();
  if (!isReplaced) http.request = new Proxy(http.request, { apply: requestMarked });
  isReplaced = true;
  return CURRENT.run(mark, work);
}

function requestMarked(request: typeof http.request, self: unknown, given: unknown[]): unknown {
  const sent: unknown = Reflect.apply(request, self, given);
  const mark = CURRENT.getStore();
  if (mark !== undefined && sent instanceof ClientRequest && sent.getHeader('host') === mark.host) {
    sent.setHeader(mark.name, mark.value);
  }
  return sent;
}
