type Cookie = {
  readonly name: string;
  readonly value: string;
  readonly host: string;
  readonly path: string;
};

/** The cookies of one login, each with its host and path. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  /** Stores the `Set-Cookie` headers of an answer from `url`. */
  store(url: URL, headers: readonly string[]): void {
    for (const header of headers) {
      const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
      const [name, value] = splitOnce(pair);
      const settings = new Map(
        attributes.map(splitOnce).map(([key, setting]) => [key.toLowerCase(), setting]),
      );
      const cookie = { name, value, host: url.hostname, path: settings.get('path') ?? '/' };
      const key = JSON.stringify([cookie.host, cookie.path, name]);
      if (isOver(settings)) this.#cookies.delete(key);
      else this.#cookies.set(key, cookie);
    }
  }

  /** Returns the `Cookie` header for a request to `url`; empty without matching cookies. */
  header(url: URL): string {
    return [...this.#cookies.values()]
      .filter(({ host, path }) => host === url.hostname && covers(path, url.pathname))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }
}

function splitOnce(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
}

function isOver(settings: ReadonlyMap<string, string>): boolean {
  const maxAge = settings.get('max-age');
  if (maxAge !== undefined) return Number(maxAge) <= 0;
  return Date.parse(settings.get('expires') ?? '') <= Date.now();
}

function covers(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}
