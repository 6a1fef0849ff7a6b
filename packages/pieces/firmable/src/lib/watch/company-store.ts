import type { Store } from '@activepieces/pieces-framework';
import {
  asList,
  asRecord,
  asText,
  invalidField,
  putState,
  readNumber,
  readText,
  storeWithTimeout,
} from '@pieceworks/kit';
import type { FoundCompany } from '../feed/watched-companies';
import { CHANGE_FORM } from './change-form';
import type { CompanyState, KnownPerson } from './person-changes';

/** A company's people as they are stored. */
export type StoredCompany = CompanyState & {
  /** The name of the company in the last list. */
  companyName: string | null;
  /** Raised with each change, so that one of two checks at once sees the other. */
  revision: number;
};

/** The people of each company, under a key of its own: a value of the platform's store holds 512 kB. */
export type CompanyStore = {
  /** Returns `null` for none, for other settings, and for a state that cannot be read. */
  get: (companyId: string) => Promise<StoredCompany | null>;
  /** @throws Failure `invalid` for people who do not fit in a value, and the error of the store. */
  put: (company: FoundCompany, state: StoredCompany) => Promise<void>;
  delete: (companyId: string) => Promise<void>;
};

const VERSION = 1;
/** Longest value, in bytes of JSON. */
const MAX_BYTES = 500_000;
/** Beginning of most pages, which is not stored 2,000 times. */
const PAGES = 'https://www.linkedin.com/in/';

/**
 * @param settings with which the people were listed. With others, everything begins anew.
 * @param consequence of a failure, as a sentence.
 */
export function companyStore(store: Store, settings: string, consequence: string): CompanyStore {
  return {
    async get(companyId) {
      const stored = await storeWithTimeout(store, consequence).get<unknown>(keyOf(companyId));
      return readStored(stored, settings);
    },
    async put({ id, name }, { people, ...state }) {
      const value = { version: VERSION, settings, ...state, people: people.map(storedPerson) };
      if (Buffer.byteLength(JSON.stringify(value)) > MAX_BYTES) {
        throw invalidField(
          CHANGE_FORM.companies.displayName,
          `${name} has more people than can be remembered; remove it.`,
        );
      }
      await putState(store, keyOf(id), value, consequence);
    },
    delete: (companyId) => storeWithTimeout(store, consequence).delete(keyOf(companyId)),
  };
}

function keyOf(companyId: string): string {
  return `person_changed ${companyId}`;
}

function readStored(stored: unknown, settings: string): StoredCompany | null {
  const { version, people } = asRecord(stored);
  const revision = readNumber(stored, 'revision');
  const isCurrent = version === VERSION && readText(stored, 'settings') === settings;
  if (!isCurrent || revision === null || !Array.isArray(people)) return null;
  return {
    people: people.map(readPerson),
    shrunkSince: readNumber(stored, 'shrunkSince'),
    companyName: readText(stored, 'companyName'),
    revision,
  };
}

/** Returns a person without what most people have in common: 100 bytes, for 2,000 of them. */
function storedPerson({ id, profileUrl, name, position, missedAt }: KnownPerson): unknown[] {
  const page = profileUrl?.startsWith(PAGES) ? profileUrl.slice(PAGES.length) : profileUrl;
  return [id, page, name, position, ...(missedAt === null ? [] : [missedAt])];
}

function readPerson(stored: unknown): KnownPerson {
  const [id, page, name, position, missedAt] = asList(stored);
  const profileUrl = asText(page);
  return {
    id: asText(id),
    profileUrl: profileUrl === null || /^\w+:/.test(profileUrl) ? profileUrl : PAGES + profileUrl,
    name: asText(name),
    position: asText(position),
    missedAt: typeof missedAt === 'number' ? missedAt : null,
  };
}
