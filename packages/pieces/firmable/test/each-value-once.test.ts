import { describeEachValueOnce } from '@pieceworks/lab/suites/each-value-once-suite';
import service from '../service/entry';

const ID = 'f000000117001';

const INDUSTRY = 'A column of a CRM takes one industry, and a filter needs all.';

describeEachValueOnce(service, {
  inputs: {
    enrich_company: [{ domain: 'banksia-dental.example' }],
    enrich_companies: [
      { companies: [{ domain: 'banksia-dental.example', crm_id: 'crm-000001' }, { id: ID }] },
    ],
    enrich_person: [{ name: 'Ruby Kelly', company: ID }],
    enrich_people: [{ people: [{ name: 'Ruby Kelly', company: ID }, 'nobody@nobody.example'] }],
    search_people: [{ company: 'ato.gov.au', lookUpCompany: true, number: 3 }],
    find_and_enrich_people: [{ company: 'ato.gov.au', number: 3, maxCredits: 3 }],
  },
  repeats: {
    enrich_company: { 'industries = industry': INDUSTRY },
    search_people: { 'company.industries = company.industry': INDUSTRY },
    enrich_companies: {
      'found.industries = found.industry': INDUSTRY,
      'found.domain = found.given.domain': 'The row as it came is the sender’s, not the service’s.',
    },
    find_and_enrich_people: {
      'company.industries = company.industry': INDUSTRY,
      'found.mobile = found.phone': 'The first number to call is often the mobile for a message.',
    },
  },
});
