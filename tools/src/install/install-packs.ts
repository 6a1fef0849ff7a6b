import { gt, valid } from 'semver';
import type { Instance } from '../instance/instance';
import type { Environment } from '../instance/patience';
import { Refusal } from '../instance/refusal';
import type { LoadedPack } from './loaded-packs';

/** Maximum number of checks for an installed piece, and the time between two of them. */
const CHECKS = 30;
const BETWEEN_CHECKS_MS = 1_000;

/**
 * Installs packed pieces one after the other, waits until the builder shows each, and reports the outcome.
 *
 * @returns true if all pieces are installed.
 */
export async function installPacks(
  instance: Instance,
  packs: readonly LoadedPack[],
  { say, pause }: Pick<Environment, 'say' | 'pause'>,
): Promise<boolean> {
  const release = await instance.release();
  say(`Found Activepieces ${release ?? '(unknown release)'}.`);
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

  async function install(pack: LoadedPack): Promise<string> {
    const { minimumSupportedRelease: needed = '0.0.0' } = pack.host.metadata();
    const isKnown = release !== undefined && valid(release) !== null;
    if (isKnown && gt(needed, release)) {
      throw new Refusal(
        `Not installed. It needs Activepieces ${needed}; release ${release} would accept it but never show it.`,
      );
    }
    const outcome = await instance.upload(pack);
    for (let check = 0; check < CHECKS; check += 1) {
      if (await instance.hasPiece(pack)) return outcome;
      await pause(BETWEEN_CHECKS_MS);
    }
    throw new Refusal(
      `The server accepted it (${outcome}) but does not show it. Check ${isKnown ? '' : `that the release is at least ${needed}, and `}which pieces are hidden under Platform Admin > Setup > Pieces.`,
    );
  }
}
