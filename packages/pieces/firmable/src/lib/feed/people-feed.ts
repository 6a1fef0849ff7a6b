import { type Mark, markOf, type Reading, type SeenMarks } from '@pieceworks/kit';
import { personKey } from '../api/records';
import type { FoundPerson, PeopleListed } from '../api/types';
import { WATCHED } from '../search-fields';
import {
  failureOf,
  GROWTH,
  type ListCompany,
  MAX_LISTED,
  notListed,
  readAll,
  readInTurn,
  requireFew,
} from './company-readings';
import type { FoundCompany } from './watched-companies';

export type WatchedPerson = FoundPerson & { companyId: string };

const MS_PER_MONTH = 30 * 86_400_000;
/** Time for which people who are no longer listed are remembered: they start no flow if they return. */
const MONTHS = 12;
/** Number of marks above which a complete poll forgets people who were last listed in an earlier month. */
const MOST_MARKS = 40_000;

/**
 * Returns the marks of all people of the companies, who do not start the flow.
 * @throws Failure `invalid` for a company with too many people, `unavailable` or `timeout` for a list that ended early, and
 * any failure of a call.
 */
export async function listEverybody(
  companies: readonly FoundCompany[],
  list: ListCompany,
  now: number,
): Promise<Mark[]> {
  const lists = await readAll(companies, async (company) => {
    const listed = await list(company.id, MAX_LISTED);
    requireNarrow(company, listed);
    if (!listed.isComplete) throw notListed(company, listed);
    return listed;
  });
  return [...lists].flatMap(([companyId, { people }]) =>
    people.map((person) => markIn(companyId, person, now)),
  );
}

/**
 * Reads the companies once. Those that cannot be read, or not in time, are left to the next poll.
 * @throws Failure that of a company, with the names of all that cannot be read, if nobody is new.
 */
export async function pollPeople(
  companies: readonly FoundCompany[],
  list: ListCompany,
  seen: SeenMarks,
  now: number,
): Promise<Reading<WatchedPerson>> {
  const { results, failures } = await readInTurn(rotated(companies, now), async (company) => {
    const listed = await list(company.id, MAX_LISTED + GROWTH);
    requireNarrow(company, listed);
    return listed;
  });
  const marked = companies.flatMap(({ id: companyId }) =>
    (results.get(companyId)?.people ?? []).map((person) => ({
      item: { ...person, companyId },
      mark: markIn(companyId, person, now),
    })),
  );
  const isKnown = ({ mark: [key] }: { mark: Mark }) => seen.has(key);
  const fresh = marked.filter((one) => !isKnown(one));
  const failure = failureOf(failures, companies);
  if (failure !== undefined && fresh.length === 0) throw failure;
  const isComplete = companies.every(({ id }) => results.get(id)?.isComplete);
  const months = isComplete && seen.size > MOST_MARKS ? 0 : MONTHS;
  return {
    fresh: fresh.map(({ item, mark }) => ({ item, marks: [mark] })),
    known: marked.filter(isKnown).map(({ mark }) => mark),
    keepsGroup: (group) => monthOf(now) - Number(group.split(' ')[1]) <= months,
    isComplete,
  };
}

/** Returns the mark of a person. The group contains the month in which the person was last listed. */
function markIn(companyId: string, person: FoundPerson, now: number): Mark {
  return markOf(`${companyId} ${personKey(person)}`, `${companyId} ${monthOf(now)}`);
}

function monthOf(now: number): number {
  return Math.floor(now / MS_PER_MONTH);
}

/** Starts each poll with another company, so that none is always left to the next poll. */
function rotated(companies: readonly FoundCompany[], now: number): FoundCompany[] {
  const first = Math.floor(now / 3_600_000) % Math.max(1, companies.length);
  return [...companies.slice(first), ...companies.slice(0, first)];
}

function requireNarrow(company: FoundCompany, listed: PeopleListed): void {
  const advice = 'narrow it by seniority or department';
  requireFew(WATCHED.companies.displayName, company, listed, advice);
}
