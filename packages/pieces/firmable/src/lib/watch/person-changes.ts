import { asTyped, formatNumber, isEmptyWord, shorten } from '@pieceworks/kit';
import { unaccented } from '../names/spelling';
import { pageKey } from '../readers/linkedin-page';

/**
 * The rule by which two lists of a company's people tell who has left and who has another position. A list can lack somebody
 * for a day, or be another list altogether, so in doubt nobody is told of.
 */

/** A person as a list has them. One without an ID and a page cannot be recognized in the next list, and is left out. */
export type ListedPerson = {
  id: string | null;
  profileUrl: string | null;
  name: string | null;
  position: string | null;
};

/** A person as the trigger remembers them. */
export type KnownPerson = ListedPerson & {
  /** Time of the first list without the person, in ms since the epoch; `null` for somebody who is listed. */
  missedAt: number | null;
};

/** The people of a company over time. */
export type CompanyState = {
  people: readonly KnownPerson[];
  /** Time of the first of the lists in a row that are less than half of what was known, in ms since the epoch; or `null`. */
  shrunkSince: number | null;
};

/** A person who is no longer listed, or who is listed with another position. */
export type PersonChange = {
  change: 'left' | 'position';
  person: ListedPerson;
  positionBefore: string | null;
  /** `null` for somebody who has left. */
  positionNow: string | null;
  /** Time of the first list that shows the change, in ms since the epoch. */
  since: number;
};

/** The result of comparing a list with what is known. */
export type Comparison = {
  changes: PersonChange[];
  state: CompanyState;
  /** A sentence for the run log, told once, about a list of which nobody was told; it follows the company's name. */
  notice: string | null;
};

const HOUR_MS = 3_600_000;
/** Least time between the two lists that somebody who has left is missing in. */
const LEFT_AFTER_MS = 20 * HOUR_MS;
/** Number of people from which on a list can be told from another one by its size and its positions. */
const MANY = 10;
/** A list with less than this share of the people who were listed before is another list. */
const LEAST_SHARE = 1 / 2;
/** Time after which such a list is the new beginning. */
const NEW_BEGINNING_MS = 7 * 24 * HOUR_MS;
/** More positions than this share of them, and this number, do not change at once: the service has rewritten them. */
const REWRITTEN_SHARE = 1 / 5;
const REWRITTEN = 5;
/** Longest name or position that is kept, in characters. */
const LONGEST = 200;

/** Returns the people of a first list, who are all as they are. */
export function beginningOf(listed: readonly ListedPerson[]): CompanyState {
  return {
    people: listed.filter(isRecognizable).map((one) => ({ ...asKept(one), missedAt: null })),
    shrunkSince: null,
  };
}

/**
 * Compares a complete list of a company's people with what is known of them.
 * @param listed all of them, and each once.
 * @param now in ms since the epoch.
 */
export function compareList(
  known: CompanyState,
  listed: readonly ListedPerson[],
  now: number,
): Comparison {
  const before = known.people.filter(({ missedAt }) => missedAt === null).length;
  const { length } = listed;
  if (before >= MANY && length < before * LEAST_SHARE) return compareShrunk(known, listed, now);
  if (length === 0) return { changes: [], state: known, notice: null };
  const { pairs, missing } = pairUp(known.people, listed.filter(isRecognizable).map(asKept));
  const moved = pairs.flatMap(({ now: person, before: one }): PersonChange[] =>
    isOtherPosition(one?.position, person.position)
      ? [
          {
            change: 'position',
            person,
            positionBefore: one?.position ?? null,
            positionNow: person.position,
            since: now,
          },
        ]
      : [],
  );
  const compared = pairs.filter((pair) => pair.before !== undefined).length;
  const isRewritten =
    compared >= MANY && moved.length >= REWRITTEN && moved.length > compared * REWRITTEN_SHARE;
  const hasLeft = ({ missedAt }: KnownPerson) =>
    missedAt !== null && now - missedAt >= LEFT_AFTER_MS;
  return {
    changes: [
      ...missing.filter(hasLeft).map((person) => leavingOf(person, now)),
      ...(isRewritten ? [] : moved),
    ],
    state: {
      people: [
        ...pairs.map((pair) => withKnown(pair.now, pair.before)),
        ...missing
          .filter((person) => !hasLeft(person))
          .map((person) => ({ ...person, missedAt: Math.min(person.missedAt ?? now, now) })),
      ],
      shrunkSince: null,
    },
    notice: isRewritten
      ? `Firmable lists ${moved.length} of ${compared} people with another position at once. These are taken over without starting the flow.`
      : null,
  };
}

/** Compares a list of less than half of the people: another list, until it has stayed for a week. */
function compareShrunk(
  known: CompanyState,
  listed: readonly ListedPerson[],
  now: number,
): Comparison {
  const shrunkSince = Math.min(known.shrunkSince ?? now, now);
  if (now - shrunkSince >= NEW_BEGINNING_MS) {
    return { changes: [], state: beginningOf(listed), notice: null };
  }
  const before = known.people.filter(({ missedAt }) => missedAt === null).length;
  return {
    changes: [],
    state: { ...known, shrunkSince },
    notice:
      known.shrunkSince === null
        ? `Firmable lists ${formatNumber(listed.length)} people instead of ${formatNumber(before)}. Nobody is told to have left. If that stays so for 7 days, the shorter list is the new beginning.`
        : null,
  };
}

function leavingOf({ missedAt, ...person }: KnownPerson, now: number): PersonChange {
  const { position } = person;
  return {
    change: 'left',
    person,
    positionBefore: position,
    positionNow: null,
    since: missedAt ?? now,
  };
}

/** A person of a list, and the same person as they are known; `undefined` for somebody new. */
type Pair = { now: ListedPerson; before: KnownPerson | undefined };

/**
 * Finds the people of a list among those who are known, by ID or else by page, each once.
 * @returns the pairs, and those who are not listed under their ID or page. Somebody new of the same name can be the same
 * person under another ID: such a person is not missing, but nothing is told of them either.
 */
function pairUp(
  known: readonly KnownPerson[],
  listed: readonly ListedPerson[],
): { pairs: Pair[]; missing: KnownPerson[] } {
  const ids = new Set(listed.map(({ id }) => id));
  const pages = new Set(listed.map(pageOf));
  const isListedById = ({ id }: ListedPerson) => id !== null && ids.has(id);
  const byId = new Map(known.map((one) => [one.id, one]));
  const byPage = new Map(
    known.filter((one) => !isListedById(one)).map((one) => [pageOf(one), one]),
  );
  const pairs = listed.map((now): Pair => {
    const one = now.id === null ? undefined : byId.get(now.id);
    const page = pageOf(now);
    const other = one ?? (page === null ? undefined : byPage.get(page));
    if (one === undefined) byPage.delete(page);
    return { now, before: other };
  });
  const names = new Set(
    pairs.flatMap(({ now, before }) => (before === undefined ? (nameOf(now) ?? []) : [])),
  );
  const missing = known.filter((one) => {
    const page = pageOf(one);
    const isListed = isListedById(one) || (page !== null && pages.has(page));
    const name = nameOf(one);
    return !isListed && (name === null || !names.has(name));
  });
  return { pairs, missing };
}

/** Returns a person as listed, with what an earlier list said where this one is silent. */
function withKnown(now: ListedPerson, before: KnownPerson | undefined): KnownPerson {
  return {
    id: now.id ?? before?.id ?? null,
    profileUrl: now.profileUrl ?? before?.profileUrl ?? null,
    name: now.name ?? before?.name ?? null,
    position: now.position ?? before?.position ?? null,
    missedAt: null,
  };
}

function isRecognizable({ id, profileUrl }: ListedPerson): boolean {
  return id !== null || profileUrl !== null;
}

/** Returns a person with texts of bounded length. A position such as "-" is none. */
function asKept({ id, profileUrl, name, position }: ListedPerson): ListedPerson {
  const hasPosition = position !== null && !isEmptyWord(position) && lettersOf(position) !== '';
  return {
    id,
    profileUrl,
    name: name === null ? null : shorten(name, LONGEST),
    position: hasPosition ? shorten(position, LONGEST) : null,
  };
}

/** Returns true for another position. No position is none, not another one. */
function isOtherPosition(before: string | null | undefined, now: string | null): boolean {
  if (before === null || before === undefined || now === null) return false;
  return lettersOf(before) !== lettersOf(now);
}

/** Returns the letters and digits of a text in one case: punctuation and spaces make no difference. */
export function lettersOf(text: string): string {
  return asTyped(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

function pageOf({ profileUrl }: Pick<ListedPerson, 'profileUrl'>): string | null {
  return profileUrl === null ? null : (pageKey(profileUrl) ?? profileUrl);
}

/** Returns what a person is recognized by: the ID and the page, however it is spelled. */
export function keysOf(person: Pick<ListedPerson, 'id' | 'profileUrl'>): string[] {
  return [person.id, pageOf(person)].filter((key) => key !== null);
}

function nameOf({ name }: Pick<ListedPerson, 'name'>): string | null {
  return name === null ? null : lettersOf(unaccented(name)) || null;
}
