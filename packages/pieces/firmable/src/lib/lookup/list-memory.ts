import { asList, asText, fingerprint, isRecord, shortHash } from '@pieceworks/kit';
import type { ProjectStore } from './reuse';

/**
 * The identities that a stopped run has already looked up. A later run that starts at the first open row does
 * not pay for them again. The store keeps only hashes, and only for unfinished lists.
 */
export type ListMemory = {
  recall: () => Promise<(key: string) => boolean>;
  keep: (keys: readonly string[]) => Promise<void>;
};

const VERSION = 1;
/** Number of characters of a list's hash in its store key: few, so that the store stays small. */
const SLOT_LETTERS = 2;

/** @param list the values that identify the list: its service and its identities. */
export function memoryOf(store: ProjectStore, list: readonly unknown[]): ListMemory {
  const slotOf = (hash: string) => `firmable-list-${hash.slice(0, SLOT_LETTERS)}`;
  return {
    async recall() {
      const hash = await fingerprint(list);
      const kept = await store.get(slotOf(hash));
      const isOfList = isRecord(kept) && kept.version === VERSION && kept.hash === hash;
      const keys = new Set(isOfList ? asList(kept.keys).map(asText) : []);
      return (key) => keys.has(shortHash(hash + key));
    },

    async keep(keys) {
      const hash = await fingerprint(list);
      const value = { version: VERSION, hash, keys: keys.map((key) => shortHash(hash + key)) };
      await store.put(slotOf(hash), value);
    },
  };
}
