import { describeLongAnswers } from '@pieceworks/lab/suites/long-answer-suite';
import service from '../service/entry';

const person = (place: number) => ({ id: `p${place}`, name: `Person ${place}` });

describeLongAnswers(service, [
  {
    title: 'the first ten thousand, which are paid',
    action: 'search_people',
    props: { position: 'Manager' },
    around: (list) => `{"people":${list}}`,
    entry: person,
    items: 10_000,
    truncatedReason: '10,000 of the matches are listed. A step lists at most 10,000.',
  },
  {
    title: 'the wanted number, although the total is less',
    action: 'search_people',
    contract: 'vendor',
    props: { company: 'f000000117001', number: 120 },
    around: (list) => `{"total":5,"records":${list}}`,
    entry: person,
    items: 120,
    truncatedReason: '120 of 5 matches are listed. Raise Maximum Results for more.',
  },
]);
