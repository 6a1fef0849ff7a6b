import { createRequire } from 'node:module';
import path from 'node:path';
import {
  type ConnectionValues,
  findPiecePacks,
  type HostSettings,
  PieceHost,
  type PiecePack,
  type StepForm,
  type StepValues,
} from '../host';
import type { RunningSandbox } from '../sandbox';
import { type ContractName, mainContractOf, type Service } from '../services';
import { withField } from './connection-field';
import { connectToSandbox } from './sandbox-connections';
import { leaseSandbox } from './worker-sandboxes';

/** A packed piece, loaded as the platform loads it, with a sandbox that it is connected to. */
export type PieceInSandbox = {
  host: PieceHost;
  sandbox: RunningSandbox;
  connection: ConnectionValues;
  /** Returns a connection with a token of its own, or the same connection for a service without tokens. */
  freshConnection: () => Promise<ConnectionValues>;
  /** Runs an action and returns its output as a later step would see it. */
  run: (
    action: string,
    propsValue: Readonly<Record<string, unknown>>,
    connection?: ConnectionValues,
    form?: StepForm,
  ) => Promise<Readonly<Record<string, unknown>>>;
  stop: () => Promise<void>;
};

/**
 * Loads the tarball of a piece and connects it to one contract of its service. Tests use a sandbox of the worker, reset
 * before use; other programs start their own.
 */
export async function startPieceInSandbox(
  service: Service,
  contract: ContractName = mainContractOf(service),
  settings?: HostSettings,
): Promise<PieceInSandbox> {
  const { file } = await findPackOf(service);
  const [host, sandbox] = await Promise.all([
    PieceHost.fromTarball(file, settings),
    leaseSandbox(),
  ]);
  const connection = await connectToSandbox(service, host, sandbox, contract);
  await sandbox.clearJournal();
  return {
    host,
    sandbox,
    connection,
    freshConnection: async () =>
      'clientId' in service.credential
        ? withField(connection, 'access_token', await sandbox.token(service.name))
        : connection,
    run: (action, propsValue, other = connection, form = 'api') =>
      outputOf(host, action, { connection: other, propsValue, form }),
    stop: async () => {
      await Promise.all([host.close(), sandbox.stop()]);
    },
  };
}

/** Runs an action and returns its output as a later step would see it. */
export async function outputOf(
  host: PieceHost,
  action: string,
  values: StepValues,
): Promise<Readonly<Record<string, unknown>>> {
  const { output } = await host.runAction(action, values);
  const copy: unknown = JSON.parse(JSON.stringify(output));
  return typeof copy === 'object' && copy !== null ? { ...copy } : {};
}

/**
 * Returns the built tarball of a service's piece.
 * @throws Error before the first build.
 */
export async function findPackOf(service: Service): Promise<PiecePack> {
  const packs = await findPiecePacks(process.cwd());
  const pack = packs.find(({ name }) => name === service.piece);
  if (pack === undefined) throw new Error(`${service.name} is not packed: run npm run build.`);
  return pack;
}

/** Returns the folder of a service's piece in this repository. */
export function pieceFolder(service: Service): string {
  const { resolve } = createRequire(path.join(process.cwd(), 'package.json'));
  return path.dirname(resolve(`${service.piece}/package.json`));
}
