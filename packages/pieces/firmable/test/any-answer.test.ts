import {
  describeAnswers,
  type LongAnswer,
  type SameFact,
} from '@pieceworks/lab/suites/answer-suite';
import service from '../service/entry';

const COMPANY = 'banksia-freight.example';
const same = (props: Record<string, string>) => ({ gateway: props, vendor: props });

const person = (place: number) => ({ id: `p${place}`, name: `Person ${place}` });

const LONG: readonly LongAnswer[] = [
  ...['search_people', 'find_and_enrich_people'].map((action) => ({
    title: 'the first ten thousand, which are paid',
    action,
    props: { position: 'Manager' },
    around: (list: string) => `{"people":${list}}`,
    entry: person,
    items: 10_000,
    truncatedReason: '10,000 of the matches are listed. A step lists at most 10,000.',
  })),
  {
    title: 'the wanted number, although the total is less',
    action: 'search_people',
    contract: 'vendor',
    props: { company: 'f000000117001', number: 120 },
    around: (list) => `{"total":5,"records":${list}}`,
    entry: person,
    items: 120,
    truncatedReason: '120 of the matches are listed. Raise Maximum People for more.',
  },
];

const SAME: readonly SameFact[] = [
  { title: 'a company by domain', action: 'enrich_company', ...same({ domain: COMPANY }) },
  { title: 'a company by ABN', action: 'enrich_company', ...same({ abn: '51824753556' }) },
  {
    title: 'a company by website',
    action: 'enrich_company',
    ...same({ website: `https://${COMPANY}` }),
  },
  {
    title: 'a company by profile URL',
    action: 'enrich_company',
    ...same({ profileUrl: 'https://www.linkedin.com/company/australian-taxation-office' }),
  },
  {
    title: 'a company by another domain',
    action: 'enrich_company',
    ...same({ domain: 'example.com', otherDomains: 'true' }),
  },
  {
    title: 'a company that is not known',
    action: 'enrich_company',
    ...same({ domain: 'nobody.example' }),
  },
  {
    title: 'a person by slug',
    action: 'enrich_person',
    ...same({ profileSlug: 'amelia-singh-908' }),
  },
  {
    title: 'a person who is not known',
    action: 'enrich_person',
    ...same({ profileSlug: 'nobody-at-all' }),
  },
];

describeAnswers(service, { same: SAME, long: LONG });
