import { Failure, formatNumber, isFailure } from '@pieceworks/kit';
import { COMPANY_COST } from '../credits';
import { MAX_PEOPLE, PERSON_AT_COMPANY } from '../fields';
import type { Person } from '../outputs/output-rows';
import { identityKey, type PersonIdentity, readCompanyText } from '../readers/identifiers';
import { decodedUrl } from '../readers/linkedin-page';
import {
  type Likeness,
  likenessOf,
  type PersonName,
  personNameOf,
  pickByName,
} from '../readers/person-names';
import type { LookupContext } from './lookup';
import type { Candidate, FoundPerson, LookupResult, PeopleListed } from './types';

/** A person who is looked up by name among the people of a company. */
type NamedPerson = { name: string; company: string; country: PersonIdentity['country'] };

/** The company that was found; or the reason for none. */
type CompanyFound = {
  id: string | null;
  company: { name: string | null } | null;
  estimatedCredits: number;
  reason: string | null;
};

/** The calls of a service that lists the people of one company. */
type NameCalls = {
  findCompany: (named: NamedPerson, companies: LookupContext['companies']) => Promise<CompanyFound>;
  /** Lists the people of a company, at most `most`. It is free. */
  listPeople: (
    companyId: string,
    country: NamedPerson['country'],
    most: number,
    retryRateLimited: LookupContext['retryRateLimited'],
  ) => Promise<PeopleListed>;
  lookUpById: (identity: PersonIdentity) => Promise<LookupResult<Person>>;
};

/** Somebody of a company's list. Without a name (fact people-names), the address of the LinkedIn page gives a guess. */
type ListedPerson = { name: PersonName | null; isGuess: boolean; candidate: Candidate };
type ListedPeople = Pick<PeopleListed, 'isTruncated' | 'earlyEnd'> & {
  count: number;
  /** The people by each mark of their names, so that a long list of names need not be compared with all. */
  byMark: ReadonlyMap<string, readonly ListedPerson[]>;
};

/** People who are kept for further names at their company. Those of other companies are listed again, which is free. */
const MOST_KEPT = 20_000;
const MOST_CANDIDATES = 10;

const { name: NAME, company: COMPANY } = PERSON_AT_COMPANY;

/** Returns a person who is to be looked up by name; `null` for one with an identifier. */
export function namedIn({ name, company, country }: PersonIdentity): NamedPerson | null {
  return name === undefined || company === undefined ? null : { name, company, country };
}

/**
 * Returns the lookup of people by name and company. During a step, it finds each company once, and lists its people once.
 */
export function nameLookup({ findCompany, listPeople, lookUpById }: NameCalls) {
  const companies = new Map<string, Promise<CompanyFound>>();
  const persons = new Map<string, Promise<LookupResult<Person>>>();
  const keyOf = ({ company, country }: NamedPerson) => identityKey({ company, country });
  const listOf = peopleLists(listPeople);

  return {
    /** Returns a key of the company that must be looked up for credits first; `null` if none must. */
    companyToBuy(named: NamedPerson): string | null {
      const key = keyOf(named);
      const identity = readCompanyText(COMPANY.displayName, named.company);
      const isFree = identity?.id !== undefined || identity?.mailHost !== undefined;
      return isFree || companies.has(key) ? null : key;
    },

    async lookUp(named: NamedPerson, context: LookupContext): Promise<LookupResult<Person>> {
      const key = keyOf(named);
      const { id, company, reason } = await once(companies, key, async () => {
        const found = await findCompany(named, context.companies);
        context.onCompanyCharge?.(found.estimatedCredits);
        return found;
      });
      const byCompany = { by: COMPANY.displayName, matched: id !== null };
      if (id === null) {
        return { matched: false, reason: reason ?? '', tried: [byCompany], raw: null };
      }
      const list = await listOf(key, id, named, context);
      const { found, ...doubt } = pick(named, list, company?.name ?? 'this company');
      const tried = [byCompany, { by: NAME.displayName, matched: found !== null }];
      if (found === null) return { matched: false, ...doubt, tried, raw: null };
      const { id: personId, profileUrl } = found;
      const identity =
        personId === null ? { profileUrl: profileUrl ?? undefined } : { id: personId };
      const personKey = identityKey(identity);
      // Two spellings of one name lead to one person.
      const isPaid = persons.has(personKey) || undefined;
      const lookup = await once(persons, personKey, () => lookUpById(identity));
      const candidates = lookup.matched ? undefined : [found];
      const told = { candidates, tried: [...tried, ...lookup.tried] };
      return lookup.matched ? { ...lookup, ...told, isPaid } : { ...lookup, ...told };
    },
  };
}

/** Returns the function that lists the people of a company, once for each key. */
function peopleLists(listPeople: NameCalls['listPeople']) {
  const lists = new Map<string, Promise<ListedPeople>>();
  /** The number of people of each list, in the order in which they were read. */
  const counts = new Map<string, number>();

  /** Forgets the lists that were read first, so that a long list of rows fits the memory. */
  function dropLists(): void {
    let kept = 0;
    for (const [key, count] of [...counts].toReversed()) {
      kept += count;
      if (kept <= MOST_KEPT) continue;
      counts.delete(key);
      lists.delete(key);
    }
  }

  return (key: string, id: string, { country }: NamedPerson, { retryRateLimited }: LookupContext) =>
    once(lists, key, async (): Promise<ListedPeople> => {
      const list = await listPeople(id, country, MAX_PEOPLE, retryRateLimited);
      const { people, isComplete, isTruncated, earlyEnd } = list;
      if (!isComplete && !isTruncated && earlyEnd === undefined) throw outOfTime();
      counts.set(key, people.length);
      dropLists();
      return { isTruncated, earlyEnd, count: people.length, byMark: byMark(people) };
    });
}

/** Makes a value once for each key. A refusal by the rate limit is not kept, since the caller waits and tries again. */
function once<Value>(
  made: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = made.get(key);
  if (known !== undefined) return known;
  const value = make();
  made.set(key, value);
  value.catch((error: unknown) => {
    if (isFailure(error, 'rate-limited')) made.delete(key);
  });
  return value;
}

function outOfTime(): Failure {
  return new Failure({
    kind: 'timeout',
    message: `The people of the company could not be read in time, so that the name was not looked up. Run the step again; nothing but the company (${COMPANY_COST} at most) was paid.`,
  });
}

function listedPerson({ person: { id, name, position, profileUrl } }: FoundPerson): ListedPerson {
  return {
    name: personNameOf(name ?? nameInAddress(profileUrl ?? '')),
    isGuess: name === null,
    candidate: { name, position, id, profileUrl },
  };
}

function byMark(people: readonly FoundPerson[]): Map<string, ListedPerson[]> {
  const found = new Map<string, ListedPerson[]>();
  for (const person of people.map(listedPerson)) {
    for (const mark of person.name?.marks ?? []) {
      const others = found.get(mark);
      if (others === undefined) found.set(mark, [person]);
      else others.push(person);
    }
  }
  return found;
}

/** Returns the words of a LinkedIn page's address without its number: `jane-doe-1a2b3c` is often Jane Doe. */
function nameInAddress(profileUrl: string): string {
  const [, slug = ''] = /\/in\/([^/?#]+)/.exec(profileUrl) ?? [];
  return decodedUrl(slug)
    .split('-')
    .filter((word) => !/\d/.test(word))
    .join(' ');
}

/** Finds the one person of a company's list who has a name; or the reason for nobody, and those who may be meant. */
function pick(
  { name }: NamedPerson,
  { count, byMark: people, isTruncated, earlyEnd }: ListedPeople,
  company: string,
): { found: Candidate | null; reason: string; candidates: Candidate[] } {
  const wanted = personNameOf(name);
  const listed = [...(wanted?.marks ?? [])].flatMap((mark) => people.get(mark) ?? []);
  const { found, candidates, areKin } = pickByName([...new Set(listed)], (one): Likeness | null => {
    const likeness = wanted === null || one.name === null ? null : likenessOf(wanted, one.name);
    // A guess is no match, but it casts a doubt on another one.
    return one.isGuess && (likeness === 'exact' || likeness === 'same') ? 'homonym' : likeness;
  });
  const alike = (found === null ? candidates : [found]).map(({ candidate }) => candidate);
  const isWhole = !isTruncated && earlyEnd === undefined;
  if (found !== null && isWhole) return { found: found.candidate, reason: '', candidates: [] };
  return {
    found: null,
    candidates: alike.slice(0, MOST_CANDIDATES),
    reason: [reasonOf(alike.length, areKin, count, company), isWhole ? [] : whyPart(earlyEnd)]
      .flat()
      .join(' '),
  };
}

function reasonOf(alike: number, areKin: boolean, compared: number, company: string): string {
  if (compared === 0) {
    return `Firmable lists nobody at ${company} in this market. For another one, choose it as Country.`;
  }
  const among =
    compared === 1
      ? `one person whom Firmable lists at ${company}`
      : `${formatNumber(compared)} people whom Firmable lists at ${company}`;
  if (areKin) {
    const nobody =
      compared === 1
        ? `The ${among} does not have this name.`
        : `Nobody of this name is among the ${among}.`;
    return alike === 0
      ? nobody
      : `${nobody} See candidates for a similar one, with the same family name for example; if it is the right person, look them up by ID.`;
  }
  if (compared === 1) {
    return `The ${among} may be meant, which is not certain. See candidates, and look that person up by ID.`;
  }
  const who = alike === 1 ? 'One person' : `${formatNumber(alike)} people`;
  return `${who} of the ${among} may be meant, which is not certain. See candidates, and look up the right one by ID.`;
}

function whyPart(earlyEnd: string | undefined): string {
  return `${earlyEnd ?? 'The company has more people.'} The others could not be compared.`;
}
