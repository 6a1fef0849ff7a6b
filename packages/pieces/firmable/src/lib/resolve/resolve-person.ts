import { Failure, formatNumber } from '@pieceworks/kit';
import { refuse } from '@pieceworks/kit/form';
import type { LookupApi } from '../api/lookup';
import type { Candidate, FoundPerson, PeopleListed, RateLimitRetry } from '../api/types';
import { COMPANY_COST } from '../credits';
import {
  type Likeness,
  likenessOf,
  type PersonName,
  personNameOf,
  pickByName,
} from '../names/person-names';
import type { Company, Person } from '../outputs/output-rows';
import { type CompanyIdentity, identityKey, type PersonIdentity } from '../readers/identifiers';
import { decodedUrl } from '../readers/linkedin-page';
import { MAX_PEOPLE, type WatchFilter } from '../search-fields';
import { once } from './once';
import { PERSON_AT_COMPANY, PERSON_LOOKUP } from './person-form';
import {
  COMPANY_LABEL,
  mustBeLookedUp,
  resolveCompany,
  type ResolvedCompany,
  whyNoCompanyIn,
} from './resolve-company';
import { PEOPLE, type Resolver, type ResolverContext } from './resolver';

/** A person who is meant by a name among the people of a company. */
type NamedPerson = { name: string; company: string; country: PersonIdentity['country'] };

/** Lists the people of a company, at most `most`. It is free. */
type ListPeople = (
  companyId: string,
  filter: WatchFilter,
  most: number,
  retryRateLimited?: RateLimitRetry,
) => Promise<PeopleListed>;

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

const NAME = PERSON_AT_COMPANY.name.displayName;

function namedIn({ name, company, country }: PersonIdentity): NamedPerson | null {
  return name === undefined || company === undefined ? null : { name, company, country };
}

/** The calls that people are found with. */
type PeopleApi = {
  person: LookupApi<PersonIdentity, Person>;
  company: Pick<LookupApi<CompanyIdentity, Company>, 'lookUp'>;
  /** `null` for a gateway, which charges for each list. */
  listPeople: ListPeople | null;
};

/** Returns the lookups of people, also of those who are meant by a name, unless the contract refuses names. */
export function personLookups({ person, company, listPeople }: PeopleApi) {
  if (listPeople !== null) return { ...person, resolver: byName(company, listPeople) };
  return {
    ...person,
    resolver: PEOPLE,
    accept(identity: PersonIdentity): PersonIdentity {
      const { name, company: employer, ...certain } = identity;
      refuse(PERSON_LOOKUP, { name, company: employer });
      return person.accept(certain);
    },
  };
}

/** Returns the resolver of people by name. During a step, it finds each company once, and lists its people once. */
function byName(
  { lookUp }: PeopleApi['company'],
  listPeople: ListPeople,
): Resolver<PersonIdentity> {
  const companies = new Map<string, Promise<ResolvedCompany<Company>>>();
  const keyOf = ({ company, country }: NamedPerson) => identityKey({ company, country });
  const listOf = peopleLists(listPeople);

  return {
    missOf(identity) {
      const named = namedIn(identity);
      return named && whyNoCompanyIn(named.company);
    },

    companyToBuy(identity) {
      const named = namedIn(identity);
      if (named === null || !mustBeLookedUp(named.company)) return null;
      const key = keyOf(named);
      return companies.has(key) ? null : key;
    },

    async resolve(identity, context) {
      const named = namedIn(identity);
      if (named === null) return PEOPLE.resolve(identity, context);
      const key = keyOf(named);
      const found = await once(companies, key, async () => {
        const { company: text, country } = named;
        const resolved = await resolveCompany(
          { text, country },
          { lookUp, stored: context.companies },
        );
        context.onCompanyCharge?.(resolved.estimatedCredits);
        return resolved;
      });
      const byCompany = { by: COMPANY_LABEL, matched: found.id !== null };
      if (found.id === null) {
        return { reason: found.reason ?? '', tried: [byCompany] };
      }
      const list = await listOf(key, found.id, named, context);
      const picked = pick(named, list, found.company?.name ?? 'this company');
      const tried = [byCompany, { by: NAME, matched: picked.found !== null }];
      if (picked.found === null) {
        const { reason, candidates } = picked;
        return { reason, candidates, tried };
      }
      const { id, profileUrl } = picked.found;
      const certain = id === null ? { profileUrl: profileUrl ?? undefined } : { id };
      return { identity: certain, candidates: [picked.found], tried };
    },
  };
}

/** Returns the function that lists the people of a company, once for each key. */
function peopleLists(listPeople: ListPeople) {
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

  return (
    key: string,
    id: string,
    { country }: NamedPerson,
    { retryRateLimited }: ResolverContext,
  ) =>
    once(lists, key, async (): Promise<ListedPeople> => {
      const filter = { country, onlyWith: [] };
      const list = await listPeople(id, filter, MAX_PEOPLE, retryRateLimited);
      const { people, isComplete, isTruncated, earlyEnd } = list;
      if (!isComplete && !isTruncated && earlyEnd === undefined) throw outOfTime();
      counts.set(key, people.length);
      dropLists();
      return { isTruncated, earlyEnd, count: people.length, byMark: byMark(people) };
    });
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
