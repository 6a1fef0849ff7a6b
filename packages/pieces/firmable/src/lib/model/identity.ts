import {
  invalidField,
  normalized,
  parseUrl,
  readChoiceField,
  readEmailField,
  readSwitchField,
  readTextField,
  readWebAddressField,
} from '@pieceworks/kit';
import { isAbn, isNzbn } from './business-number';
import { LABELS } from './labels';
import type { CompanyIdentity, PersonIdentity } from './types';
import { COUNTRY_CODES } from './vendor-codes';

/** What the fields of a form hold; any of them can be mapped from an earlier step. */
type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads what a person is looked up by.
 * @throws Failure `invalid` when a field cannot be right, or none is filled in.
 */
export function readPersonIdentity(fields: Fields): PersonIdentity {
  const identity = {
    id: readTextField(LABELS.id, fields.id),
    profileUrl: readWebAddressField(LABELS.profileUrl, fields.profileUrl),
    email: readEmailField(LABELS.email, fields.email),
    profileSlug: readSlug(fields.profileSlug),
  };
  return atLeastOne(identity, [LABELS.profileUrl, LABELS.email, LABELS.profileSlug, LABELS.id]);
}

/**
 * Reads what a company is looked up by.
 * @throws Failure `invalid` when a field cannot be right, or none is filled in.
 */
export function readCompanyIdentity(fields: Fields): CompanyIdentity {
  const identity = {
    domain: readDomain(fields.domain),
    profileUrl: readWebAddressField(LABELS.profileUrl, fields.profileUrl),
    profileSlug: readSlug(fields.profileSlug),
    abn: readAbn(fields.abn),
    website: readWebAddressField(LABELS.website, fields.website),
    id: readTextField(LABELS.companyId, fields.id),
  };
  const { domain, abn, website, profileUrl, profileSlug, companyId } = LABELS;
  const country = readChoiceField(LABELS.country, fields.country, COUNTRY_CODES);
  const triesOtherDomains = readSwitchField(LABELS.otherDomains, fields.otherDomains);
  return {
    ...atLeastOne(identity, [domain, abn, website, profileUrl, profileSlug, companyId]),
    country,
    triesOtherDomains: triesOtherDomains || undefined,
  };
}

/**
 * What two spellings of one identity have in common: no case, and of a URL neither scheme nor `www.`, query
 * or slashes at the end; of a profile, nothing but whose it is.
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
  // Each country, and each kind of device, has a host of its own for the same profiles.
  return /(^|\.)linkedin\.com$/.test(host)
    ? (/^\/(in|pub|company)\/[^/]+/i.exec(path)?.[0] ?? path)
    : `${host}:${port}${path}`;
}

/** Without the escapes of a URL, as far as they are some. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function atLeastOne<Identity extends object>(identity: Identity, labels: string[]): Identity {
  if (Object.values(identity).every((value) => value === undefined)) {
    throw invalidField(labels.join(', '), 'fill in at least one of these fields.');
  }
  return identity;
}

/** A slug, also taken from a profile URL that was pasted instead. */
function readSlug(value: unknown): string | undefined {
  const text = readTextField(LABELS.profileSlug, value);
  if (text === undefined) return undefined;
  const [path = ''] = text.split(/[?#]/);
  const slug =
    /\/(?:in|pub|company)\/([^/]+)/i.exec(path)?.[1] ?? /[^/](.*[^/])?/s.exec(path)?.[0] ?? '';
  if (!/^[^\s/@]+$/u.test(slug) || /^https?:$/i.test(slug)) {
    throw invalidField(
      LABELS.profileSlug,
      'enter the last part of the profile URL, such as jane-doe.',
    );
  }
  return slug;
}

/** A domain, also taken from a URL that was typed instead. */
function readDomain(value: unknown): string | undefined {
  const text = readTextField(LABELS.domain, value);
  if (text === undefined) return undefined;
  if (text.includes('@'))
    throw invalidField(LABELS.domain, 'this is an e-mail address; enter a domain.');
  const address = readWebAddressField(LABELS.domain, text);
  if (address === undefined) return undefined;
  return new URL(address).hostname.replace(/^www\./, '').replace(/\.$/, '');
}

/** An ABN with or without spaces, hyphens, dots and a leading "ABN". */
function readAbn(value: unknown): string | undefined {
  const text = readTextField(LABELS.abn, value);
  if (text === undefined) return undefined;
  const digits = text.replace(/^abn\b:?/i, '').replace(/[\s.-]/g, '');
  if (isNzbn(digits)) {
    throw invalidField(
      LABELS.abn,
      'this is an NZBN; Firmable finds New Zealand companies by domain, website or profile URL.',
    );
  }
  if (!/^\d{11}$/.test(digits)) throw invalidField(LABELS.abn, 'an ABN has 11 digits.');
  if (!isAbn(digits)) {
    throw invalidField(
      LABELS.abn,
      'this is not a valid ABN: its check digits do not fit. Look for a typing error.',
    );
  }
  return digits;
}
