import { parseArgs } from 'node:util';
import { banner } from './banner';
import type { ReadyMessage } from './protocol';
import { createServer } from './server';

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } });
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write('--port takes a number from 0 to 65535; 0 is a free port.\n');
  process.exit(2);
}

const server = await createServer();
const origin = await server.listen({ host: '127.0.0.1', port });

const stop = () => {
  void server.close().then(() => process.exit());
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

if (process.send) {
  process.once('disconnect', stop);
  process.send({ type: 'ready', origin } satisfies ReadyMessage);
} else {
  process.stdout.write(banner(origin));
}
