import { invalidField } from '@pieceworks/kit';

/** The codes are the positions, from 1 on (vendor contract). */
export const SENIORITIES = [
  'Board Member / Company Director',
  'Owner / Founder',
  'C-Suite / Partner',
  'VP/Director / Head of',
  'Manager',
  'Other',
  'No Data Available',
] as const;

/** The codes are the positions, from 1 on (vendor contract). */
export const DEPARTMENTS = [
  'General Management',
  'Sales',
  'Trades',
  'Operations',
  'Engineering & Technical',
  'Human Resources',
  'Customer Service',
  'Medicine & Healthcare',
  'Research & Analysis',
  'Legal',
  'Marketing',
  'Education & Training',
  'Consulting',
  'Finance',
  'Product',
  'Other',
  'No Data Available',
] as const;

/** The markets of the service, by their codes (vendor contract). */
export const COUNTRIES = {
  AU: 'Australia',
  NZ: 'New Zealand',
  SG: 'Singapore',
  MY: 'Malaysia',
  ID: 'Indonesia',
  PH: 'Philippines',
  HK: 'Hong Kong',
  JP: 'Japan',
  VN: 'Vietnam',
  KR: 'South Korea',
  TH: 'Thailand',
  US: 'United States',
  CA: 'Canada',
} as const;

export const COUNTRY_CODES = Object.keys(COUNTRIES);

/**
 * The vendor's code of a label; a code is taken as it is.
 * @throws Failure `invalid`, with the labels that exist.
 */
export function codeOf(
  label: string,
  value: string | undefined,
  labels: readonly string[],
): string | undefined {
  if (value === undefined) return undefined;
  const position = labels.findIndex((known) => known.toLowerCase() === value.toLowerCase());
  const code = position < 0 ? Number(value) : position + 1;
  if (Number.isInteger(code) && code >= 1 && code <= labels.length) return String(code);
  throw invalidField(label, `choose one of ${labels.join(', ')}.`);
}
