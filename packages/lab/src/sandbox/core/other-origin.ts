import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { readBody } from './request-body';
import { strikeOutOf } from './strike-out';

/** A PNG of one transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const OVERSIZED = Buffer.alloc(20 * 1024 * 1024);

/** One request to the other origin, after a redirect. Its credentials are removed. */
export type OtherOriginEntry = {
  method: string;
  /** Includes the query. */
  path: string;
  /** Names are in lower case. A repeated header is joined with `, `. */
  headers: Record<string, string>;
  /** Form fields are shown as JSON. */
  body: string;
};

/**
 * A second origin, to which a service can redirect and which serves its pictures.
 * It records and accepts every request. It serves `*.png` files; those named `oversized…` have 20 MiB.
 */
export class OtherOrigin {
  entries: OtherOriginEntry[] = [];
  readonly #server;
  #opening: Promise<unknown> | undefined;

  /** Returns the picture at a path; without one, it is a single dot. */
  draw: (path: string) => Buffer | undefined = () => undefined;

  constructor() {
    this.#server = createServer((request, response) => {
      const { method = 'GET', url = '/', headers } = request;
      const strike = strikeOutOf(request);
      void text(request).then((body) => {
        const shown = strike.value(readBody(body, headers['content-type']));
        this.entries.push({
          method,
          path: strike.text(url),
          headers: strike.headers(headers),
          body: shown === null ? '' : typeof shown === 'string' ? shown : JSON.stringify(shown),
        });
        if (url.endsWith('.png')) {
          const picture = url.includes('/oversized') ? OVERSIZED : (this.draw(url) ?? PIXEL);
          response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
          return;
        }
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"otherOrigin":true}');
      });
    });
  }

  /** Returns scheme, host and port. The server starts to listen on first use. */
  async origin(): Promise<string> {
    this.#opening ??= once(this.#server.listen(0, '127.0.0.1'), 'listening');
    await this.#opening;
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The server is closed.');
    return `http://127.0.0.1:${address.port}`;
  }

  clear(): void {
    this.entries = [];
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
