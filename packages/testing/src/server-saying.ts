import { createServer } from 'node:http';

/** An answer that a server gives to everything. */
export type SaidAlways = { status: number; type: string; body: string };

/** Runs something against a server that answers every request alike. */
export async function withServerSaying<Result>(
  { status, type, body }: SaidAlways,
  work: (origin: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  try {
    return await work(`http://127.0.0.1:${address.port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
