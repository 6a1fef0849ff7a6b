import { findPiecePacks, PieceHost } from '@pieceworks/lab/host';
import { performHere } from '@pieceworks/lab/suites/perform-here';
import type { LoadedPack } from '../src/install/loaded-packs';
import { ROOT } from './program';

/** Loads the packed pieces into this process, for all tests of a file. */
export async function loadedPacks(): Promise<readonly LoadedPack[]> {
  const packs = await findPiecePacks(ROOT);
  return Promise.all(
    packs.map(async (pack) => ({
      ...pack,
      host: await PieceHost.fromTarball(pack.file, { perform: performHere }),
    })),
  );
}

export async function closeAll(packs: readonly LoadedPack[]): Promise<void> {
  for (const { host } of packs) await host.close();
}
