import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { text } from 'node:stream/consumers';

/** A recorded request. */
export type Recorded = {
  method: string;
  url: string;
  /** Port of the client, which identifies its connection. */
  port: number | undefined;
  headers: IncomingMessage['headers'];
  body: string;
};

/** Answers one request, after its body was read. */
export type Handler = (...call: Parameters<RequestListener>) => void;

/** A server on 127.0.0.1 that answers its first request with the first handler, and so on. */
export class ScriptedServer {
  readonly requests: Recorded[] = [];
  readonly #server: Server;
  readonly #scheme: string;
  #script: readonly Handler[] = [];

  private constructor(tls?: { key: string; cert: string }) {
    const listener: RequestListener = (request, response) => {
      void text(request).then((body) => {
        const { method = '', url = '', headers, socket } = request;
        this.requests.push({ method, url, port: socket.remotePort, headers, body });
        const handler = this.#script[this.requests.length - 1] ?? this.#script.at(-1);
        if (handler === undefined) response.writeHead(599).end();
        else handler(request, response);
      });
    };
    this.#scheme = tls === undefined ? 'http' : 'https';
    this.#server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  }

  static async start(tls?: { key: string; cert: string }): Promise<ScriptedServer> {
    const server = new ScriptedServer(tls);
    await server.#listen();
    return server;
  }

  /** Returns a server that runs during the tests of a file or a block. Each test begins without a script. */
  static forTests(): ScriptedServer {
    const server = new ScriptedServer();
    beforeAll(() => server.#listen());
    beforeEach(() => {
      server.play();
    });
    afterAll(() => server.close());
    return server;
  }

  async #listen(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
  }

  get origin(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('It does not listen.');
    return `${this.#scheme}://127.0.0.1:${address.port}`;
  }

  /** Sets the handlers of the next requests and forgets earlier requests. The last handler answers all that follow. */
  play(...script: Handler[]): void {
    this.requests.length = 0;
    this.#script = script;
  }

  async close(): Promise<void> {
    const closed = once(this.#server.close(), 'close');
    this.#server.closeAllConnections();
    await closed;
  }
}

/** Answers with JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Handler {
  return raw(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}

/** Answers with exactly these bytes. */
export function raw(
  status: number,
  body: string | Buffer = '',
  headers: Record<string, string | string[]> = {},
): Handler {
  return (_, response) => {
    response.writeHead(status, headers).end(body);
  };
}

/** Breaks the connection instead of answering. */
export const hangUp: Handler = (request) => {
  request.socket.destroy();
};

/** Never answers. */
export const keepSilent: Handler = () => undefined;
