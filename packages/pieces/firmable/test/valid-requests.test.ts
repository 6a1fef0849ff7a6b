import gateway from '@pieceworks/contracts/firmable-gateway.json';
import vendor from '@pieceworks/contracts/firmable-vendor.json';
import {
  describeValidRequests,
  type FieldsOfAction,
} from '@pieceworks/testing/valid-requests-suite';

const none = (filled: readonly string[]) => filled.length === 0;

const person: FieldsOfAction = {
  action: 'enrich_person',
  sometimes: {
    profileUrl: 'https://www.linkedin.com/in/nobody-at-all',
    email: 'nobody@example.com',
    profileSlug: 'nobody-at-all',
  },
  refused: none,
};
const company = {
  domain: 'https://www.nobody.example/',
  profileUrl: 'https://www.linkedin.com/company/nobody',
  abn: '53 004 085 616',
  website: 'https://www.nobody.example',
};
const people = { position: 'Manager', seniority: 'Manager', department: 'Sales' };

describeValidRequests('firmable', 'gateway', gateway, [
  person,
  { action: 'enrich_company', sometimes: company, refused: none },
  { action: 'search_people', sometimes: { ...people, company: 'Freight' }, refused: none },
]);

describeValidRequests('firmable', 'vendor', vendor, [
  person,
  {
    action: 'enrich_company',
    sometimes: { ...company, country: 'NZ' },
    refused: (filled) => filled.every((key) => key === 'country'),
  },
  {
    action: 'search_people',
    always: { company: 'f000000117001' },
    sometimes: { ...people, country: 'AU' },
  },
  {
    action: 'search_people',
    always: { mayLookUpCompany: true },
    sometimes: { ...people, company: 'Banksia Freight' },
    refused: (filled) => !filled.includes('company'),
  },
]);
