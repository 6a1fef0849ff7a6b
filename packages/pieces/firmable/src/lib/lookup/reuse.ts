import { type Store, StoreScope } from '@activepieces/pieces-framework';
import {
  asList,
  asRecord,
  fingerprint,
  isRecord,
  type JsonRecord,
  storeWithTimeout,
  readNumber,
  readText,
} from '@pieceworks/kit';
import type { RecordType } from '../api/records';
import type { Attempt, LookupResult } from '../api/types';
import type { LookupOptions } from '../fields';
import { identityKey, type CompanyIdentity, type PersonIdentity } from '../readers/identifiers';

/** The stored result of an earlier step, and its time: ISO 8601 in UTC. */
export type Remembered<Found> = { lookup: LookupResult<Found>; cachedAt: string };

/** Results that are stored for later steps, to avoid paying for the same lookup twice. */
export type Reuse<Identity, Found> = {
  /** Returns `null` without a recent result, or if reuse is turned off. */
  recall: (identity: Identity) => Promise<Remembered<Found> | null>;
  remember: (identity: Identity, lookup: LookupResult<Found>) => Promise<void>;
};

const MS_PER_DAY = 86_400_000;
/** "Not found" is stored for one day only: the record may appear tomorrow, and asking again is free. */
const MISS_DAYS = 1;

/** Raised for a new format of the stored results; older ones are then ignored. */
const VERSION = 1;
/** Number of characters of a result's hash in its store key: few, so that the store stays small. */
const SLOT_LETTERS = 3;

/**
 * Returns the stored results.
 * @param cacheScope names the service. Results of another service are not reused.
 */
export function reuseOf<Identity extends PersonIdentity | CompanyIdentity, Found>(
  { lookupId, read }: Pick<RecordType<Found>, 'lookupId' | 'read'>,
  cacheScope: string,
  store: ProjectStore,
  { reuseDays: days = 0, refresh }: Pick<LookupOptions, 'reuseDays' | 'refresh'>,
): Reuse<Identity, Found> {
  const isOn = days > 0;
  const hashOf = (identity: Identity) => fingerprint([lookupId, cacheScope, identityKey(identity)]);

  return {
    async recall(identity) {
      if (!isOn || refresh) return null;
      const hash = await hashOf(identity);
      const kept = await store.get(slotOf(hash));
      if (!isRecord(kept) || kept.version !== VERSION || kept.hash !== hash) return null;
      const savedAt = readNumber(kept, 'savedAt') ?? Infinity;
      const lookup = readKeptLookup(kept, read);
      const age = (Date.now() - savedAt) / MS_PER_DAY;
      const isRecent = age >= 0 && age < (lookup.matched ? days : Math.min(days, MISS_DAYS));
      return isRecent ? { lookup, cachedAt: new Date(savedAt).toISOString() } : null;
    },

    async remember(identity, lookup) {
      if (!isOn) return;
      const hash = await hashOf(identity);
      const { tried, raw } = lookup;
      const reason = lookup.matched ? null : lookup.reason;
      const value = { version: VERSION, hash, savedAt: Date.now(), reason, tried, raw };
      await store.put(slotOf(hash), value);
    },
  };
}

function slotOf(hash: string): string {
  return `firmable-${hash.slice(0, SLOT_LETTERS)}`;
}

/** Reads a stored lookup: its reason, its calls and the original record. */
function readKeptLookup<Found>(
  kept: JsonRecord,
  read: (record: JsonRecord) => Found,
): LookupResult<Found> {
  const { raw } = kept;
  const reason = readText(kept, 'reason');
  const tried = readTried(kept.tried);
  return reason === null && isRecord(raw)
    ? { matched: true, found: read(raw), tried, raw }
    : { matched: false, reason: reason ?? '', tried, raw };
}

/** Reads the calls of a lookup, from the store or from an earlier step. */
export function readTried(tried: unknown): Attempt[] {
  return asList(tried).map((attempt) => ({
    by: readText(attempt, 'by') ?? '',
    matched: asRecord(attempt).matched === true,
  }));
}

/** The store that all flows of a project share. Its failures are ignored: it only saves credits. */
export type ProjectStore = {
  /** Returns `null` without a value, and after a failure. */
  get: (key: string) => Promise<unknown>;
  put: (key: string, value: unknown) => Promise<void>;
};

/** Timeout of the store, in ms. After that, a paid result is returned without being stored. */
const STORE_MS = 3_000;
/** Longest value that is stored, in characters of JSON. The platform's limit is 512 KB. */
const MAX_CHARACTERS = 100_000;

/** @param store the platform's `context.store`. */
export function projectStore(store: Store): ProjectStore {
  const timedStore = storeWithTimeout(store, '', STORE_MS);

  async function nullOnError<Result>(call: () => Promise<Result>): Promise<Result | null> {
    try {
      return await call();
    } catch {
      return null;
    }
  }

  return {
    get: (key) => nullOnError(() => timedStore.get<unknown>(key, StoreScope.PROJECT)),
    async put(key, value) {
      await nullOnError(async () => {
        if (JSON.stringify(value).length > MAX_CHARACTERS) return;
        await timedStore.put(key, value, StoreScope.PROJECT);
      });
    },
  };
}
