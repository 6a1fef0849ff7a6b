import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { isRecord } from '@pieceworks/kit';

export type Fields = Record<string, unknown>;

/** A call on its way to the service. */
export type Asked = {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  body: Fields;
};

/** An answer on its way back. */
export type Answered = {
  status: number;
  headers: Record<string, string>;
  body: unknown;
};

/** A difference between the service and the facts. */
export type Lie = {
  asked?: (asked: Asked) => void;
  answered?: (answered: Answered, asked: Asked) => void;
};

/** A proxy in front of a local service; it tells one lie at a time. */
export type LyingProxy = {
  origin: string;
  /** Starts telling a lie; without an argument, the proxy is honest. */
  tell: (lie?: Lie) => void;
  stop: () => Promise<void>;
};

const PASSED_ON = ['authorization', 'x-api-key', 'accept', 'content-type'];

/** Starts a proxy in front of an origin. */
export async function startLyingProxy(target: string): Promise<LyingProxy> {
  let lie: Lie = {};
  async function answer(request: IncomingMessage): Promise<Answered> {
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '', target);
    const sent = parsed(await text(request));
    const body = isRecord(sent) ? { ...sent } : undefined;
    const asked: Asked = { method, path: url.pathname, query: url.searchParams, body: body ?? {} };
    lie.asked?.(asked);
    const received = await fetch(url, {
      method: asked.method,
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        PASSED_ON.includes(name) && typeof value === 'string' ? [[name, value]] : [],
      ),
      body: body === undefined ? null : JSON.stringify(asked.body),
      redirect: 'manual',
    });
    const answered: Answered = {
      status: received.status,
      headers: Object.fromEntries(received.headers),
      body: parsed(await received.text()),
    };
    lie.answered?.(answered, asked);
    return answered;
  }
  const server = createServer((request, response) => {
    void answer(request).then(({ status, headers, body }) => {
      const given = typeof body === 'string' ? body : JSON.stringify(body ?? null);
      Reflect.deleteProperty(headers, 'transfer-encoding');
      response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(given) });
      response.end(given);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    tell: (one = {}) => {
      lie = one;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Parses JSON; returns any other text unchanged. */
function parsed(written: string): unknown {
  try {
    const value: unknown = JSON.parse(written);
    return value;
  } catch {
    return written;
  }
}
