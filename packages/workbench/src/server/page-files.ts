import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { acceptedBy, compressed } from './compression';

const FILES = { '/page.js': 'text/javascript', '/page.css': 'text/css' };

/** The paths of the page itself. They contain nothing secret. */
export const PAGE_PATHS = ['/', ...Object.keys(FILES)];

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
    <div id="page"></div>
  </body>
</html>
`;

/** Serves the page from the folder of the build. Each file is compressed once. */
export async function mountPage(server: FastifyInstance, folder: string): Promise<void> {
  server.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  for (const [name, type] of Object.entries(FILES)) {
    const text = await readFile(path.join(folder, name), 'utf8');
    const packed = await compressed(text, 'br');
    server.get(name, ({ headers }, reply) => {
      reply.type(`${type}; charset=utf-8`);
      if (acceptedBy(headers) !== 'br') return reply.send(text);
      return reply.header('content-encoding', 'br').send(packed);
    });
  }
}
