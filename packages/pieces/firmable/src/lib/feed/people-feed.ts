import {
  Failure,
  invalidField,
  LAST_CALL_MS,
  type Mark,
  markOf,
  type Reading,
  type SeenMarks,
  formatNumber,
} from '@pieceworks/kit';
import type { FoundPerson, PeopleListed } from '../model/types';
import { WATCH_FORM } from '../model/watch-fields';

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
/** Number of marks above which people who are no longer listed are forgotten. */
const MOST_MARKS = 40_000;

/**
 * Returns the marks of all people of the companies, who do not start the flow.
 * @throws Failure `invalid` for a company with too many people, and any failure of a call.
 */
export async function listEverybody(
  ids: readonly string[],
  list: ListCompany,
  now: number,
): Promise<Mark[]> {
  const lists = await readAll(ids, async (companyId) => {
    const listed = await list(companyId, MAX_LISTED);
    requireFew(companyId, listed);
    if (!listed.isComplete) throw notRead(companyId);
    return listed;
  });
  return [...lists].flatMap(([companyId, { people }]) =>
    people.map((person) => markIn(companyId, person, now)),
  );
}

/** Reads the companies once. Those for which the time does not suffice are left to the next poll. */
export async function pollPeople(
  ids: readonly string[],
  list: ListCompany,
  seen: SeenMarks,
  now: number,
): Promise<Reading<WatchedPerson>> {
  const begun = performance.now();
  const lists = await readAll(rotated(ids, now), async (companyId) => {
    if (performance.now() - begun > LAST_CALL_MS) return UNREAD;
    const listed = await nullIfOutOfTime(() => list(companyId, MAX_LISTED + GROWTH));
    if (listed !== null) requireFew(companyId, listed);
    return listed ?? UNREAD;
  });
  const marked = ids.flatMap((companyId) =>
    (lists.get(companyId)?.people ?? []).map((person) => ({
      item: { ...person, companyId },
      mark: markIn(companyId, person, now),
    })),
  );
  const isKnown = ({ mark: [key] }: { mark: Mark }) => seen.has(key);
  const isComplete = [...lists.values()].every((listed) => listed.isComplete);
  const months = isComplete && seen.size > MOST_MARKS ? 0 : MONTHS;
  return {
    fresh: marked.filter((one) => !isKnown(one)).map(({ item, mark }) => ({ item, marks: [mark] })),
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
function rotated(ids: readonly string[], now: number): string[] {
  const first = Math.floor(now / 3_600_000) % Math.max(1, ids.length);
  return [...ids.slice(first), ...ids.slice(0, first)];
}

/** Reads several companies at once. The first failure ends all of them. */
async function readAll(
  ids: readonly string[],
  read: (companyId: string) => Promise<PeopleListed>,
): Promise<Map<string, PeopleListed>> {
  const lists = new Map<string, PeopleListed>();
  const queue = ids.values();
  let hasFailed = false;
  const work = async () => {
    for (const companyId of queue) {
      if (hasFailed) return;
      try {
        lists.set(companyId, await read(companyId));
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return lists;
}

async function nullIfOutOfTime(list: () => Promise<PeopleListed>): Promise<PeopleListed | null> {
  try {
    return await list();
  } catch (error) {
    const isOver = error instanceof Failure && OUT_OF_TIME.includes(error.kind);
    if (isOver) return null;
    throw error;
  }
}

const OUT_OF_TIME: readonly string[] = ['timeout', 'rate-limited'];

function requireFew(companyId: string, { isTruncated }: PeopleListed): void {
  if (!isTruncated) return;
  throw invalidField(
    WATCH_FORM.companies.label,
    `${companyId} has more than ${formatNumber(MAX_LISTED)} people; narrow it by seniority or department.`,
  );
}

function notRead(companyId: string): Failure {
  return new Failure({
    kind: 'timeout',
    message: `Could not list the people of ${companyId} in time. Turn the flow on again, or watch fewer companies.`,
  });
}
