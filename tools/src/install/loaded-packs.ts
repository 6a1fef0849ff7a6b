import { findPiecePacks, type HostSettings, PieceHost, type PiecePack } from '@pieceworks/lab/host';

/**
 * A packed piece that loads on this machine. A server never accepts a version again after it failed to load, so only
 * such a piece is uploaded.
 */
export type LoadedPack = PiecePack & { readonly host: PieceHost };

/**
 * Loads the packed pieces, for the time of some work.
 * @throws {HostError} if a piece cannot be loaded.
 */
export async function withLoadedPacks<Result>(
  root: string,
  work: (packs: readonly LoadedPack[]) => Promise<Result>,
  settings: HostSettings = {},
): Promise<Result> {
  const packs: LoadedPack[] = [];
  try {
    for (const pack of await findPiecePacks(root)) {
      packs.push({ ...pack, host: await PieceHost.fromTarball(pack.file, settings) });
    }
    return await work(packs);
  } finally {
    for (const { host } of packs) await host.close();
  }
}
