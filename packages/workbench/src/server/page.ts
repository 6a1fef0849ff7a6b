import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The paths of the page itself. They contain nothing secret. */
export const PAGE_PATHS = ['/', '/page.js', '/page.css'];

/** Shorter responses fit into one packet uncompressed. */
const SHORTEST_PACKED = 1_400;

/** The nonce is also read by the page, which creates some of its styles. */
const pageWith = (nonce: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Workbench</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/page.css" />
    <script type="module" src="/page.js" nonce="${nonce}"></script>
  </head>
  <body>
    <div id="page">Loading the workbench…</div>
  </body>
</html>
`;

/** Serves the page from the folder of the build, and compresses every text that this server sends. */
export async function mountPage(
  server: FastifyInstance,
  folder: string,
  nonce: string,
): Promise<void> {
  const pack = promisify(gzip);
  server.addHook('onSend', async ({ headers }, reply, payload) => {
    const isAccepted = /\bgzip\b/.test([headers['accept-encoding']].join());
    if (typeof payload !== 'string' || payload.length < SHORTEST_PACKED || !isAccepted) {
      return payload;
    }
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return pack(payload);
  });
  server.get('/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(pageWith(nonce)),
  );
  await server.register(files, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
  });
}
