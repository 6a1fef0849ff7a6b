import { PieceHost, type PiecePack } from '@pieceworks/host';
import { gt, valid } from 'semver';
import type { Instance } from './instance';
import { Patience, type Pause } from './patience';
import { Refusal } from './refusal';

/** How often, and how long apart in milliseconds, the server is asked whether it shows a piece. */
const CHECKS = 30;
const BETWEEN_CHECKS_MS = 1_000;

/** What the installation needs of the world around it. */
export type InstallEnvironment = {
  readonly say: (line: string) => void;
  readonly pause: Pause;
};

/**
 * Installs packed pieces one after the other, each until the builder shows it, and says what became of it.
 *
 * @returns whether all of them are there.
 */
export async function installPacks(
  instance: Instance,
  packs: readonly PiecePack[],
  { say, pause }: InstallEnvironment,
): Promise<boolean> {
  const patience = new Patience({ say, pause });
  const release = await instance.release();
  say(`Activepieces ${release ?? '(it does not say which release)'} is there.`);
  let all = true;
  for (const pack of packs) {
    try {
      const outcome = await install(pack);
      say(`✓ ${pack.name} ${pack.version}: ${outcome}.`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      say(`✗ ${pack.name} ${pack.version}: ${error.message}`);
      if (error.final) return false;
      all = false;
    }
  }
  return all;

  async function install(pack: PiecePack): Promise<string> {
    const needed = await minimumRelease(pack);
    if (release !== undefined && valid(release) !== null && gt(needed, release)) {
      throw new Refusal(
        `Not sent. It needs Activepieces ${needed}; release ${release} would take it and never show it.`,
      );
    }
    const outcome = await patience.during('to load the piece', (over) =>
      instance.upload(pack, over),
    );
    for (let check = 0; check < CHECKS; check += 1) {
      if (await instance.hasPiece(pack)) return outcome;
      await pause(BETWEEN_CHECKS_MS);
    }
    throw new Refusal(
      `The server took it (${outcome}), but does not show it. It is hidden where the release is older than ` +
        `${needed}, and where the platform's settings filter pieces.`,
    );
  }
}

/** Loads the piece first: what the server fails to load once, it never takes again. */
async function minimumRelease(pack: PiecePack): Promise<string> {
  const host = await PieceHost.fromTarball(pack.file);
  try {
    return host.metadata().minimumSupportedRelease ?? '0.0.0';
  } finally {
    await host.close();
  }
}
