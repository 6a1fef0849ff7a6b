import type { JsonRecord, OutputOf } from '@pieceworks/kit';
import type { CANDIDATE, PersonFound } from '../outputs/output-rows';

/** One call of a lookup: its fields, as the form names them, and whether it matched. */
export type Attempt = { by: string; matched: boolean };

/** Somebody who may be meant by a name. */
export type Candidate = OutputOf<typeof CANDIDATE>;

/** The outcome of a lookup. "Not found" is a result, not a failure. */
export type LookupResult<Found> = {
  tried: readonly Attempt[];
  /** Those who may be meant by a name that is not certainly somebody's. */
  candidates?: readonly Candidate[] | undefined;
} & (
  | { matched: true; found: Found; raw: JsonRecord }
  | { matched: false; reason: string; raw: unknown }
);

/** Makes a call, and makes it again after a 429. */
export type RateLimitRetry = <Result>(call: () => Promise<Result>) => Promise<Result>;

/** A person of a search, and the service's own record. */
export type FoundPerson = { person: PersonFound; raw: JsonRecord };

/** The people of a search that were read. */
export type PeopleFound = {
  people: FoundPerson[];
  /** The total number of matches, if the service states it. */
  total: number | null;
  /** The reason for more matches than listed, as a sentence; `null` for a complete list. */
  truncatedReason: string | null;
};

/** A search whose filters the contract takes. */
export type PreparedSearch =
  | { company: null; read: (onPage: OnPage) => Promise<PeopleFound> }
  /** A search inside one company, which has to be found first. */
  | { company: string; read: (onPage: OnPage, companyId: string) => Promise<PeopleFound> };

/** Receives the number of people read so far, after each page. */
export type OnPage = (progress: { done: number; of: number | null }) => Promise<void>;

/** The people of a company who match. */
export type PeopleListed = {
  people: FoundPerson[];
  /** The number of all who match, before Only People With, if the service states it. */
  total: number | null;
  /** False if the time was up, or the different people are not as many as the stated total. */
  isComplete: boolean;
  /** The reason of an incomplete list, as a sentence; left out if the time was up. */
  earlyEnd?: string | undefined;
  /** True if there are more than the given number. */
  isTruncated: boolean;
};
