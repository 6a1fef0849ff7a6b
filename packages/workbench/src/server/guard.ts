import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Who may ask for a route: the page, by its cookie; whoever knows the address, which cannot be guessed; or the
 * browser on its way back from a login at another site.
 */
export type Access = 'page' | 'address' | 'login';

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * Keeps the workbench to the person who started it. A request has to name this machine as its host (no name
 * of others that leads here), to come from no other page, and to carry the cookie for which the token in the
 * printed address was exchanged.
 */
export class Guard {
  readonly #token = randomBytes(24).toString('base64url');
  readonly #access: ReadonlyMap<string | undefined, Access>;

  /** @param access of the routes, by their path as it is mounted, that are not for the page alone. */
  constructor(access: ReadonlyMap<string, Access>) {
    this.#access = access;
  }

  /** The path that opens the page, once the server listens. */
  get entryPath(): string {
    return `/?token=${this.#token}`;
  }

  /** Checks every request before anything else does. */
  mount(server: FastifyInstance): void {
    server.addHook('onRequest', (request, reply, done) => {
      reply.headers(HEADERS);
      const refusal = this.#refusal(request);
      if (refusal === undefined) done();
      else void reply.code(refusal.status).send({ message: refusal.message });
    });
  }

  /** Exchanges the token of the address for the cookie; `false` when it is another token. */
  admit({ query, socket }: FastifyRequest<{ Querystring: Entry }>, reply: FastifyReply): boolean {
    if (query.token === undefined || !isSame(query.token, this.#token)) return false;
    const cookie = `${cookieName(socket.localPort)}=${this.#token}; HttpOnly; SameSite=Strict; Path=/`;
    reply.header('set-cookie', cookie);
    return true;
  }

  /** Whether the request carries the cookie. */
  knows({ headers, socket }: FastifyRequest): boolean {
    const name = cookieName(socket.localPort);
    const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
    return pairs.some(([key, value = '']) => key === name && isSame(value, this.#token));
  }

  #refusal(request: FastifyRequest): { status: number; message: string } | undefined {
    const { headers, method, socket, routeOptions } = request;
    const access = this.#access.get(routeOptions.url) ?? 'page';
    const hosts = ['127.0.0.1', 'localhost'].map((name) => `${name}:${socket.localPort ?? 0}`);
    const { host = '', origin } = headers;
    if (!hosts.includes(host)) {
      return { status: 421, message: 'The workbench answers at its own address only.' };
    }
    const isRead = method === 'GET' || method === 'HEAD';
    const isOwn = origin === `http://${host}` || (origin === undefined && isRead);
    const isServer = origin === undefined && access === 'address';
    const isNavigation = access === 'login' || routeOptions.url === '/';
    const site = headers['sec-fetch-site'] ?? 'none';
    const isOwnSite = isNavigation || site === 'same-origin' || site === 'none';
    if (!(isOwn || isServer) || !isOwnSite) {
      return { status: 403, message: 'Another page asked: the workbench answers its own.' };
    }
    if (access === 'page' && routeOptions.url !== '/' && !this.knows(request)) {
      return { status: 401, message: 'Open the address that npm run workbench has printed.' };
    }
    return undefined;
  }
}

/** What the address of the page may hold. */
export type Entry = { token?: string };

/** Cookies are kept by host alone: several workbenches would overwrite each other's. */
function cookieName(port: number | undefined): string {
  return `workbench_${port ?? 0}`;
}

function isSame(given: string, wanted: string): boolean {
  const [left, right] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
