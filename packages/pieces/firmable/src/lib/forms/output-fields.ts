import type { OutputSchemaField } from '@activepieces/pieces-framework';

/** The output of the steps, field by field, as the builder lists it. */

/** The identifiers of a lookup; at the vendor's own host, one after the other. */
export const TRIED_FIELD: OutputSchemaField = {
  key: 'tried',
  label: 'Looked up by',
  labelKey: 'by',
  listItems: [
    { key: 'by', label: 'Field' },
    { key: 'matched', label: 'Found', format: 'boolean' },
  ],
};

export const CREDITS_FIELD: OutputSchemaField = {
  key: 'estimatedCredits',
  label: 'Credits (estimate)',
  format: 'number',
};

/** Whether and since when an answer is kept from an earlier step. */
export const CACHE_FIELDS: readonly OutputSchemaField[] = [
  { key: 'cached', label: 'Reused', format: 'boolean' },
  { key: 'cachedAt', label: 'Reused from', format: 'datetime' },
];

/** The first fields of a person, and of a company, that a lookup begins with. */
const TELLING_FIELDS = 5;

/** The fields of a lookup that tell most come first, then its outcome, then all the others. */
export function lookupSchema(found: readonly OutputSchemaField[]): OutputSchemaField[] {
  return [
    ...found.slice(0, TELLING_FIELDS),
    { key: 'matched', label: 'Found', format: 'boolean' },
    { key: 'reason', label: 'Why not found' },
    CREDITS_FIELD,
    ...CACHE_FIELDS,
    TRIED_FIELD,
    ...found.slice(TELLING_FIELDS),
  ];
}

/** What a person was looked up by. */
export const PERSON_INPUT_FIELDS: readonly OutputSchemaField[] = [
  { key: 'profileUrl', label: 'Profile URL', format: 'url' },
  { key: 'email', label: 'Email', format: 'email' },
  { key: 'profileSlug', label: 'Profile slug' },
  { key: 'id', label: 'Person ID' },
];

/** What a company was looked up by. */
export const COMPANY_INPUT_FIELDS: readonly OutputSchemaField[] = [
  { key: 'domain', label: 'Domain' },
  { key: 'abn', label: 'ABN' },
  { key: 'website', label: 'Website', format: 'url' },
  { key: 'profileUrl', label: 'Profile URL', format: 'url' },
  { key: 'profileSlug', label: 'Profile slug' },
  { key: 'id', label: 'Company ID' },
];

export const PERSON_FIELDS: readonly OutputSchemaField[] = [
  { key: 'name', label: 'Name' },
  { key: 'position', label: 'Position' },
  { key: 'companyName', label: 'Company name' },
  { key: 'workEmail', label: 'Work email', format: 'email' },
  {
    key: 'phone',
    label: 'Phone',
    description: 'The first number that is not flagged do-not-call.',
  },
  { key: 'doNotCallPhones', label: 'Do-not-call phones' },
  { key: 'id', label: 'Person ID' },
  { key: 'firstName', label: 'First name' },
  { key: 'lastName', label: 'Last name' },
  { key: 'headline', label: 'Headline' },
  { key: 'seniority', label: 'Seniority' },
  { key: 'department', label: 'Department' },
  {
    key: 'workEmailDeliverability',
    label: 'Email deliverability',
    description: 'Deliverability of the work email.',
  },
  { key: 'personalEmail', label: 'Personal email', format: 'email' },
  { key: 'profileUrl', label: 'Profile URL', format: 'url' },
  { key: 'location', label: 'Location' },
  { key: 'companyId', label: 'Company ID' },
  { key: 'companyWebsite', label: 'Company website', format: 'url' },
  { key: 'companySize', label: 'Company size' },
  { key: 'companyIndustry', label: 'Company industry' },
];

export const PERSON_FOUND_FIELDS: readonly OutputSchemaField[] = [
  ...PERSON_FIELDS,
  { key: 'hasEmail', label: 'Has a work email', format: 'boolean' },
  { key: 'hasPersonalEmail', label: 'Has a personal email', format: 'boolean' },
  { key: 'hasPhone', label: 'Has a phone', format: 'boolean' },
  { key: 'hasMobile', label: 'Has a mobile', format: 'boolean' },
  {
    key: 'hasDoNotCallPhone',
    label: 'Has do-not-call',
    description: 'Has a phone that is flagged do-not-call.',
    format: 'boolean',
  },
];

export const COMPANY_FIELDS: readonly OutputSchemaField[] = [
  { key: 'name', label: 'Name' },
  { key: 'domain', label: 'Domain' },
  { key: 'industry', label: 'Industry' },
  { key: 'email', label: 'Email', format: 'email' },
  { key: 'phone', label: 'Phone' },
  { key: 'id', label: 'Company ID' },
  { key: 'website', label: 'Website', format: 'url' },
  { key: 'description', label: 'Description' },
  { key: 'industries', label: 'Industries' },
  { key: 'size', label: 'Size' },
  { key: 'employeeCount', label: 'Employees', format: 'number' },
  { key: 'revenue', label: 'Revenue' },
  { key: 'type', label: 'Type' },
  { key: 'yearFounded', label: 'Founded in', format: 'number' },
  { key: 'location', label: 'Location' },
  { key: 'country', label: 'Country' },
  { key: 'states', label: 'States' },
  { key: 'profileUrl', label: 'Profile URL', format: 'url' },
  { key: 'abn', label: 'ABN' },
  { key: 'abnFormatted', label: 'ABN, as written' },
  { key: 'abnStatus', label: 'ABN status' },
  { key: 'acn', label: 'ACN' },
  {
    key: 'acnFromAbn',
    label: 'ACN from ABN',
    description: 'The ACN is taken from the ABN, since the record has none.',
    format: 'boolean',
  },
  { key: 'nzbn', label: 'NZBN' },
  { key: 'technologies', label: 'Technologies' },
];
