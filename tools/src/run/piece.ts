import { type PieceCommand, PieceHost, runPieceCommand } from '@pieceworks/lab/host';
import { type RunningSandbox, startSandbox } from '@pieceworks/lab/sandbox';
import { contractsOf, findServiceOf, findServices, type Service } from '@pieceworks/lab/services';
import { findPackOf } from '@pieceworks/lab/suites/piece-in-sandbox';
import { connectToSandbox } from '@pieceworks/lab/suites/sandbox-connections';

/** The sandbox of this run; it starts if a step needs it. */
let sandbox: RunningSandbox | undefined;

async function sandboxConnection(service: Service | undefined) {
  if (service === undefined) return undefined;
  sandbox ??= await startSandbox();
  const host = await PieceHost.fromTarball((await findPackOf(service)).file);
  try {
    // The vendor's own API is the default of a connection.
    const contract = contractsOf(service).find((one) => one === 'vendor');
    return await connectToSandbox(service, host, sandbox, contract);
  } finally {
    await host.close();
  }
}

/** Runs a command of the host. Without an account, it uses a sandbox. @returns the exit code. */
export async function runPiece(command: PieceCommand): Promise<number> {
  const services = await findServices();
  try {
    return await runPieceCommand(command, {
      env: process.env,
      stdout: process.stdout,
      stderr: process.stderr,
      variablesOf: (piece) => findServiceOf(services, piece)?.variables,
      sandboxConnection: (piece) => sandboxConnection(findServiceOf(services, piece)),
    });
  } finally {
    await sandbox?.stop();
  }
}
