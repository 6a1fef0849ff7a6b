import {
  type Failure,
  invalidField,
  isRecord,
  type JsonRecord,
  requireTextField,
} from '@pieceworks/kit';
import { companyFieldOf, isProfileUrl } from './company-reference';
import { MAPPED } from './step-fields';

/**
 * Reads a row of a list: an object with the keys of the form, or a text in a known format.
 * @returns the fields of the form.
 * @throws Failure `invalid` for an ambiguous text.
 */
export function personRow(row: unknown): JsonRecord {
  if (isRecord(row)) return row;
  const text = requireTextField(MAPPED.people.label, row);
  if (isProfileUrl(text)) return { profileUrl: text };
  if (/^fp\d{12}$/.test(text)) return { id: text };
  if (text.includes('@')) return { email: text };
  throw unclear(
    MAPPED.people.label,
    'an email, profile URL or person ID',
    'profileUrl, email, profileSlug or id',
  );
}

/** Reads a row of companies in the same way. */
export function companyRow(row: unknown): JsonRecord {
  if (isRecord(row)) return row;
  const field = companyFieldOf(requireTextField(MAPPED.companies.label, row));
  if (field !== undefined) return field;
  throw unclear(
    MAPPED.companies.label,
    'a domain, URL, ABN or company ID',
    'domain, abn, website, profileUrl, profileSlug or id',
  );
}

function unclear(label: string, forms: string, keys: string): Failure {
  return invalidField(
    label,
    `this is not ${forms}. To say what it is, map an object with ${keys} as its key.`,
  );
}
