import type { Store } from '@activepieces/pieces-framework';
import { asRecord, Failure, invalidField, readText } from '@pieceworks/kit';
import type { PeopleListingApi } from '../api/vendor';
import type { Company } from '../outputs/output-rows';
import { identityKey, readCompanyText, type CompanyIdentity } from '../readers/identifiers';
import { whyNoCompany } from '../readers/public-hosts';
import { resolveCompany } from '../resolve/resolve-company';
import type { StoredLookups } from '../resolve/resolver';
import type { WatchFilter } from '../search-fields';

/** A company that was found: its ID, and its name for a message, which is the text of the form. */
export type FoundCompany = { id: string; name: string };

/** A company of the form: the label of its field, the text, and the identifier that it holds. */
export type WatchedCompany = { label: string; text: string; identity: CompanyIdentity };

/**
 * Reads the companies of a form, each once.
 * @throws Failure `invalid` for a text that identifies none.
 */
export function readCompanies(label: string, texts: readonly string[]): WatchedCompany[] {
  return oncePerIdentity(texts.map((text) => readWatchedCompany(label, text)));
}

/** @throws Failure `invalid` for a text that identifies no company. */
export function readWatchedCompany(label: string, text: string): WatchedCompany {
  const identity = readCompanyText(label, text);
  if (identity === undefined) {
    throw invalidField(label, `"${text}" is not a domain, email, URL, ABN or company ID.`);
  }
  if (identity.mailHost !== undefined) {
    throw invalidField(label, whyNoCompany(identity.mailHost));
  }
  return { label, text, identity };
}

/** Returns the first of the companies with the same identifier. */
export function oncePerIdentity(companies: readonly WatchedCompany[]): WatchedCompany[] {
  const byKey = new Map<string, WatchedCompany>();
  for (const company of companies) {
    const key = identityKey(company.identity);
    if (!byKey.has(key)) byKey.set(key, company);
  }
  return [...byKey.values()];
}

/** @throws Failure `invalid` for more companies than a trigger can watch. */
export function requireWatchable(
  label: string,
  companies: readonly WatchedCompany[],
  most: number,
): void {
  if (companies.length <= most) return;
  throw invalidField(label, `at most ${most} companies; this has ${companies.length}.`);
}

/**
 * Finds the companies, by the keys of their identifiers. Looks up those without an ID, at a cost, unless an earlier run has
 * done so.
 * @param foundKey of the stored IDs. They stay when the trigger is turned off, so that each company is paid for once.
 * @throws Failure `invalid` for a company that the service does not know.
 */
export async function findCompanies(
  { lookUp }: PeopleListingApi['company'],
  { store, foundKey }: { store: Store; foundKey: string },
  companies: readonly WatchedCompany[],
  country: WatchFilter['country'],
): Promise<ReadonlyMap<string, FoundCompany>> {
  const stored = await foundBefore(store, foundKey);
  const byKey = new Map<string, FoundCompany>();
  const byId = new Map<string, FoundCompany>();
  for (const { label, text, identity } of companies) {
    const { id } = await resolveCompany<Known>({ text, country }, { lookUp, stored });
    if (id === null) {
      throw invalidField(label, `Firmable knows no company ${text}. Remove it, or enter its ID.`);
    }
    const found = byId.get(id) ?? { id, name: text };
    byId.set(id, found);
    byKey.set(identityKey(identity), found);
  }
  return byKey;
}

/** Returns the refusal of a gateway by a trigger that searches at each check. */
export function notThroughGateway(trigger: string): Failure {
  return new Failure({
    kind: 'invalid',
    message: `${trigger} needs Firmable's own API, since a gateway charges for each search. Choose a connection without a gateway.`,
  });
}

type Known = Pick<Company, 'id' | 'name'>;

/** Returns the companies that the flow has paid for. */
async function foundBefore(
  store: Store,
  foundKey: string,
): Promise<StoredLookups<CompanyIdentity, Known>> {
  const ids = { ...asRecord(await store.get<unknown>(foundKey)) };
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
      await store.put(foundKey, ids);
    },
  };
}
