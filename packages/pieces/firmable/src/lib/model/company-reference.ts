import { readWebAddressField } from '@pieceworks/kit';
import { readAbn, readDomain } from './identifiers';
import { COMPANY_IDENTITY, type CompanyIdentity } from './step-fields';

/** A company's name, its Firmable ID, or another identifier, from a single field. */
export type CompanyReference = { id: string } | { identity: CompanyIdentity } | { name: string };

/** @throws Failure `invalid` for an impossible ABN or URL. */
export function readCompanyReference(text: string): CompanyReference {
  const field = companyFieldOf(text);
  if (field === undefined) return { name: text };
  if ('id' in field) return field;
  const { abn, profileUrl, domain } = COMPANY_IDENTITY;
  if ('abn' in field) return { identity: { abn: readAbn(abn.label, field.abn) } };
  if ('domain' in field) return { identity: { domain: readDomain(domain.label, field.domain) } };
  return { identity: { profileUrl: readWebAddressField(profileUrl.label, field.profileUrl) } };
}

/** Returns the field that matches the format of a text; `undefined` for a name or a slug, which have no format. */
export function companyFieldOf(
  text: string,
): { id: string } | { abn: string } | { profileUrl: string } | { domain: string } | undefined {
  if (/^f\d{12}$/.test(text)) return { id: text };
  if (/^(abn\b:?)?[\d\s.-]+$/i.test(text)) return { abn: text };
  if (isProfileUrl(text)) return { profileUrl: text };
  if (!/\s/.test(text) && /.\.[a-z]{2,}([/?#:]|$)/i.test(text)) return { domain: text };
  return undefined;
}

/** Returns true for the URL of a profile, of a person or a company. */
export function isProfileUrl(text: string): boolean {
  return /linkedin\.[a-z]+\//i.test(text);
}

/** Returns the usual slug of a company with this name. */
export function slugOf(name: string): string {
  return comparable(name).replace(/ /g, '-');
}

/** Returns true if two names may belong to one company: one is a prefix of the other. */
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
