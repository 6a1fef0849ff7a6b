import type { Store } from '@activepieces/pieces-framework';
import { asRecord, invalidField, readText } from '@pieceworks/kit';
import type { PeopleListingApi } from '../api/vendor';
import type { Company } from '../outputs/output-rows';
import { identityKey, readCompanyText, type CompanyIdentity } from '../readers/identifiers';
import { whyNoCompany } from '../readers/public-hosts';
import { resolveCompany } from '../resolve/resolve-company';
import type { StoredLookups } from '../resolve/resolver';
import { MAX_WATCHED, WATCHED, type WatchFilter } from '../search-fields';

/** A company that was found: its ID, and its name for a message, which is the text of the form. */
export type FoundCompany = { id: string; name: string };

/** A company of the form: the text, and the identifier that it holds. */
export type WatchedCompany = { text: string; identity: CompanyIdentity };

const label = WATCHED.companies.displayName;
/** Key of the companies that were looked up. It stays when the trigger is turned off, so that each is paid for once. */
const FOUND_KEY = 'new_person_companies';

/**
 * Reads the companies of the form, each once.
 * @throws Failure `invalid` for too many of them, or for a text that identifies none.
 */
export function readCompanies(texts: readonly string[]): WatchedCompany[] {
  const companies = new Map<string, WatchedCompany>();
  for (const text of texts) {
    const identity = readCompanyText(label, text);
    if (identity === undefined) {
      throw invalidField(label, `"${text}" is not a domain, email, URL, ABN or company ID.`);
    }
    if (identity.mailHost !== undefined) {
      throw invalidField(label, whyNoCompany(identity.mailHost));
    }
    companies.set(identityKey(identity), { text, identity });
  }
  if (companies.size > MAX_WATCHED) {
    throw invalidField(label, `at most ${MAX_WATCHED} companies; this has ${companies.size}.`);
  }
  return [...companies.values()];
}

/**
 * Finds the companies, each once. Looks up those without an ID, at a cost, unless an earlier run has done so.
 * @throws Failure `invalid` for a company that the service does not know.
 */
export async function findCompanies(
  { lookUp }: PeopleListingApi['company'],
  store: Store,
  companies: readonly WatchedCompany[],
  country: WatchFilter['country'],
): Promise<FoundCompany[]> {
  const stored = await foundBefore(store);
  const found = new Map<string, FoundCompany>();
  for (const { text } of companies) {
    const { id } = await resolveCompany<Known>({ text, country }, { lookUp, stored });
    if (id === null) {
      throw invalidField(label, `Firmable knows no company ${text}. Remove it, or enter its ID.`);
    }
    if (!found.has(id)) found.set(id, { id, name: text });
  }
  return [...found.values()];
}

type Known = Pick<Company, 'id' | 'name'>;

/** Returns the companies that the flow has paid for. */
async function foundBefore(store: Store): Promise<StoredLookups<CompanyIdentity, Known>> {
  const ids = { ...asRecord(await store.get<unknown>(FOUND_KEY)) };
  return {
    recall(identity) {
      const id = readText(ids, identityKey(identity));
      return Promise.resolve(
        id === null ? null : { matched: true, found: { id, name: null }, tried: [], raw: {} },
      );
    },
    async remember(identity, lookup) {
      if (!lookup.matched) return;
      ids[identityKey(identity)] = lookup.found.id;
      await store.put(FOUND_KEY, ids);
    },
  };
}
