import { PieceHost, runCli } from '@pieceworks/host';
import { findPiecePacks } from '@pieceworks/host';
import { type RunningSandbox, startSandbox } from '@pieceworks/sandbox';
import { connectToSandbox } from './sandbox-connections';

/** The command line of the host; where no account is given, it talks to a sandbox of its own. */
let sandbox: RunningSandbox | undefined;

async function sandboxConnection(pieceName: string) {
  sandbox ??= await startSandbox();
  const pack = (await findPiecePacks(process.cwd())).find(({ name }) => name === pieceName);
  if (pack === undefined) return undefined;
  const host = await PieceHost.fromTarball(pack.file);
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
