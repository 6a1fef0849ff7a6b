import { describeEachValueOnce } from '@pieceworks/lab/suites/each-value-once-suite';
import service from '../service/entry';

const ID = 'f000000117001';
const REPEATS = {};

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
  repeats: REPEATS,
});
