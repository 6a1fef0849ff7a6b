import { createServer, type RequestListener } from 'node:http';

/** An answer of a server; `type` is its `Content-Type`. */
export type SaidAnswer = { status: number; type: string; body: string };

/** Runs a function against a server that gives every request the same answer. */
export function withServerSaying<Result>(
  answer: SaidAnswer,
  work: (origin: string) => Promise<Result>,
): Promise<Result> {
  return withServerAnswering(() => answer, work);
}

/** Runs a function against a server that answers as told. `url` is the path with the query. */
export function withServerAnswering<Result>(
  answerTo: (request: { method: string; url: string }) => SaidAnswer,
  work: (origin: string) => Promise<Result>,
): Promise<Result> {
  return withListener(({ method = '', url = '' }, response) => {
    const { status, type, body } = answerTo({ method, url });
    response.writeHead(status, { 'content-type': type }).end(body);
  }, work);
}

/** Runs a function against a server on loopback, which ends with it. */
export async function withListener<Result>(
  listener: RequestListener,
  work: (origin: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer(listener);
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
