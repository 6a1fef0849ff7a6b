import { isServiceName, SERVICE_NAMES } from '@pieceworks/services';

/** Code whose tests are tried: where it is, and what of it is changed. */
export type Target = {
  folder: string;
  /** Folders below `src`, each of which gets a score. */
  rooms: readonly string[];
  /** What builds the code that the tests load, run in the folder. */
  build: string | undefined;
};

/** What the pieces do, without forms and steps, which are texts for the most part. */
const ROOMS_OF_PIECES = ['model', 'api', 'lookup', 'feed', 'search', 'webhooks', 'answers'];

export const TARGET_NAMES: readonly string[] = ['kit', ...SERVICE_NAMES];

/** @returns the target of this name, or `undefined` where there is none. */
export function findTarget(name: string): Target | undefined {
  if (name === 'kit') {
    return { folder: 'packages/kit', rooms: ['values', 'http', 'piece'], build: undefined };
  }
  if (!isServiceName(name)) return undefined;
  const folder = `packages/pieces/${name}`;
  return {
    folder,
    rooms: ROOMS_OF_PIECES.map((room) => `lib/${room}`),
    build: `node --import tsx ../../../tools/src/mutation/build-target.ts ${folder}`,
  };
}
