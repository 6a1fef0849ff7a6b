import { invalidField, readTextField, readWebAddressField } from '@pieceworks/kit';
import { isAbn, isNzbn } from './business-number';

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
