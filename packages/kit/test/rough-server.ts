import { once } from 'node:events';
import { createServer } from 'node:net';

/** A server that answers each connection with bytes, which need not be HTTP. */
export type RoughServer = {
  origin: string;
  /** Returns the number of requests so far. */
  requests: () => number;
  close: () => void;
};

/** Starts a server on 127.0.0.1. It ends each connection after the answer. */
export async function startRoughServer(answer: () => string | Buffer): Promise<RoughServer> {
  let requests = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      requests += 1;
      socket.end(answer());
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests: () => requests,
    close: () => server.close(),
  };
}
