import { describeCosts } from '@pieceworks/lab/suites/cost-suite';
import { estimateCredits } from '../service/costs';
import service from '../service/entry';

const COMPANIES = ['banksia-dental.example', 'nobody.example', 'tui-digital.example'];
const NAMED = [
  { name: 'A B', company: 'a.example' },
  { name: 'C D', company: 'A.example ' },
  { name: 'E F', company: 'b.example' },
  { name: 'G H', company: 'b.example', email: 'g@b.example' },
];
const ATO = 'f000000117001';

describeCosts(service, estimateCredits, [
  ['enrich_companies', { companies: COMPANIES }],
  ['enrich_companies', { companies: COMPANIES, maxCredits: 1 }],
  ['enrich_people', service.sheets.enrich_people.example],
  ['search_people', { company: '51 824 753 556', lookUpCompany: true, number: 5 }],
]);

it.each([
  ['enrich_person', {}, { vendor: 1, gateway: 2 }],
  ['enrich_person', { maxCredits: '1' }, { vendor: 1, gateway: 1 }],
  ['enrich_person', { name: 'A B', company: 'a.example' }, { vendor: 2, gateway: 3 }],
  ['enrich_person', { name: 'A B', company: ATO }, { vendor: 1, gateway: 2 }],
  ['enrich_person', { name: 'A B', company: 'a.example', id: 'x' }, { vendor: 1, gateway: 2 }],
  ['enrich_people', { people: NAMED }, { vendor: 6, gateway: 10 }],
  ['enrich_people', { people: ['a', 'b', ''] }, { vendor: 2, gateway: 4 }],
  ['enrich_people', { people: '{{step_1}}' }, { vendor: 1, gateway: 2 }],
  ['enrich_people', { people: [{ email: 'a' }, {}] }, { vendor: 1, gateway: 2 }],
  ['enrich_companies', { companies: COMPANIES }, { vendor: 3, gateway: 3 }],
  ['enrich_companies', { companies: COMPANIES, maxCredits: 2 }, { vendor: 2, gateway: 2 }],
  ['enrich_companies', { companies: COMPANIES, maxCredits: 'x' }, { vendor: 3, gateway: 3 }],
  ['enrich_companies', { companies: null }, { vendor: undefined, gateway: undefined }],
  ['search_people', { company: ATO }, { vendor: 0, gateway: undefined }],
  ['search_people', { company: ATO, lookUpCompany: true }, { vendor: 1, gateway: undefined }],
  ['find_and_enrich_people', { company: ATO, number: 3 }, { vendor: 3, gateway: undefined }],
  ['find_and_enrich_people', { company: 'ato.gov.au' }, { vendor: 11, gateway: undefined }],
  ['find_and_enrich_people', { number: 9, maxCredits: 5 }, { vendor: 5, gateway: undefined }],
  ['new_person', { companies: [` ${ATO} `] }, { vendor: 0, gateway: 0 }],
  ['new_person', { companies: [ATO, 'ato.gov.au'] }, { vendor: 1, gateway: 1 }],
  ['new_person', {}, { vendor: undefined, gateway: undefined }],
  ['person_changed', { companies: [ATO, 'ato.gov.au'] }, { vendor: 1, gateway: 1 }],
  ['person_changed', { people: [`fp1 ${ATO}`] }, { vendor: undefined, gateway: undefined }],
  ['custom_api_call', { method: 'GET' }, { vendor: undefined, gateway: undefined }],
])('the cost of %s with %j is estimated by the prices of the piece', (step, values, expected) => {
  expect({
    vendor: estimateCredits(step, values, false)?.amount,
    gateway: estimateCredits(step, values, true)?.amount,
  }).toEqual(expected);
});
