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
  /** Returns the stored result; a text, the reason why a lookup may have been charged without one; or `null`. */
  recall: (identity: Identity) => Promise<Remembered<Found> | string | null>;
  /** Stores a result, or the reason why a lookup may have been charged without one. */
  remember: (identity: Identity, result: LookupResult<Found> | string) => Promise<void>;
};

const MS_PER_DAY = 86_400_000;
/** "Not found" is stored for one day only: the record may appear tomorrow, and asking again is free. */
const MISS_DAYS = 1;

/** Raised for a new format of the stored results; older ones are then ignored. */
const VERSION = 2;

/**
 * Returns the stored results. Each has a key of its own, so that none pushes another out.
 * @param cacheScope names the service. Results of another service are not reused.
 */
export function reuseOf<Identity extends PersonIdentity | CompanyIdentity, Found>(
  { lookupId, read }: Pick<RecordType<Found>, 'lookupId' | 'read'>,
  cacheScope: string,
  store: ProjectStore,
  { reuseDays: days = 0, refresh }: Pick<LookupOptions, 'reuseDays' | 'refresh'>,
): Reuse<Identity, Found> {
  const isOn = days > 0;
  const keyOf = async (identity: Identity) =>
    `firmable-${await fingerprint([lookupId, cacheScope, identityKey(identity)])}`;

  return {
    async recall(identity) {
      if (!isOn || refresh) return null;
      const key = await keyOf(identity);
      const kept = await store.get(key);
      if (!isRecord(kept)) return null;
      const savedAt = readNumber(kept, 'savedAt') ?? Infinity;
      const age = (Date.now() - savedAt) / MS_PER_DAY;
      if (kept.version !== VERSION || age >= (readNumber(kept, 'days') ?? 0)) {
        await store.delete(key);
        return null;
      }
      // The step may want fresher results than the one that has stored this.
      if (age < 0 || age >= days) return null;
      const doubt = readText(kept, 'doubt');
      const cachedAt = new Date(savedAt).toISOString();
      return doubt ?? { lookup: readKeptLookup(kept, read), cachedAt };
    },

    async remember(identity, result) {
      if (!isOn) return;
      const told =
        typeof result === 'string'
          ? { doubt: result, days }
          : {
              days: result.matched ? days : Math.min(days, MISS_DAYS),
              reason: result.matched ? null : result.reason,
              tried: result.tried,
              raw: result.raw,
            };
      await store.put(await keyOf(identity), { version: VERSION, savedAt: Date.now(), ...told });
    },
  };
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

/** Reads the calls of a stored lookup. */
function readTried(tried: unknown): Attempt[] {
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
  delete: (key: string) => Promise<void>;
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
    async delete(key) {
      await nullOnError(() => timedStore.delete(key, StoreScope.PROJECT));
    },
  };
}
