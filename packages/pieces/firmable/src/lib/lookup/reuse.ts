import { type Store, StoreScope } from '@activepieces/pieces-framework';
import { fingerprint, isRecord, type JsonRecord, readNumber } from '@pieceworks/kit';
import { readFields } from '../forms/form';
import { identityKey } from '../model/identity-key';
import { MISS_DAYS } from '../model/limits';
import { type CompanyIdentity, type PersonIdentity, REUSE } from '../model/step-fields';
import type { Lookup } from '../model/types';
import { readKeptLookup } from './kept-lookup';
import { quietly } from './quietly';
import type { Subject } from './subject';

/** The answer of an earlier step, and its time: ISO 8601 in UTC. */
export type Remembered<Found> = { lookup: Lookup<Found>; cachedAt: string };

/** Answers that are kept for later steps, so that nothing is looked up again that is known. */
export type Reuse<Identity, Found> = {
  /** `null` when nothing that is recent enough is kept, or nothing is to be reused. */
  recall: (identity: Identity) => Promise<Remembered<Found> | null>;
  remember: (identity: Identity, lookup: Lookup<Found>) => Promise<void>;
};

export type ReuseOptions = {
  /** The platform's `context.store`; all flows of the project share what is kept. */
  store: Store;
  /** The form: for how many days to reuse, and whether to look up anew this time. */
  fields: JsonRecord;
  /** The place that answers come from: another service would say something else. */
  place: string;
};

const MS_PER_DAY = 86_400_000;

/** Raised when what is kept changes its form: what was kept before is then not seen any more. */
const VERSION = 1;
/** Each answer has its place among these by its hash, so that the store cannot grow without end. */
const SLOT_LETTERS = 3;
/** A record that is larger, in characters of JSON, is not kept; the platform's limit is 512 KB. */
const MAX_CHARACTERS = 100_000;

/**
 * Reads from the form whether answers are reused. What the store cannot give or take is no reason to fail:
 * it costs a lookup at most.
 * @throws Failure `invalid` for a number of days that cannot be right.
 */
export function readReuse<Identity extends PersonIdentity | CompanyIdentity, Found>(
  { name, read }: Subject<Found>,
  { store, fields, place }: ReuseOptions,
): Reuse<Identity, Found> {
  const { reuseDays: days = 0, refresh } = readFields(REUSE, fields);
  const isOn = days > 0;

  return {
    async recall(identity) {
      if (!isOn || refresh) return null;
      const hash = await fingerprint([name, place, identityKey(identity)]);
      const kept = await quietly(() => store.get<unknown>(slotOf(name, hash), StoreScope.PROJECT));
      if (!isRecord(kept) || kept.version !== VERSION || kept.hash !== hash) return null;
      const savedAt = readNumber(kept, 'savedAt') ?? Infinity;
      const lookup = readKeptLookup(kept, read);
      const age = (Date.now() - savedAt) / MS_PER_DAY;
      const isRecent = age >= 0 && age < (lookup.matched ? days : Math.min(days, MISS_DAYS));
      return isRecent ? { lookup, cachedAt: new Date(savedAt).toISOString() } : null;
    },

    async remember(identity, lookup) {
      if (!isOn) return;
      await quietly(async () => {
        const hash = await fingerprint([name, place, identityKey(identity)]);
        const { tried, raw } = lookup;
        const reason = lookup.matched ? null : lookup.reason;
        const value = { version: VERSION, hash, savedAt: Date.now(), reason, tried, raw };
        if (JSON.stringify(value).length > MAX_CHARACTERS) return;
        await store.put(slotOf(name, hash), value, StoreScope.PROJECT);
      });
    },
  };
}

function slotOf(subject: string, hash: string): string {
  return `firmable-${subject}-${hash.slice(0, SLOT_LETTERS)}`;
}
