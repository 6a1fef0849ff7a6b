import {
  invalidField,
  normalized,
  parseUrl,
  readCopiedText,
  readEmailField,
  readTextField,
  readWebAddressField,
  withoutListMark,
  withScheme,
} from '@pieceworks/kit';
import type { components } from '#contract/vendor';
import { findNumber, isAbn, isNzbn } from './business-number';
import {
  decodedUrl,
  isPageAddress,
  type PageOwner,
  pageKey,
  readPageSlug,
  readPageUrl,
} from './linkedin-page';
import { isMailHost, platformOf, whyNoCompany } from './public-hosts';

/** Readers of the texts that identify a person or a company, and a key to compare them. */

type Country = components['schemas']['Country'];

/** The identifiers of a person; or, without any, a full name with a company and the market to search. */
export type PersonIdentity = Partial<
  Record<'profileUrl' | 'email' | 'profileSlug' | 'id' | 'name' | 'company', string>
> & { country?: Country | undefined };

/** The identifiers of a company. */
export type CompanyIdentity = Partial<
  Record<'domain' | 'abn' | 'website' | 'profileUrl' | 'profileSlug' | 'id', string>
> & {
  country?: Country | undefined;
  /** Allows a lookup of the same name below `.com.au` and `.co.nz`. */
  triesOtherDomains?: true | undefined;
  /** The public mail host of an email address, or the platform of a page, instead of an identifier: no company is looked up. */
  mailHost?: string | undefined;
};

/** Returns the reader of a LinkedIn page's last part, also from the page's address. */
export function slugReader(
  owner: PageOwner,
): (label: string, value: unknown) => string | undefined {
  return (label, value) => {
    const text = readCopiedText(label, value)
      ?.replace(/[?#][^]*/, '')
      .replace(/^\/+/, '')
      .replace(/(?<!\/)\/+$/, '');
    if (text === undefined) return undefined;
    const isAddress = text.includes('/') || isPageAddress(`${text}/x`);
    const slug = isAddress ? readPageSlug(owner, label, text) : decodedUrl(text);
    if (!/^[^\s/@]+$/.test(slug)) {
      throw invalidField(label, 'enter the last part of the profile URL, such as jane-doe.');
    }
    return slug;
  };
}

/** Reads a website of a company's own. */
export function readWebsite(label: string, value: unknown): string | undefined {
  return ownSite(label, readWebAddressField(label, value));
}

function ownSite(label: string, address: string | undefined): string | undefined {
  if (isAppLink(address ?? '')) {
    throw invalidField(label, "this is a page of Firmable's app, not of the company.");
  }
  const platform = platformOf(address ?? '');
  if (platform !== null) {
    throw invalidField(label, `${whyNoCompany(platform)} Enter the company's own site.`);
  }
  return address;
}

/** Reads a domain of a company's own, also from a URL. */
export function readDomain(label: string, value: unknown): string | undefined {
  const text = readTextField(label, value);
  if (text === undefined) return undefined;
  if (text.includes('@')) throw invalidField(label, 'this is an email address; enter a domain.');
  const address = ownSite(label, readWebAddressField(label, text, 'example.com.au'));
  return address === undefined ? undefined : domainOf(new URL(address));
}

/** Returns the host without `www.`, unless that is the name itself: `www.com`, `www.net.nz`. */
export function domainOf({ hostname }: URL): string {
  const host = hostname.replace(/\.$/, '');
  const name = host.replace(/^www\./, '');
  return /^[^.]+$|^(?:com?|net|org|edu|gov|govt|id|asn|ac)\.(?:au|nz|uk)$/.test(name) ? host : name;
}

/** Returns true for the address of a page of Firmable's own app. */
function isAppLink(address: string): boolean {
  const { hostname = '' } = parseUrl(withScheme(address)) ?? {};
  return /(^|\.)(app|api|mcp)\.firmable\.com\.?$/.test(hostname);
}

/** Returns the ID in the address of a page of Firmable's app: `https://app.firmable.com/company/f000000117001`. */
function idInAppLink(text: string, pattern: RegExp): string | undefined {
  const parts = isAppLink(text) ? text.split(/[^\w-]+/) : [];
  return parts.find((part) => pattern.test(part));
}

const COMPANY_ID = /^f\d{12}$/;
const PERSON_ID = /^fp\d{12}$/;

/** Returns true for the ID of a person in Firmable. */
export function isPersonId(text: string): boolean {
  return PERSON_ID.test(text);
}

/** Reads the ID of a record, also from the address of its page in Firmable's app. */
export function readRecordId(label: string, value: unknown): string | undefined {
  const text = readTextField(label, value);
  if (text === undefined || !isAppLink(text)) return text;
  const id = idInAppLink(text, COMPANY_ID) ?? idInAppLink(text, PERSON_ID);
  if (id !== undefined) return id;
  throw invalidField(label, 'this page of Firmable has no ID in its address.');
}

/** Reads an ABN, with or without spaces, hyphens, dots and the word in front of it. */
export function readAbn(label: string, value: unknown): string | undefined {
  const text = readCopiedText(label, value);
  if (text === undefined) return undefined;
  const digits = withoutAbnWord(text).replace(/[\s.\u2010-\u2015\u2212-]/g, '');
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

/** Leaves out `ABN`, `A.B.N.`, `ABN No.` or `(ABN)` in front of a number, and the decimals that spreadsheets add. */
function withoutAbnWord(text: string): string {
  return text
    .normalize('NFKC')
    .replace(
      /^\(?a\.?\s?b\.?\s?n\.?\)?\s*(?:no\b|nr\b|num(?:ber)?\b)?[\s.:=#\u2010-\u2015\u2212-]*/i,
      '',
    )
    .replace(/\.0{1,2}$/, '');
}

/**
 * Reads a text with an identifier of a company; `undefined` for a name or a slug, which have no format. An email
 * address stands for its domain.
 * @throws Failure `invalid` for an impossible ABN, URL or email address, and for the page of a person.
 */
export function readCompanyText(label: string, value: string): CompanyIdentity | undefined {
  const text = withoutListMark(readCopiedText(label, value) ?? '');
  const id = idInAppLink(text, COMPANY_ID) ?? text;
  if (COMPANY_ID.test(id)) return { id };
  if (/^[\d\s.\u2010-\u2015\u2212-]+$/.test(withoutAbnWord(text)))
    return { abn: readAbn(label, text) };
  if (isPageAddress(text)) return { profileUrl: readPageUrl('company', label, text) };
  if (isEmail(text)) return companyOf(readEmailField(label, text) ?? '');
  const isDomain = !/\s/.test(text) && /.\.[a-z]{2,}([/?#:]|$)/i.test(text);
  if (!isDomain) return identifierBesideName(text);
  const mailHost = platformOf(text);
  return mailHost === null ? { domain: readDomain(label, text) } : { mailHost };
}

/** Returns the ABN or the domain beside the name of a company: `Example Pty Ltd (ABN 51 824 753 556)`. */
function identifierBesideName(text: string): CompanyIdentity | undefined {
  const abn = /\babn\b/i.test(text) ? findNumber(text, isAbn) : null;
  if (abn !== null) return { abn };
  const [, domain] = /\s[([]((?:[\w-]+\.)+[a-z]{2,})[)\]]$/i.exec(text) ?? [];
  return domain === undefined || platformOf(domain) !== null
    ? undefined
    : { domain: readDomain('', domain) };
}

/** Returns true for an email address, also with the name that mail programs add: `Ann <ann@example.com>`. */
function isEmail(text: string): boolean {
  if (/^mailto:|^[^\s/@]+@[^\s/]+$/i.test(text)) return true;
  const [, host] = /^[^/]*[^\s/@]@([^\s/@]{1,255})(?: \([^()/]*\))?$/.exec(text) ?? [];
  return host?.includes('.') === true;
}

function companyOf(email: string): CompanyIdentity {
  const host = hostOfEmail(email);
  return isMailHost(host) ? { mailHost: host } : { domain: host };
}

/**
 * Reads a text with an identifier of a person; `undefined` for a text in no known format.
 * @throws Failure `invalid` for an impossible email address or URL, and for the page of a company.
 */
export function readPersonText(label: string, value: string): PersonIdentity | undefined {
  const text = withoutListMark(readCopiedText(label, value) ?? '');
  const id = idInAppLink(text, PERSON_ID) ?? text;
  if (isPersonId(id)) return { id };
  if (isPageAddress(text)) return { profileUrl: readPageUrl('person', label, text) };
  if (text.includes('@')) return { email: readEmailField(label, text) };
  return undefined;
}

/** Returns true for a private email address, as opposed to one at work. */
export function isPersonalEmail(email: string): boolean {
  return isMailHost(hostOfEmail(email));
}

function hostOfEmail(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/**
 * Returns a key that is equal for the usual spellings of one identity, and differs for any two records. It ignores case,
 * but in the path of a website. Of a URL it ignores the scheme, `www.` and slashes at the end; of a LinkedIn page, its host
 * and all that follows its name.
 */
export function identityKey(identity: PersonIdentity | CompanyIdentity): string {
  const fields = Object.entries<string | true | undefined>(identity).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, comparable(key, String(value))]],
  );
  return JSON.stringify(fields.sort());
}

function comparable(key: string, text: string): string {
  if (key === 'profileUrl') return pageKey(text) ?? comparableUrl(text);
  if (key === 'company') return pageKey(text) ?? normalized(text).toLowerCase();
  return key === 'website' ? comparableUrl(text) : normalized(text).toLowerCase();
}

function comparableUrl(text: string): string {
  const url = parseUrl(text);
  if (url === undefined) return text;
  const { port, pathname, search, hash } = url;
  const path = pathname.replace(/\/+/g, '/').replace(/\/$/, '');
  return `${domainOf(url)}:${port}${normalized(decodedUrl(path + search + hash))}`;
}
