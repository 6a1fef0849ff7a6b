import { type Store, StoreScope } from '@activepieces/pieces-framework';
import {
  asList,
  asRecord,
  fingerprint,
  isRecord,
  type JsonRecord,
  storeWithTimeout,
  readFlatFields,
  readNumber,
  readText,
} from '@pieceworks/kit';
import { advanced, checkbox, type ValuesOf, wholeNumber } from '@pieceworks/kit/form';
import type { RecordType } from '../api/records';
import type { Attempt, LookupResult } from '../api/types';
import type { BUDGET } from '../budget';
import { CANDIDATE } from '../outputs/output-rows';
import { identityKey, type CompanyIdentity, type PersonIdentity } from '../readers/identifiers';
import type { StoredLookups } from '../resolve/resolver';

const KEPT = { displayName: 'Reuse Results For', range: { min: 0, max: 365 } };

/** The rule of what is found among the stored results, for those who fill in the form without trying it. */
const REUSED = 'It is found again only by the same field, such as email or domain.';

/** Days for which the results of a list are stored, unless the form says otherwise: a list that goes on may take some. */
const DEFAULT_REUSE_DAYS = 7;

const REFRESH = { displayName: 'Ignore Stored Results' };

export const REUSE = advanced({
  reuseDays: wholeNumber({
    ...KEPT,
    description: `Days to return a stored result for free; empty stores nothing. ${REUSED}`,
  }),
  refresh: checkbox({
    ...REFRESH,
    description: 'Look up again even if a result is stored, and store the new one.',
  }),
});

/** The same for a list, which goes on by being run again. */
export const REUSE_IN_LISTS = advanced({
  reuseDays: wholeNumber({
    ...KEPT,
    description: `Days to return a stored result for free; ${DEFAULT_REUSE_DAYS} if empty, 0 for none. ${REUSED}`,
    defaultValue: DEFAULT_REUSE_DAYS,
  }),
  refresh: checkbox({
    ...REFRESH,
    description: 'Each run looks up all its rows again, and stores the new results.',
  }),
});
export type LookupOptions = ValuesOf<typeof BUDGET & typeof REUSE>;

/** The stored result of an earlier step, and its time: ISO 8601 in UTC. */
export type Remembered<Found> = { lookup: LookupResult<Found>; cachedAt: string };

/** Results that are stored for later steps, to avoid paying for the same lookup twice. */
export type Reuse<Identity, Found> = {
  /**
   * Returns the stored result; a text, the reason why a lookup may have been charged without one; or `null`. `undefined`
   * if the store did not answer.
   */
  recall: (identity: Identity) => Promise<Remembered<Found> | string | null | undefined>;
  /**
   * Stores a result, or the reason why a lookup may have been charged without one.
   * @returns false if it could not be stored.
   */
  remember: (identity: Identity, result: LookupResult<Found> | string) => Promise<boolean>;
  /** Ends the pause of a store that has failed often. */
  tryAgain: () => void;
};

const MS_PER_DAY = 86_400_000;
/** "Not found" is stored for one day only: the record may appear tomorrow, and asking again is free. */
const MISS_DAYS = 1;

/** Raised for a new format of the stored results; older ones are then ignored. */
const VERSION = 2;

/**
 * Returns the key of a stored result in the project's store. It tells nothing of whom it is about.
 * @param cacheScope names the service and the account.
 */
export async function storedKey(
  lookupId: string,
  cacheScope: string,
  identity: PersonIdentity | CompanyIdentity,
): Promise<string> {
  return `firmable-${await fingerprint([lookupId, cacheScope, identityKey(identity)])}`;
}

/**
 * Returns the stored results. Each has a key of its own, so that none pushes another out.
 * @param cacheScope names the service and the account. Results of another one are not reused.
 */
export function reuseOf<Identity extends PersonIdentity | CompanyIdentity, Found>(
  { lookupId, read }: Pick<RecordType<Found>, 'read'> & { lookupId: string },
  cacheScope: string,
  store: ProjectStore,
  { reuseDays: days = 0, refresh }: Pick<LookupOptions, 'reuseDays' | 'refresh'>,
): Reuse<Identity, Found> {
  const isOn = days > 0;
  const keyOf = (identity: Identity) => storedKey(lookupId, cacheScope, identity);

  return {
    tryAgain: store.resume,

    async recall(identity) {
      if (!isOn || refresh) return null;
      const key = await keyOf(identity);
      const kept = await store.get(key);
      if (kept === undefined) return undefined;
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
      if (!isOn) return true;
      const told =
        typeof result === 'string'
          ? { doubt: result, days }
          : {
              days: result.matched ? days : Math.min(days, MISS_DAYS),
              reason: result.matched ? null : result.reason,
              tried: result.tried,
              candidates: result.candidates,
              raw: result.raw,
            };
      const value = { version: VERSION, savedAt: Date.now(), ...told };
      return store.put(await keyOf(identity), value);
    },
  };
}

/**
 * Returns the stored results for the part of a step that looks something up before its list. What the step itself has paid
 * for is not recalled as free.
 */
export function storedLookups<Identity extends PersonIdentity | CompanyIdentity, Found>({
  recall,
  remember,
}: Reuse<Identity, Found>): StoredLookups<Identity, Found> {
  const own = new Set<string>();
  return {
    async recall(identity) {
      const kept = own.has(identityKey(identity)) ? null : await recall(identity);
      return typeof kept === 'object' && kept !== null ? kept.lookup : null;
    },
    async remember(identity, lookup) {
      own.add(identityKey(identity));
      await remember(identity, lookup);
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
  const candidates = asList(kept.candidates).map((one) => readFlatFields(CANDIDATE, one));
  return reason === null && isRecord(raw)
    ? { matched: true, found: read(raw), tried, raw }
    : { matched: false, reason: reason ?? '', tried, candidates, raw };
}

/** Reads the calls of a stored lookup. */
function readTried(tried: unknown): Attempt[] {
  return asList(tried).map((attempt) => ({
    by: readText(attempt, 'by') ?? '',
    matched: asRecord(attempt).matched === true,
  }));
}

/** The store that all flows of a project share. Its failures are no failures of a step: it only saves credits. */
export type ProjectStore = {
  /** Returns `null` without a value, and `undefined` after a failure. */
  get: (key: string) => Promise<unknown>;
  /** Returns false if the value could not be stored. */
  put: (key: string, value: unknown) => Promise<boolean>;
  delete: (key: string) => Promise<void>;
  /** Ends the pause after failures. */
  resume: () => void;
};

/** Timeout of one call of the store, in ms. */
const STORE_MS = 3_000;
/** Longest value that is stored, in characters of JSON. The platform's limit is 512 KB. */
const MAX_CHARACTERS = 100_000;
/** After this many failures in a row the store is left alone for a while, since each call would wait for its timeout. */
const MAX_FAILURES_IN_A_ROW = 8;
const PAUSE_MS = 10_000;

/** @param store the platform's `context.store`. */
export function projectStore(store: Store): ProjectStore {
  let failuresInARow = 0;
  let pausedUntil = 0;

  async function orUndefined<Result>(call: (store: Store) => Promise<Result>) {
    if (performance.now() < pausedUntil) return undefined;
    try {
      // Each call has a store of its own, since one that timed out once is not called again.
      const result = await call(storeWithTimeout(store, '', STORE_MS));
      failuresInARow = 0;
      return result;
    } catch {
      failuresInARow++;
      if (failuresInARow >= MAX_FAILURES_IN_A_ROW) pausedUntil = performance.now() + PAUSE_MS;
      return undefined;
    }
  }

  return {
    get: (key) =>
      orUndefined(async (timed) => (await timed.get<unknown>(key, StoreScope.PROJECT)) ?? null),
    async put(key, value) {
      if (JSON.stringify(value).length > MAX_CHARACTERS) return false;
      const stored = await orUndefined(async (timed) => {
        await timed.put(key, value, StoreScope.PROJECT);
        return true;
      });
      return stored ?? false;
    },
    async delete(key) {
      await orUndefined((timed) => timed.delete(key, StoreScope.PROJECT));
    },
    resume() {
      pausedUntil = 0;
    },
  };
}
