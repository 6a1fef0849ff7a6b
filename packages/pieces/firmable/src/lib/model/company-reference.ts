import { readWebAddressField } from '@pieceworks/kit';
import { readAbn, readDomain } from './identifiers';
import { COMPANY_IDENTITY, type CompanyIdentity } from './step-fields';

/**
 * The name of a company in one field, or Firmable's ID of it, or another identifier.
 */
export type CompanyReference = { id: string } | { identity: CompanyIdentity } | { name: string };

/** @throws Failure `invalid` for an ABN or an address that cannot be right. */
export function readCompanyReference(text: string): CompanyReference {
  const field = companyFieldOf(text);
  if (field === undefined) return { name: text };
  if ('id' in field) return field;
  const { abn, profileUrl, domain } = COMPANY_IDENTITY;
  if ('abn' in field) return { identity: { abn: readAbn(abn.label, field.abn) } };
  if ('domain' in field) return { identity: { domain: readDomain(domain.label, field.domain) } };
  return { identity: { profileUrl: readWebAddressField(profileUrl.label, field.profileUrl) } };
}

/** The field that a text belongs into by its form; `undefined` for a name or a slug, which have none. */
export function companyFieldOf(
  text: string,
): { id: string } | { abn: string } | { profileUrl: string } | { domain: string } | undefined {
  if (/^f\d{12}$/.test(text)) return { id: text };
  if (/^(abn\b:?)?[\d\s.-]+$/i.test(text)) return { abn: text };
  if (isProfileUrl(text)) return { profileUrl: text };
  if (!/\s/.test(text) && /.\.[a-z]{2,}([/?#:]|$)/i.test(text)) return { domain: text };
  return undefined;
}

/** Returns true for the address of a profile, of a person or a company. */
export function isProfileUrl(text: string): boolean {
  return /linkedin\.[a-z]+\//i.test(text);
}

/** The slug that a company of this name has in most cases. */
export function slugOf(name: string): string {
  return comparable(name).replace(/ /g, '-');
}

/** Tells that two names can be those of one company: one begins with the other. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [comparable(one), comparable(other)];
  return a.startsWith(b) || b.startsWith(a);
}

function comparable(name: string): string {
  return name
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z\d]+/g, ' ')
    .trim();
}
