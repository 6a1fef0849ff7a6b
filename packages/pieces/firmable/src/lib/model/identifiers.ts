import {
  invalidField,
  normalized,
  parseUrl,
  readEmailField,
  readTextField,
  readWebAddressField,
} from '@pieceworks/kit';
import { isAbn, isNzbn } from './business-number';
import type { CompanyIdentity, PersonIdentity } from './step-fields';

/** Readers of the texts that identify a person or a company, and a key to compare them. */

/** Reads a slug, also from the URL of a profile. */
export function readSlug(label: string, value: unknown): string | undefined {
  const text = readTextField(label, value);
  if (text === undefined) return undefined;
  const [path = ''] = text.split(/[?#]/);
  const slug =
    /\/(?:in|pub|company)\/([^/]+)/i.exec(path)?.[1] ?? /[^/](.*[^/])?/s.exec(path)?.[0] ?? '';
  if (!/^[^\s/@]+$/u.test(slug) || /^https?:$/i.test(slug)) {
    throw invalidField(label, 'enter the last part of the profile URL, such as jane-doe.');
  }
  return slug;
}

/** Reads a domain, also from a URL. */
export function readDomain(label: string, value: unknown): string | undefined {
  const text = readTextField(label, value);
  if (text === undefined) return undefined;
  if (text.includes('@')) throw invalidField(label, 'this is an email address; enter a domain.');
  const address = readWebAddressField(label, text);
  if (address === undefined) return undefined;
  return new URL(address).hostname.replace(/^www\./, '').replace(/\.$/, '');
}

/** Reads an ABN, with or without spaces, hyphens, dots and a leading "ABN". */
export function readAbn(label: string, value: unknown): string | undefined {
  const text = readTextField(label, value);
  if (text === undefined) return undefined;
  const digits = text.replace(/^abn\b:?/i, '').replace(/[\s.-]/g, '');
  if (isNzbn(digits)) {
    throw invalidField(
      label,
      'this is an NZBN; Firmable finds New Zealand companies by domain, website or profile URL.',
    );
  }
  if (!/^\d{11}$/.test(digits)) throw invalidField(label, 'an ABN has 11 digits.');
  if (!isAbn(digits)) {
    throw invalidField(
      label,
      'this is not a valid ABN: its check digits do not fit. Look for a typing error.',
    );
  }
  return digits;
}

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

function isProfileUrl(text: string): boolean {
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

/**
 * Reads a text with an identifier of a person; `undefined` for a text in no known format.
 * @throws Failure `invalid` for an impossible email address or URL.
 */
export function readPersonText(label: string, text: string): PersonIdentity | undefined {
  if (isProfileUrl(text)) return { profileUrl: readWebAddressField(label, text) };
  if (/^fp\d{12}$/.test(text)) return { id: text };
  if (text.includes('@')) return { email: readEmailField(label, text) };
  return undefined;
}

const PERSONAL_HOSTS = new Set(
  (
    'gmail.com googlemail.com outlook.com outlook.com.au hotmail.com hotmail.com.au live.com live.com.au ' +
    'msn.com yahoo.com yahoo.com.au yahoo.co.nz ymail.com y7mail.com icloud.com me.com mac.com aol.com ' +
    'proton.me protonmail.com gmx.com gmx.net mail.com fastmail.com zoho.com bigpond.com bigpond.net.au ' +
    'optusnet.com.au iinet.net.au tpg.com.au internode.on.net dodo.com.au westnet.com.au xtra.co.nz ' +
    'slingshot.co.nz orcon.net.nz'
  ).split(' '),
);

export function whyNoCompany(mailHost: string): string {
  return `${mailHost} is a public email provider, so the address does not tell the company.`;
}

/** Returns true for a private email address, as opposed to one at work. */
export function isPersonalEmail(email: string): boolean {
  return PERSONAL_HOSTS.has(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}

/**
 * Returns a key that is equal for all spellings of one identity. It ignores case. Of a URL it ignores the
 * scheme, `www.`, the query and slashes at the end. Of a LinkedIn URL it keeps only the path of the profile.
 */
export function identityKey(identity: PersonIdentity | CompanyIdentity): string {
  const fields = Object.entries<string | true | undefined>(identity).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const text = String(value);
    const spelled = key === 'profileUrl' || key === 'website' ? comparableUrl(text) : text;
    return [[key, normalized(decoded(spelled)).toLowerCase()]];
  });
  return JSON.stringify(fields.sort());
}

function comparableUrl(text: string): string {
  const url = parseUrl(text);
  if (url === undefined) return text;
  const { hostname, port, pathname } = url;
  const host = hostname.replace(/^www\./, '').replace(/\.$/, '');
  const path = pathname.replace(/\/+/g, '/').replace(/\/$/, '');
  // Each country and each kind of device has its own host for the same profiles.
  return /(^|\.)linkedin\.com$/.test(host)
    ? (/^\/(in|pub|company)\/[^/]+/i.exec(path)?.[0] ?? path)
    : `${host}:${port}${path}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
