import { describeLongAnswers } from '@pieceworks/lab/suites/long-answer-suite';
import service from '../service/entry';

const entry = (place: number) => ({ id: `id_${place}`, name: `Name ${place}` });
const raised = 'Only the first 100 are listed. Raise Maximum Results, or narrow the search.';

describeLongAnswers(service, [
  {
    title: 'the default number',
    action: 'find_clients',
    props: {},
    entry,
    items: 100,
    truncatedReason: raised,
  },
  {
    title: 'the default number, although the total is less',
    action: 'find_requests',
    props: {},
    around: (list) => `{"results":${list},"pagination":{"total_count":5}}`,
    entry,
    items: 100,
    truncatedReason: raised,
  },
  {
    title: 'the first five hundred',
    action: 'list_templates',
    props: {},
    around: (list) => `{"results":${list}}`,
    entry,
    items: 500,
    truncatedReason: 'Only the first 500 are listed. Narrow the search.',
  },
  {
    title: 'the first five hundred folders',
    action: 'list_options',
    props: { kind: 'folders' },
    around: (list) => `{"results":${list}}`,
    entry,
    items: 500,
    truncatedReason: 'Only the first 500 are listed. Narrow the search.',
  },
]);
