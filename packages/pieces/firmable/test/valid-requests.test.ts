import {
  describeValidRequests,
  type FieldsOfAction,
} from '@pieceworks/testing/valid-requests-suite';

/** Ignores stored results, so that every combination calls the service. */
const anew = { maxCredits: 10, reuseDays: 7, refresh: true };
const bulk = { minutes: 3, startRow: 2, earlierResult: { items: [] }, fullRecords: true };

const none = (filled: readonly string[]) => filled.length === 0;

/** The ID alone works only under the vendor contract. */
const vendorsId = (filled: readonly string[]) => filled.every((key) => key === 'id');

const person: FieldsOfAction = {
  action: 'enrich_person',
  always: anew,
  sometimes: {
    profileUrl: 'https://www.linkedin.com/in/nobody-at-all',
    email: 'nobody@example.com',
    profileSlug: 'nobody-at-all',
    id: 'fp000000000000',
  },
  refused: vendorsId,
};
const company = {
  domain: 'https://www.nobody.example/',
  profileUrl: 'https://www.linkedin.com/company/nobody',
  abn: '53 004 085 616',
  website: 'https://www.nobody.example',
  profileSlug: 'nobody',
  id: 'f000000000000',
};
const lists: FieldsOfAction[] = [
  {
    action: 'enrich_people',
    always: { ...anew, people: [{ email: 'nobody@example.com' }, person.sometimes] },
    sometimes: bulk,
  },
  {
    action: 'enrich_companies',
    always: { ...anew, companies: [{ domain: 'nobody.example' }, company] },
    sometimes: { ...bulk, otherDomains: true },
  },
];
const filters = { position: 'Manager', seniority: 'Manager', department: 'Sales' };

const gateway: FieldsOfAction[] = [
  person,
  ...lists,
  {
    action: 'enrich_company',
    always: { ...anew, otherDomains: true },
    sometimes: company,
    refused: (filled) => filled.every((key) => key === 'id' || key === 'profileSlug'),
  },
  {
    action: 'search_people',
    sometimes: { ...filters, company: 'Freight', otherFilters: { state: 'NSW' } },
    refused: none,
  },
];

const vendor: FieldsOfAction[] = [
  { ...person, refused: none },
  ...lists,
  {
    action: 'enrich_company',
    always: { ...anew, otherDomains: true },
    sometimes: { ...company, country: 'NZ' },
    refused: (filled) => filled.every((key) => key === 'country'),
  },
  {
    action: 'search_people',
    always: { company: 'f000000117001' },
    sometimes: { ...filters, country: 'AU', fullRecords: true },
  },
  {
    action: 'search_people',
    always: { lookUpCompany: true, number: 5, maxCredits: 1 },
    sometimes: { ...filters, company: 'Banksia Freight' },
    refused: (filled) => !filled.includes('company'),
  },
];

describeValidRequests('firmable', { gateway, vendor });
