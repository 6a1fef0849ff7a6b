import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findPiecePacks } from '@pieceworks/lab/host';
import { banner, startSandbox } from '@pieceworks/lab/sandbox';
import { findServices } from '@pieceworks/lab/services';
import { startWorkbench } from './server/workbench';

/**
 * Starts the sandbox and the page, and prints the page's address.
 * - `workbench [--port <of the page>]`
 * - `sandbox [--port <of the sandbox>]`, which also prints the values for connections
 */
async function serve(isSandbox: boolean, port: number): Promise<void> {
  const [sandbox, services, packs] = await Promise.all([
    startSandbox({ port: isSandbox ? port : 0 }),
    findServices(),
    findPiecePacks(process.cwd()),
  ]);
  const workbench = await startWorkbench({
    sandbox,
    services,
    packs,
    pageFolder: path.join(import.meta.dirname, '../dist/page'),
    flowsFolder: path.join(import.meta.dirname, '../../../flows'),
    port: isSandbox ? 0 : port,
  });

  const stop = async () => {
    await workbench.close();
    await sandbox.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());

  const { address } = workbench;
  process.stdout.write(
    isSandbox
      ? `${banner(sandbox, services, await sandbox.quotas())}\nTo see all of this on a page, open in a browser on this machine: ${address}\n`
      : `\nThe workbench is running. Open this address in a browser on this machine:\n\n  ${address}\n\nStop with Ctrl+C.\n`,
  );
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '0' } },
});
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  refuse('--port takes a number from 0 to 65535; 0 is a free port.');
} else if (!(await isFree(port))) {
  refuse(`Port ${port} is in use. Choose another, or 0 for a free one.`);
} else {
  await serve(positionals[0] === 'sandbox', port);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').catch(() => null);
  server.close();
  return isListening !== null;
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}
