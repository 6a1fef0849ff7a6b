import {
  invalidField,
  parseUrl,
  readChoiceField,
  readEmailField,
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
  return atLeastOne(identity, [LABELS.profileUrl, LABELS.email, LABELS.profileSlug]);
}

/**
 * Reads what a company is looked up by.
 * @throws Failure `invalid` when a field cannot be right, or none is filled in.
 */
export function readCompanyIdentity(fields: Fields): CompanyIdentity {
  const identity = {
    domain: readDomain(fields.domain),
    profileUrl: readWebAddressField(LABELS.profileUrl, fields.profileUrl),
    abn: readAbn(fields.abn),
    website: readWebAddressField(LABELS.website, fields.website),
  };
  const country = readChoiceField(LABELS.country, fields.country, COUNTRY_CODES);
  return {
    ...atLeastOne(identity, [LABELS.domain, LABELS.profileUrl, LABELS.abn, LABELS.website]),
    country,
  };
}

/**
 * What two spellings of one identity have in common: no case, and of a URL neither scheme nor `www.`, query
 * or slash at the end.
 */
export function identityKey(identity: PersonIdentity | CompanyIdentity): string {
  const fields = Object.entries<string | undefined>(identity).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const url = key === 'profileUrl' || key === 'website' ? parseUrl(value) : undefined;
    const spelled = url === undefined ? value : url.host.replace(/^www\./, '') + url.pathname;
    return [[key, spelled.replace(/\/$/, '').toLowerCase()]];
  });
  return JSON.stringify(fields.sort());
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
  const slug = /\/(?:in|pub|company)\/([^/]+)/i.exec(path)?.[1] ?? path.replace(/^\/+|\/+$/g, '');
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
