import { PieceHost, runCli } from '@pieceworks/host';
import { type RunningSandbox, startSandbox } from '@pieceworks/sandbox';
import { findServiceOf } from '@pieceworks/services';
import { findPackOf } from '@pieceworks/testing/piece-in-sandbox';
import { connectToSandbox } from '@pieceworks/testing/sandbox-connections';

/** Runs the host's command line. Without an account, it starts and uses a sandbox. */
let sandbox: RunningSandbox | undefined;

async function sandboxConnection(pieceName: string) {
  const service = findServiceOf(pieceName);
  if (service === undefined) return undefined;
  sandbox ??= await startSandbox();
  const host = await PieceHost.fromTarball((await findPackOf(service)).file);
  try {
    return await connectToSandbox(host, sandbox);
  } finally {
    await host.close();
  }
}

try {
  process.exitCode = await runCli(process.argv.slice(2), {
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    sandboxConnection,
  });
} finally {
  await sandbox?.stop();
}
