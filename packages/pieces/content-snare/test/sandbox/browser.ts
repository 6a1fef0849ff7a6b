/** A minimal browser for the login. It keeps cookies by path and does not follow redirects. */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>();

  async open(url: string): Promise<Response> {
    return this.#fetch(url, {});
  }

  async submit(url: string, fields: Record<string, string>): Promise<Response> {
    return this.#fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    const { pathname } = new URL(url);
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /; path=([^;]*)/i.exec(line)?.[1] ?? '/';
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, { value, path });
  }
}

/** Returns the target of a redirect. */
export function locationOf(response: Response): string {
  return new URL(response.headers.get('location') ?? '', response.url).href;
}
