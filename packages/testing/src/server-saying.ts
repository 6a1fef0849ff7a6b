import { createServer } from 'node:http';

/** The answer that a server gives to every request. */
export type SaidAlways = { status: number; type: string; body: string };

/** Runs a function against a server that gives every request the same answer. */
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
