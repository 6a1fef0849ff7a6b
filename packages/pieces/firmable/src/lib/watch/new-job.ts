import { Failure, isSameText } from '@pieceworks/kit';
import type { LookupApi } from '../api/lookup';
import { CREDITS_OF_PERSON } from '../credits';
import type { Person } from '../outputs/output-rows';
import type { PersonIdentity } from '../readers/identifiers';
import { CHANGE_FORM } from './change-form';
import type { ListedPerson } from './person-changes';
import type { PaidLookups } from './watch-notes';

/** The job of somebody who has left, as Firmable's record has it now. */
export type NewJob = {
  /** `unchanged` if the record still has the company that the person has left, and `skipped` without a lookup. */
  status: 'found' | 'unchanged' | 'unknown' | 'skipped';
  /** The reason of a job that is not known, as a sentence. */
  reason: string | null;
  position: string | null;
  companyName: string | null;
  companyId: string | null;
  estimatedCredits: number;
};

/** Somebody who has left, and the company as its lists name it. */
export type Leaver = { person: ListedPerson; companyId: string; companyName: string | null };

export type PersonLookup = Pick<LookupApi<PersonIdentity, Person>, 'lookUp'>['lookUp'];

const NOTHING = { position: null, companyName: null, companyId: null, estimatedCredits: 0 };

/** The job of somebody whom the poll had no time to look up. */
const OUT_OF_TIME: NewJob = {
  ...NOTHING,
  status: 'skipped',
  reason: 'There was no time left to look it up. Look the person up by ID.',
};

/** Returns the identity of a person in the record of paid lookups. */
export function paidKey({ id, profileUrl }: ListedPerson): string {
  return id ?? profileUrl ?? '';
}

/** The credits and the calls for the new jobs of one poll. */
export type JobLookups = {
  paid: PaidLookups;
  /** Credits of a day. */
  most: number;
  lookUp: PersonLookup;
  /**
   * Stores the lookups that are about to be made, so that a poll that the platform ends cannot spend more than the day
   * allows.
   */
  record: (paid: PaidLookups) => Promise<void>;
  isTimeUp: () => boolean;
};

/** Number of people who are looked up at once. */
const AT_ONCE = 4;

/**
 * Looks up the new jobs of people who have left, as far as the credits of the day and the time of the poll go.
 * @returns the jobs by `paidKey`, and the lookups that were or may have been charged.
 */
export async function lookUpJobs(
  leavers: readonly Leaver[],
  { paid, most, lookUp, record, isTimeUp }: JobLookups,
): Promise<{ jobs: ReadonlyMap<string, NewJob>; paid: PaidLookups }> {
  const byKey = new Map(leavers.map((leaver) => [paidKey(leaver.person), leaver]));
  const planned = plannedOf([...byKey.keys()], paid, most);
  const people = [...new Set([...paid.people, ...planned])];
  if (planned.length > 0) await record({ ...paid, people });
  const jobs = new Map([...byKey.keys()].map((key) => [key, jobBeyond(most)]));
  for (let at = 0; at < planned.length; at += AT_ONCE) {
    await Promise.all(
      planned.slice(at, at + AT_ONCE).map(async (key) => {
        const leaver = byKey.get(key);
        if (leaver === undefined) return;
        jobs.set(key, isTimeUp() ? OUT_OF_TIME : await lookUpJob(leaver, lookUp));
      }),
    );
  }
  const isFree = (key: string) =>
    !paid.people.includes(key) && planned.includes(key) && wasFree(jobs.get(key));
  return { jobs, paid: { ...paid, people: people.filter((key) => !isFree(key)) } };
}

/** Chooses those who can be looked up today. Somebody who was looked up today counts once, since a repeat is free. */
function plannedOf(keys: readonly string[], { people }: PaidLookups, most: number): string[] {
  const again = keys.filter((key) => people.includes(key));
  const left = Math.max(0, Math.floor(most / CREDITS_OF_PERSON.vendor) - people.length);
  return [...again, ...keys.filter((key) => !people.includes(key)).slice(0, left)];
}

/** Returns true for a lookup that found nobody, or was not made. A failed one may have been charged. */
function wasFree(job: NewJob | undefined): boolean {
  return job === OUT_OF_TIME || (job?.status === 'unknown' && job.estimatedCredits === 0);
}

/** Returns the job of somebody for whom the credits of the day do not suffice. */
function jobBeyond(most: number): NewJob {
  const { displayName } = CHANGE_FORM.maxCreditsADay;
  return { ...NOTHING, status: 'skipped', reason: `${displayName} (${most}) is used up.` };
}

/** Looks up the job of somebody who has left. A failure is a reason, so that the leaving is told in any case. */
async function lookUpJob(
  { person, companyId: oldId, companyName: oldName }: Leaver,
  lookUp: PersonLookup,
): Promise<NewJob> {
  const { id, profileUrl } = person;
  try {
    const lookup = await lookUp(id === null ? { profileUrl: profileUrl ?? '' } : { id });
    if (!lookup.matched) return { ...NOTHING, status: 'unknown', reason: lookup.reason };
    const { position, companyName, companyId } = lookup.found;
    const job = { position, companyName, companyId, estimatedCredits: CREDITS_OF_PERSON.vendor };
    if (companyName === null && companyId === null) {
      const reason = 'The record of the person has no company.';
      return { ...job, status: 'unknown', reason };
    }
    const isSame =
      companyId === null ? isSameText(companyName, oldName ?? '') : companyId === oldId;
    if (!isSame) return { ...job, status: 'found', reason: null };
    return { ...job, ...NO_JOB, status: 'unchanged', reason: STILL_THERE };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { ...NOTHING, status: 'skipped', reason: error.message };
  }
}

const NO_JOB = { position: null, companyName: null, companyId: null };
const STILL_THERE = "Firmable's record of the person still has the old company.";
