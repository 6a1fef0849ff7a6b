import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Entry, Guard } from './guard';

const FILES = [
  { name: 'page.js', type: 'text/javascript; charset=utf-8' },
  { name: 'page.css', type: 'text/css; charset=utf-8' },
];

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

const CLOSED =
  'This is the workbench of somebody else, or the page was open before it was started again. Open the address that it has printed.\n';

/** Serves the page, out of the folder that the build has left it in. */
export function mountPage(server: FastifyInstance, guard: Guard, folder: string): void {
  server.get<{ Querystring: Entry }>('/', (request, reply) => {
    // The token leaves the address bar, and the history with it.
    if (guard.admit(request, reply)) return reply.redirect('/', 303);
    if (guard.knows(request)) return reply.type('text/html; charset=utf-8').send(PAGE);
    return reply.code(401).type('text/plain; charset=utf-8').send(CLOSED);
  });
  for (const { name, type } of FILES) {
    server.get(`/${name}`, async (_request, reply) =>
      reply.type(type).send(await readFile(path.join(folder, name))),
    );
  }
}
