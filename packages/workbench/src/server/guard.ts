import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { KEY_HEADER } from '@pieceworks/page-parts/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * The proof that a route requires.
 * - `page`: the page's key.
 * - `open`: none, because the route returns nothing secret.
 * - `address`: none, because its address cannot be guessed.
 * - `login`: none, because a browser returns to it from a login at another site.
 */
export type Access = 'page' | 'open' | 'address' | 'login';

const HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * The checks that restrict the workbench to the person who started it.
 * A request must name this machine as its host, must not come from another page, and must carry the key of the
 * printed address. A foreign host name that resolves to this machine is refused.
 * The key is in a header, because a browser would send a cookie to every other port of this machine too.
 */
export class Guard {
  readonly #key = randomBytes(24).toString('base64url');
  /** The nonce that lets the page create style sheets under its security policy. */
  readonly nonce = randomBytes(24).toString('base64url');

  /** @param access of the routes that do not require the page's key, by their mounted path. */
  constructor(readonly access: ReadonlyMap<string | undefined, Access>) {}

  /** Returns the path that opens the page. The key is in the fragment, which no server or log receives. */
  get entryPath(): string {
    return `/#key=${this.#key}`;
  }

  /** Checks every request before any other handler. */
  mount(server: FastifyInstance): void {
    server.addHook('onRequest', (request, reply, done) => {
      reply.headers(HEADERS);
      reply.header(
        'content-security-policy',
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${this.nonce}'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      );
      const refusal = this.#refusal(request);
      if (refusal === undefined) done();
      else void reply.code(refusal.status).send({ message: refusal.message });
    });
  }

  #refusal(request: FastifyRequest): { status: number; message: string } | undefined {
    const { headers, method, socket, routeOptions } = request;
    const access = this.access.get(routeOptions.url) ?? 'page';
    const hosts = ['127.0.0.1', 'localhost'].map((name) => `${name}:${socket.localPort ?? 0}`);
    const { host = '', origin } = headers;
    if (!hosts.includes(host)) {
      return { status: 421, message: 'The workbench accepts requests at its own address only.' };
    }
    const isRead = method === 'GET' || method === 'HEAD';
    const isOwn = origin === `http://${host}` || (origin === undefined && isRead);
    const isServer = origin === undefined && access === 'address';
    const isNavigation = access === 'login' || routeOptions.url === '/';
    const site = headers['sec-fetch-site'] ?? 'none';
    const isOwnSite = isNavigation || site === 'same-origin' || site === 'none';
    if (!(isOwn || isServer) || !isOwnSite) {
      return {
        status: 403,
        message: 'The request came from another page. The workbench accepts its own page only.',
      };
    }
    if (access !== 'page' || this.#hasKey(headers)) return undefined;
    return { status: 401, message: 'Open the address that the workbench printed when it started.' };
  }

  #hasKey(headers: FastifyRequest['headers']): boolean {
    const key = headers[KEY_HEADER];
    return typeof key === 'string' && isSame(key, this.#key);
  }
}

function isSame(given: string, wanted: string): boolean {
  const [left, right] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
