import { type Store, StoreScope } from '@activepieces/pieces-framework';
import { isRecord, type JsonRecord, storeWithTimeout } from '@pieceworks/kit';
import type { RecordType } from '../api/records';
import { COUNTRIES } from '../fields';
import type { Company, Person } from '../outputs/output-rows';
import { domainOf, type CompanyIdentity, type PersonIdentity } from '../readers/identifiers';
import { pageName } from '../readers/linkedin-page';
import { storedKey } from './reuse';

/** All values by which a record may have been looked up, by field. */
type Identifiers = Readonly<Record<string, readonly (string | true)[]>>;

/** The values that tell how to look up a record, and not which one. */
const HOW: Identifiers = { country: Object.keys(COUNTRIES), triesOtherDomains: [true] };

/** The stored results of one kind of record, and the values by which its records can be looked up. */
export type ForgottenKind<Found> = Pick<RecordType<Found>, 'lookupId' | 'read'> & {
  cacheScope: string;
  /** The platform's `context.store`. */
  store: Store;
  identifiersOf: (found: Found) => readonly Identifiers[];
};

/** Calls of the store at once. */
const AT_ONCE = 16;

/**
 * Erases what is stored of a row:
 * 1. Make every identity that the row can have been: each of its identifiers, alone and with the others.
 * 2. Read what is stored under them. A record has further identifiers: make more identities, until none is new.
 * 3. Erase all of it. What the row itself leads to goes last, so that a failed run can be repeated.
 * @param given the identity of the row.
 * @returns the number of results that were erased.
 * @throws Failure `timeout` if the store does not answer.
 */
export async function forgetRow<Found>(
  { lookupId, read, cacheScope, store, identifiersOf }: ForgottenKind<Found>,
  given: PersonIdentity | CompanyIdentity,
): Promise<number> {
  const timed = storeWithTimeout(store, 'Results may still be stored. Run the step again.');
  const known = new Set<string>();
  const stored: string[] = [];
  let groups = [valuesOf(given)];
  let isNew = true;
  while (isNew) {
    const records: JsonRecord[] = [];
    const keys = await Promise.all(
      groups
        .flatMap((group) => identitiesIn({ ...group, ...HOW }))
        .map((identity) => storedKey(lookupId, cacheScope, identity)),
    );
    const queue = new Set(keys.filter((key) => !known.has(key))).values();
    const readOn = async () => {
      for (const key of queue) {
        known.add(key);
        const kept: unknown = await timed.get(key, StoreScope.PROJECT);
        if (!isRecord(kept)) continue;
        stored.push(key);
        if (isRecord(kept.raw)) records.push(kept.raw);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, readOn));
    groups = mergedAlike([...groups, ...records.flatMap((raw) => identifiersOf(read(raw)))]);
    isNew = records.length > 0;
  }
  for (const key of stored.reverse()) await timed.delete(key, StoreScope.PROJECT);
  return stored.length;
}

/** Returns the values by which a person can be looked up: identifiers, or a name with a company. */
export function identifiersOfPerson(person: Person): readonly Identifiers[] {
  const { workEmail, personalEmail, otherWorkEmails, otherPersonalEmails } = person;
  const { companyId, companyName, companyWebsite } = person;
  return [
    {
      id: valuesIn(person.id),
      email: valuesIn(workEmail, personalEmail, ...otherWorkEmails, ...otherPersonalEmails),
      profileUrl: valuesIn(person.profileUrl),
      profileSlug: valuesIn(person.profileUrl && pageName(person.profileUrl)),
    },
    {
      name: valuesIn(person.name, [person.firstName, person.lastName].join(' ').trim()),
      company: valuesIn(companyId, companyName, companyWebsite, hostOf(companyWebsite)),
    },
  ];
}

/** Returns the values by which a company can be looked up. */
export function identifiersOfCompany(company: Company): readonly Identifiers[] {
  return [
    {
      id: valuesIn(company.id),
      domain: valuesIn(company.domain, hostOf(company.website)),
      abn: valuesIn(company.abn),
      website: valuesIn(company.website),
      profileUrl: valuesIn(company.profileUrl),
      profileSlug: valuesIn(company.profileUrl && pageName(company.profileUrl)),
    },
  ];
}

function valuesIn(...values: readonly (string | null)[]): string[] {
  return [...new Set(values)].flatMap((value) => (value === null || value === '' ? [] : [value]));
}

function hostOf(website: string | null): string | null {
  return website !== null && URL.canParse(website) ? domainOf(new URL(website)) : null;
}

function valuesOf(given: PersonIdentity | CompanyIdentity): Identifiers {
  return Object.fromEntries(
    Object.entries<string | true | undefined>(given).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, [value]] as const],
    ),
  );
}

/** Makes one group of those that have a field in common. */
function mergedAlike(groups: readonly Identifiers[]): Identifiers[] {
  return groups.reduce<Identifiers[]>((merged, group) => {
    const isAlike = (other: Identifiers) => Object.keys(other).some((key) => key in group);
    const alike = [...merged.filter(isAlike), group];
    const keys = new Set(alike.flatMap(Object.keys));
    const union = [...keys].map(
      (key) => [key, [...new Set(alike.flatMap((other) => other[key] ?? []))]] as const,
    );
    return [...merged.filter((other) => !isAlike(other)), Object.fromEntries(union)];
  }, []);
}

/** Returns every identity that some of the values make: of each field, one or none. */
function identitiesIn(group: Identifiers): (PersonIdentity | CompanyIdentity)[] {
  return Object.entries(group).reduce<Record<string, string | true>[]>(
    (identities, [key, values]) =>
      identities.flatMap((identity) => [
        identity,
        ...values.map((value) => ({ ...identity, [key]: value })),
      ]),
    [{}],
  );
}
