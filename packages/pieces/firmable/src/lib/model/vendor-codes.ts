import type { components } from '@pieceworks/contracts/firmable-vendor';
import { invalidField } from '@pieceworks/kit';

type PeopleSearch = components['schemas']['PeopleSearch'];
export type CountryCode = components['schemas']['Country'];
type Code<Field extends keyof PeopleSearch> = NonNullable<PeopleSearch[Field]>;

/** Labels by code of the vendor's own API (vendor contract). */
export const SENIORITIES = {
  '1': 'Board Member / Company Director',
  '2': 'Owner / Founder',
  '3': 'C-Suite / Partner',
  '4': 'VP/Director / Head of',
  '5': 'Manager',
  '6': 'Other',
  '7': 'No Data Available',
} as const satisfies Record<Code<'seniority'>, string>;

export const DEPARTMENTS = {
  '1': 'General Management',
  '2': 'Sales',
  '3': 'Trades',
  '4': 'Operations',
  '5': 'Engineering & Technical',
  '6': 'Human Resources',
  '7': 'Customer Service',
  '8': 'Medicine & Healthcare',
  '9': 'Research & Analysis',
  '10': 'Legal',
  '11': 'Marketing',
  '12': 'Education & Training',
  '13': 'Consulting',
  '14': 'Finance',
  '15': 'Product',
  '16': 'Other',
  '17': 'No Data Available',
} as const satisfies Record<Code<'department'>, string>;

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
} as const satisfies Record<CountryCode, string>;

/**
 * Returns the vendor's code of a label. Also accepts a code.
 * @throws Failure `invalid`, with the existing labels.
 */
export function codeOf<Key extends string>(
  label: string,
  value: string | undefined,
  labels: Readonly<Record<Key, string>>,
): Key | undefined {
  if (value === undefined) return undefined;
  const code = keysOf(labels).find(
    (key) => key === value || labels[key].toLowerCase() === value.toLowerCase(),
  );
  if (code !== undefined) return code;
  throw invalidField(label, `choose one of ${Object.values(labels).join(', ')}.`);
}

function keysOf<Key extends string>(record: Readonly<Record<Key, string>>): Key[] {
  return Object.keys(record).filter((key): key is Key => key in record);
}
