import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const FILES = { '/page.js': 'text/javascript', '/page.css': 'text/css' };

/** The paths of the page itself. They contain nothing secret. */
export const PAGE_PATHS = ['/', ...Object.keys(FILES)];

/** Shorter responses fit into one packet uncompressed. */
const SHORTEST_PACKED = 1_400;
/** Higher qualities save little and take much longer. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Workbench</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/page.css" />
    <script type="module" src="/page.js"></script>
  </head>
  <body>
    <div id="page">Loading the workbench…</div>
  </body>
</html>
`;

/** Serves the page from the folder of the build, and compresses every text that this server sends. */
export async function mountPage(server: FastifyInstance, folder: string): Promise<void> {
  const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];
  server.addHook('onSend', async ({ headers }, reply, payload) => {
    const accepted = [headers['accept-encoding']].join();
    // Browsers accept Brotli over https only.
    const way = ['br', 'gzip'].find((one) => new RegExp(`\\b${one}\\b`).test(accepted));
    if (typeof payload !== 'string' || payload.length < SHORTEST_PACKED || way === undefined) {
      return payload;
    }
    reply.header('content-encoding', way).removeHeader('content-length');
    return way === 'br' ? brotli(payload, QUALITY) : gzipped(payload);
  });
  server.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  for (const [name, type] of Object.entries(FILES)) {
    const text = await readFile(path.join(folder, name), 'utf8');
    server.get(name, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text));
  }
}
