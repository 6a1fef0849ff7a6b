import type { OutputSchemaField } from '@activepieces/pieces-framework';

/** The output of the steps, field by field, as the builder lists it. */

/** By what a lookup went; at the vendor's own host, one identifier after the other. */
export const TRIED_FIELD: OutputSchemaField = {
  key: 'tried',
  label: 'Looked up by',
  listItems: [
    { key: 'by', label: 'Field' },
    { key: 'matched', label: 'Found', format: 'boolean' },
  ],
};

/** Whether and since when an answer is kept from an earlier step. */
export const CACHE_FIELDS: readonly OutputSchemaField[] = [
  { key: 'cached', label: 'Reused', format: 'boolean' },
  { key: 'cachedAt', label: 'Reused from', format: 'datetime' },
];

export const LOOKUP_FIELDS: readonly OutputSchemaField[] = [
  { key: 'matched', label: 'Found', format: 'boolean' },
  { key: 'reason', label: 'Why not found' },
  { key: 'estimatedCredits', label: 'Credits, estimated', format: 'number' },
  ...CACHE_FIELDS,
  TRIED_FIELD,
];

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
  { key: 'id', label: 'Person ID' },
  { key: 'name', label: 'Name' },
  { key: 'firstName', label: 'First name' },
  { key: 'lastName', label: 'Last name' },
  { key: 'position', label: 'Position' },
  { key: 'headline', label: 'Headline' },
  { key: 'seniority', label: 'Seniority' },
  { key: 'department', label: 'Department' },
  { key: 'workEmail', label: 'Work email', format: 'email' },
  { key: 'workEmailDeliverability', label: 'Deliverability of the work email' },
  { key: 'personalEmail', label: 'Personal email', format: 'email' },
  { key: 'phone', label: 'Phone' },
  { key: 'doNotCallPhones', label: 'Phones flagged do-not-call', listItems: [] },
  { key: 'profileUrl', label: 'Profile URL', format: 'url' },
  { key: 'location', label: 'Location' },
  { key: 'companyId', label: 'Company ID' },
  { key: 'companyName', label: 'Company name' },
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
  { key: 'hasDoNotCallPhone', label: 'Has a phone flagged do-not-call', format: 'boolean' },
];

export const COMPANY_FIELDS: readonly OutputSchemaField[] = [
  { key: 'id', label: 'Company ID' },
  { key: 'name', label: 'Name' },
  { key: 'domain', label: 'Domain' },
  { key: 'website', label: 'Website', format: 'url' },
  { key: 'description', label: 'Description' },
  { key: 'industry', label: 'Industry' },
  { key: 'industries', label: 'Industries', listItems: [] },
  { key: 'size', label: 'Size' },
  { key: 'employeeCount', label: 'Employees', format: 'number' },
  { key: 'revenue', label: 'Revenue' },
  { key: 'type', label: 'Type' },
  { key: 'yearFounded', label: 'Founded in', format: 'number' },
  { key: 'location', label: 'Location' },
  { key: 'country', label: 'Country' },
  { key: 'states', label: 'States', listItems: [] },
  { key: 'phone', label: 'Phone' },
  { key: 'email', label: 'Email', format: 'email' },
  { key: 'profileUrl', label: 'Profile URL', format: 'url' },
  { key: 'abn', label: 'ABN' },
  { key: 'abnFormatted', label: 'ABN, as written' },
  { key: 'abnStatus', label: 'ABN status' },
  { key: 'acn', label: 'ACN' },
  { key: 'acnFromAbn', label: 'ACN taken from the ABN', format: 'boolean' },
  { key: 'nzbn', label: 'NZBN' },
  { key: 'technologies', label: 'Technologies', listItems: [] },
];
