import { readEmailField, readWebAddressField } from '@pieceworks/kit';
import { isPersonalEmail } from './email-kind';
import { readAbn, readDomain } from './identifiers';
import type { CompanyIdentity } from './step-fields';

/**
 * Reads a text with an identifier of a company; `undefined` for a name or a slug, which have no format. An email
 * address stands for its domain.
 * @throws Failure `invalid` for an impossible ABN, URL or email address.
 */
export function readCompanyText(label: string, text: string): CompanyIdentity | undefined {
  if (/^f\d{12}$/.test(text)) return { id: text };
  if (/^(abn\b:?)?[\d\s.-]+$/i.test(text)) return { abn: readAbn(label, text) };
  if (isProfileUrl(text)) return { profileUrl: readWebAddressField(label, text) };
  if (/^[^\s/]+@[^\s/]+$/.test(text)) return companyOf(readEmailField(label, text) ?? '');
  const isDomain = !/\s/.test(text) && /.\.[a-z]{2,}([/?#:]|$)/i.test(text);
  return isDomain ? { domain: readDomain(label, text) } : undefined;
}

function companyOf(email: string): CompanyIdentity {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return isPersonalEmail(email) ? { mailHost: host } : { domain: host };
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
