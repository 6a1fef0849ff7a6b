import { mkdir } from 'node:fs/promises';
import { Server } from 'node:http';
import path from 'node:path';
import { runServer } from 'verdaccio';

/** A package registry that keeps to itself: loopback only, no registry behind it, everything in one folder. */
const [folder = ''] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const server: unknown = await runServer({
  self_path: folder,
  storage: path.join(folder, 'storage'),
  auth: {},
  uplinks: {},
  packages: { '**': { access: '$all', publish: '$all' } },
  web: { enable: false },
  log: { type: 'stderr', format: 'pretty', level: 'error' },
});
if (!(server instanceof Server)) throw new Error('Verdaccio made no server.');
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string') {
    process.send?.(`http://127.0.0.1:${address.port}/`);
  }
});
process.once('disconnect', () => {
  server.close();
  server.closeAllConnections();
});
