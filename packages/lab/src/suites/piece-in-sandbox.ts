import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { asList, at } from '@pieceworks/kit/json';
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
import { performHere } from './perform-here';
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
  const [host, sandbox] = await Promise.all([hostOf(service, settings), leaseSandbox()]);
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

/**
 * Installs the tarball of a piece. With `FROM_SOURCE=1`, calls in this process run the source instead: while you write, no
 * pack is needed.
 */
export async function hostOf(service: Service, settings: HostSettings = {}): Promise<PieceHost> {
  if (process.env.FROM_SOURCE === '1' && settings.perform === performHere) {
    return PieceHost.fromSource(pieceFolder(service), { ...settings, perform: performHere });
  }
  const { file } = await findPackOf(service);
  return PieceHost.fromTarball(file, settings);
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
 * @throws Error before the first build, and after a change of the sources, so that no test tries an older piece.
 */
export async function findPackOf(service: Service): Promise<PiecePack> {
  const packs = await findPiecePacks(process.cwd());
  const pack = packs.find(({ name }) => name === service.piece);
  if (pack === undefined) throw new Error(`${service.name} is not packed: run npm run build.`);
  const changed = await findChangedSource(path.join(pieceFolder(service), 'dist/src'));
  if (changed === undefined) return pack;
  const shown = path.relative(process.cwd(), changed);
  throw new Error(
    `${shown} has changed since it was packed: run npx nx run ${service.piece}:pack.`,
  );
}

/** The part of a class that a build adds, for its name to remain. */
const CLASS_NAME = / static name = "\w+";/g;

/**
 * Returns the first source that is not as it was built. Times would not tell: a build that is restored from the cache,
 * or that is still right after a checkout, is older than its sources.
 * @param built the folder of the bundle, whose source map has the sources.
 */
export async function findChangedSource(built: string): Promise<string | undefined> {
  const map: unknown = JSON.parse(await readFile(path.join(built, 'index.js.map'), 'utf8'));
  const contents = asList(at(map, 'sourcesContent'));
  for (const [position, source] of asList(at(map, 'sources')).map(String).entries()) {
    const file = path.join(built, source);
    if (!source.startsWith('.') || source.includes('node_modules/')) continue;
    const packed = String(contents[position]).replace(CLASS_NAME, '');
    const now = await readFile(file, 'utf8').catch(() => undefined);
    if (now !== packed) return file;
  }
  return undefined;
}

/** Returns the folder of a service's piece in this repository. */
export function pieceFolder(service: Service): string {
  const { resolve } = createRequire(path.join(process.cwd(), 'package.json'));
  return path.dirname(resolve(`${service.piece}/package.json`));
}
