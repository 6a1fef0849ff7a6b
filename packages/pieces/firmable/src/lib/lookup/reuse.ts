import { type Store, StoreScope } from '@activepieces/pieces-framework';
import {
  asList,
  asRecord,
  fingerprint,
  isRecord,
  type JsonRecord,
  readNumber,
  readText,
} from '@pieceworks/kit';
import { identityKey } from '../model/identity-key';
import { MISS_DAYS } from '../model/limits';
import type { CompanyIdentity, LookupOptions, PersonIdentity } from '../model/step-fields';
import type { Attempt, Lookup, Lookups } from '../model/types';
import { nullOnError } from './null-on-error';
import type { Subject } from './subject';

/** The stored result of an earlier step, and its time: ISO 8601 in UTC. */
export type Remembered<Found> = { lookup: Lookup<Found>; cachedAt: string };

/** Results that are stored for later steps, to avoid paying for the same lookup twice. */
export type Reuse<Identity, Found> = {
  /** Returns `null` without a recent result, or if reuse is turned off. */
  recall: (identity: Identity) => Promise<Remembered<Found> | null>;
  remember: (identity: Identity, lookup: Lookup<Found>) => Promise<void>;
};

export type ReuseOptions = Pick<LookupOptions, 'reuseDays' | 'refresh'> &
  Pick<Lookups<unknown, unknown>, 'lookupId'> & {
    /** The platform's `context.store`. All flows of the project share the stored results. */
    store: Store;
    /** The base URL of the service. Results of another service are not reused. */
    place: string;
  };

const MS_PER_DAY = 86_400_000;

/** Raised for a new format of the stored results; older ones are then ignored. */
const VERSION = 1;
/** Length of a result's key in the store, from its hash, so that the store stays small. */
const SLOT_LETTERS = 3;
/** Larger records, in characters of JSON, are not stored. The platform's limit is 512 KB. */
const MAX_CHARACTERS = 100_000;

/** Returns the stored results. A failure of the store is ignored: it costs one lookup at most. */
export function reuseOf<Identity extends PersonIdentity | CompanyIdentity, Found>(
  { read }: Pick<Subject<Found>, 'read'>,
  { lookupId, store, place, reuseDays: days = 0, refresh }: ReuseOptions,
): Reuse<Identity, Found> {
  const isOn = days > 0;

  return {
    async recall(identity) {
      if (!isOn || refresh) return null;
      const hash = await fingerprint([lookupId, place, identityKey(identity)]);
      const kept = await nullOnError(() => store.get<unknown>(slotOf(hash), StoreScope.PROJECT));
      if (!isRecord(kept) || kept.version !== VERSION || kept.hash !== hash) return null;
      const savedAt = readNumber(kept, 'savedAt') ?? Infinity;
      const lookup = readKeptLookup(kept, read);
      const age = (Date.now() - savedAt) / MS_PER_DAY;
      const isRecent = age >= 0 && age < (lookup.matched ? days : Math.min(days, MISS_DAYS));
      return isRecent ? { lookup, cachedAt: new Date(savedAt).toISOString() } : null;
    },

    async remember(identity, lookup) {
      if (!isOn) return;
      await nullOnError(async () => {
        const hash = await fingerprint([lookupId, place, identityKey(identity)]);
        const { tried, raw } = lookup;
        const reason = lookup.matched ? null : lookup.reason;
        const value = { version: VERSION, hash, savedAt: Date.now(), reason, tried, raw };
        if (JSON.stringify(value).length > MAX_CHARACTERS) return;
        await store.put(slotOf(hash), value, StoreScope.PROJECT);
      });
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
): Lookup<Found> {
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
