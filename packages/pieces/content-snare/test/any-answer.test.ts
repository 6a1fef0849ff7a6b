import {
  describeAnswers,
  type LongAnswer,
  type SameFact,
} from '@pieceworks/lab/suites/answer-suite';
import service from '../service/entry';

const same = (props: Record<string, unknown>) => ({ gateway: props, vendor: props });
const REQUEST = { clientId: 'acc_0001', templateId: 'tpl_0001' };

const entry = (place: number) => ({ id: `id_${place}`, name: `Name ${place}` });
const raised = 'Only the first 100 are listed. Raise Maximum Results, or narrow the search.';

const LONG: readonly LongAnswer[] = [
  {
    title: 'the default number',
    action: 'list_clients',
    props: {},
    entry,
    items: 100,
    truncatedReason: raised,
  },
  {
    title: 'the default number, although the total is less',
    action: 'list_requests',
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
];

const SAME: readonly SameFact[] = [
  {
    title: 'a new client',
    action: 'create_client',
    gateway: { name: 'Aroha Ngata', email: 'aroha@example.com' },
    vendor: { name: 'Aroha Ngata', email: 'ngata@example.com' },
    except: ['id', 'email'],
  },
  {
    title: 'a new request',
    action: 'create_request',
    ...same({ ...REQUEST, name: 'Tax return', dueDate: '2030-06-30' }),
    except: ['id', 'url', 'shareLink', 'updatedAt'],
  },
  {
    title: 'a client',
    action: 'get_client',
    ...same({ clientId: 'acc_0003' }),
  },
  {
    title: 'a request and its answers',
    action: 'get_request',
    ...same({ requestId: 'req_0002' }),
  },
  {
    title: 'requests',
    action: 'list_requests',
    ...same({ clientId: 'acc_0002' }),
  },
  {
    title: 'a change',
    action: 'update_request',
    ...same({ requestId: 'req_0005', name: 'Loan' }),
    except: ['updatedAt'],
  },
];

describeAnswers(service, { same: SAME, long: LONG });
