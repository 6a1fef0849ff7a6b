import { type Store, StoreScope } from '@activepieces/pieces-framework';
import { asList, asText, fingerprint, isRecord, shortHash } from '@pieceworks/kit';
import { quietly } from './quietly';

/**
 * Which identities a run has looked up that came back with rows open before them, so that whoever continues
 * at the first open row does not buy them again. Only hashes are kept, and only of lists that are not over.
 */
export type ListMemory = {
  recall: () => Promise<(key: string) => boolean>;
  keep: (keys: readonly string[]) => Promise<void>;
};

const VERSION = 1;
/** Each list has its place among these by its hash, so that the store cannot grow without end. */
const SLOT_LETTERS = 2;

/** @param list what tells this list from others: whom it asks, and the identities in it. */
export function memoryOf(store: Store, list: readonly unknown[]): ListMemory {
  const place = async () => {
    const hash = await fingerprint(list);
    return { hash, slot: `firmable-list-${hash.slice(0, SLOT_LETTERS)}` };
  };
  return {
    async recall() {
      const known = await quietly(async () => {
        const { hash, slot } = await place();
        const kept = await store.get<unknown>(slot, StoreScope.PROJECT);
        const isOfList = isRecord(kept) && kept.version === VERSION && kept.hash === hash;
        const keys = new Set(isOfList ? asList(kept.keys).map(asText) : []);
        return (key: string) => keys.has(shortHash(hash + key));
      });
      return known ?? (() => false);
    },

    async keep(keys) {
      await quietly(async () => {
        const { hash, slot } = await place();
        const value = { version: VERSION, hash, keys: keys.map((key) => shortHash(hash + key)) };
        await store.put(slot, value, StoreScope.PROJECT);
      });
    },
  };
}
