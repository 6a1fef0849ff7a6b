import { type LookupApi, noMatch } from '../api/lookup';
import { allows } from '../budget';
import { COMPANY_PRICE, notLookedUp } from '../credits';
import { isSameName, requireSlugs } from '../names/company-name';
import type { Company } from '../outputs/output-rows';
import { readCompanyText, type CompanyIdentity } from '../readers/identifiers';
import { whyNoCompany } from '../readers/public-hosts';
import { COMPANY_OF_PEOPLE } from '../search-fields';
import type { StoredLookups } from './resolver';

/** A company as a text names it: by an identifier, or by its name. */
export type CompanyText = { text: string; country: CompanyIdentity['country'] };

/** The company that is meant: `id: null` and a reason for none. */
export type ResolvedCompany<Found> = {
  id: string | null;
  /** The record that was looked up or stored; `null` for an ID, which needs no record. */
  company: Found | null;
  reason: string | null;
  /** The price that was paid, in credits. */
  estimatedCredits: number;
  /** The most that the lookup would cost, if `maxCredits` of 0 kept it back; otherwise 0. */
  creditsForRest: number;
};

/** The field of a company, which has the same label in all forms. */
export const COMPANY_LABEL = COMPANY_OF_PEOPLE.company.displayName;

/** Returns true for a company whose ID has to be looked up for credits. */
export function mustBeLookedUp(text: string): boolean {
  const identity = readCompanyText(COMPANY_LABEL, text);
  return identity?.id === undefined && identity?.mailHost === undefined;
}

/** Returns the reason why a text can name no company, which needs no call; `null` for others. */
export function whyNoCompanyIn(text: string): string | null {
  const mailHost = readCompanyText(COMPANY_LABEL, text)?.mailHost;
  return mailHost === undefined ? null : whyNoCompany(mailHost);
}

/**
 * Returns the company that a text means. A record costs credits, unless it is stored; whoever is not found costs nothing.
 * @throws Failure `invalid` before any call, for a text that names no company, and for a limit other than 0 that is less
 * than the price.
 */
export async function resolveCompany<Found extends Pick<Company, 'id' | 'name'>>(
  { text, country }: CompanyText,
  {
    lookUp,
    stored,
    maxCredits,
  }: {
    lookUp: LookupApi<CompanyIdentity, Found>['lookUp'];
    stored?: StoredLookups<CompanyIdentity, Found> | undefined;
    maxCredits?: number | undefined;
  },
): Promise<ResolvedCompany<Found>> {
  const none = { id: null, company: null, estimatedCredits: 0, creditsForRest: 0, reason: null };
  const identity = readCompanyText(COMPANY_LABEL, text);
  if (identity?.id !== undefined) return { ...none, id: identity.id };
  if (identity?.mailHost !== undefined) return { ...none, reason: whyNoCompany(identity.mailHost) };
  const price = COMPANY_PRICE.atMost;
  for (const one of identity === undefined ? spellingsOf(text) : [identity]) {
    const asked = { ...one, country };
    const kept = (await stored?.recall(asked)) ?? null;
    if (kept === null && !allows(maxCredits, price, 'looking up the company')) {
      return { ...none, creditsForRest: price, reason: notLookedUp(price) };
    }
    const lookup = kept ?? (await lookUp(asked));
    if (kept === null) await stored?.remember(asked, lookup);
    if (!lookup.matched) continue;
    const { found: company } = lookup;
    const { id, name } = company;
    const found = { ...none, company, estimatedCredits: kept === null ? price : 0 };
    const isAnother = identity === undefined && name !== null && !isSameName(text, name);
    return isAnother ? { ...found, reason: anotherCompany(name) } : { ...found, id };
  }
  return { ...none, reason: identity === undefined ? NO_SUCH_NAME : noMatch('company') };
}

/**
 * Returns the pages that a company of this name may have: the slug of a company is often its name (unconfirmed; fact
 * slug-is-the-name). A miss is free, so that several spellings can be tried.
 */
function spellingsOf(name: string): CompanyIdentity[] {
  return requireSlugs(COMPANY_LABEL, name).map((profileSlug) => ({ profileSlug }));
}

const SURER = 'A domain, ABN or ID is surer than a name.';
const NO_SUCH_NAME = `Firmable knows no company whose LinkedIn page has this name. ${SURER}`;
const anotherCompany = (name: string) =>
  `The LinkedIn page of this name belongs to another company, ${name}. ${SURER}`;
