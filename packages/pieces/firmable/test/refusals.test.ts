import { describeRefusals } from '@pieceworks/testing/refusal-suite';

const PERSON = { email: 'jane@a.example' };
const COMPANY = { domain: 'a.example' };

describeRefusals('firmable', 'gateway', [
  ['enrich_person', PERSON, 'POST /enrich/person', 'enrich the person'],
  ['enrich_company', COMPANY, 'POST /enrich/company', 'enrich the company'],
  ['search_people', { position: 'Manager' }, 'POST /search/people', 'search for people'],
]);

describeRefusals('firmable', 'vendor', [
  ['enrich_person', PERSON, 'GET /people', 'enrich the person'],
  ['enrich_company', COMPANY, 'GET /company', 'enrich the company'],
  [
    'search_people',
    { company: 'f000000117001' },
    'POST /internal/people/search',
    'search for people',
  ],
]);
