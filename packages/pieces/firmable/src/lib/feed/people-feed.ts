import {
  Failure,
  type FailureKind,
  invalidField,
  LAST_CALL_MS,
  type Mark,
  markOf,
  type Reading,
  type SeenMarks,
  formatNumber,
} from '@pieceworks/kit';
import type { FoundPerson, PeopleListed } from '../api/types';
import { WATCHED } from '../search-fields';
import type { FoundCompany } from './watched-companies';

export type WatchedPerson = FoundPerson & { companyId: string };

/** Lists the people of a company who match, at most `most`, counted before Only People With. */
export type ListCompany = (companyId: string, most: number) => Promise<PeopleListed>;

/** Maximum people of a watched company. The trigger remembers each of them. */
const MAX_LISTED = 2_000;
/** Number of companies that are read at once. Each can take some 20 calls. */
const CONCURRENCY = 4;
/** Number of people by which a company may exceed `MAX_LISTED` after the start. */
const GROWTH = 100;
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
    requireFew(company, listed);
    if (!listed.isComplete) throw notRead(company, listed);
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
  const begun = performance.now();
  const failures = new Map<string, Failure>();
  const lists = await readAll(rotated(companies, now), async (company) => {
    if (performance.now() - begun > LAST_CALL_MS) return UNREAD;
    try {
      const listed = await list(company.id, MAX_LISTED + GROWTH);
      requireFew(company, listed);
      return listed;
    } catch (error) {
      if (!(error instanceof Failure) || OF_ALL.includes(error.kind)) throw error;
      if (!OUT_OF_TIME.includes(error.kind)) failures.set(company.name, error);
      return UNREAD;
    }
  });
  const marked = companies.flatMap(({ id: companyId }) =>
    (lists.get(companyId)?.people ?? []).map((person) => ({
      item: { ...person, companyId },
      mark: markIn(companyId, person, now),
    })),
  );
  const isKnown = ({ mark: [key] }: { mark: Mark }) => seen.has(key);
  const fresh = marked.filter((one) => !isKnown(one));
  const [failure] = failures.values();
  if (failure !== undefined && fresh.length === 0) {
    const names = [...failures.keys()].join(', ');
    throw failure.adding(
      `Not checked: ${names} (${failures.size} of ${companies.length} companies).`,
    );
  }
  const isComplete = [...lists.values()].every((listed) => listed.isComplete);
  const months = isComplete && seen.size > MOST_MARKS ? 0 : MONTHS;
  return {
    fresh: fresh.map(({ item, mark }) => ({ item, marks: [mark] })),
    known: marked.filter(isKnown).map(({ mark }) => mark),
    keepsGroup: (group) => monthOf(now) - Number(group.split(' ')[1]) <= months,
    isComplete,
  };
}

/** Returns the identity of a person, for marks and for the platform. */
export function personKey({ person, raw }: FoundPerson): string {
  return person.id ?? person.profileUrl ?? JSON.stringify(raw);
}

const UNREAD: PeopleListed = { people: [], isComplete: false, isTruncated: false };

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

/** Reads several companies at once, by ID. The first failure ends all of them. */
async function readAll(
  companies: readonly FoundCompany[],
  read: (company: FoundCompany) => Promise<PeopleListed>,
): Promise<Map<string, PeopleListed>> {
  const lists = new Map<string, PeopleListed>();
  const queue = companies.values();
  let hasFailed = false;
  const work = async () => {
    for (const company of queue) {
      if (hasFailed) return;
      try {
        lists.set(company.id, await read(company));
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return lists;
}

const OUT_OF_TIME: readonly FailureKind[] = ['timeout', 'rate-limited'];
/** Failures that any other company would have as well. */
const OF_ALL: readonly FailureKind[] = ['auth', 'quota'];

function requireFew({ name }: FoundCompany, { isTruncated }: PeopleListed): void {
  if (!isTruncated) return;
  throw invalidField(
    WATCHED.companies.displayName,
    `${name} has more than ${formatNumber(MAX_LISTED)} people; narrow it by seniority or department.`,
  );
}

function notRead({ name }: FoundCompany, { earlyEnd }: PeopleListed): Failure {
  const again = 'Turn the flow on again';
  return earlyEnd === undefined
    ? new Failure({
        kind: 'timeout',
        message: `Could not list the people of ${name} in time. ${again}, or watch fewer companies.`,
      })
    : new Failure({
        kind: 'unavailable',
        message: `Could not list all people of ${name}. ${earlyEnd} ${again}.`,
      });
}
