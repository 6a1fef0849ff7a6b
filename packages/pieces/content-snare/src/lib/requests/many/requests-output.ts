import type { OutputSchemaField } from '@activepieces/pieces-framework';
import type { ListedRequest } from '../../outputs/output-rows';
import { nextRunOf, type RequestList, type Totals } from './list-of-requests';
import type { RowPlan } from './planned-rows';
import { reportOf } from './request-report';
import type { Planned, WrittenRequests, WrittenRow } from './request-run';

/** Requests that a rehearsal shows. */
const SHOWN = 3;

/** The end of a row: written, or known from its plan; none for a row that is left. */
type RowEnd =
  | Exclude<RowPlan, { status: 'create' }>
  | (WrittenRow & { email: string; name: string });

/**
 * Returns the output of the step: the counts, the texts, and each row once, by what became of it.
 * @param most requests that this run was allowed to create; 0 for a rehearsal.
 */
export function requestsOutput(
  list: RequestList,
  plans: readonly RowPlan[],
  planned: readonly Planned[],
  written: WrittenRequests,
  most: number,
) {
  const ends = plans.map((plan, position) => endOf(plan, written.rows.get(position)));
  const count = (status: keyof Totals) => ends.filter((end) => end?.status === status).length;
  const left = ends.flatMap((end, position) => (end === undefined ? position : []));
  const totals = totalsOf(list.totals, count);
  const maxRequestsLeft = Math.max(0, most - count('created') - count('unsure'));
  const rowAt = (position: number) => ({
    row: list.numbers[position] ?? 0,
    given: list.rows[position],
  });
  const toCheck = [
    ...list.toCheck,
    ...ends.flatMap((end, position) =>
      end?.status === 'rejected' || end?.status === 'unsure'
        ? { row: list.numbers[position] ?? 0, client: end.email, reason: end.reason }
        : [],
    ),
  ];
  const isRehearsal = most === 0;
  const first = planned.slice(0, SHOWN).map(({ request }) => request);
  const rehearsal = isRehearsal ? { first, all: planned.length } : null;
  const { stopped, canGoOn } = written;
  // A run that has brought no row to its end would be followed by another such run.
  const goesOn = left.length > 0 && left.length < list.rows.length && canGoOn;
  const select = <Row extends object>(read: (end: RowEnd) => Row | undefined) =>
    ends.flatMap((end, position) => {
      const row = end && read(end);
      return row === undefined ? [] : { ...rowAt(position), ...row };
    });
  return {
    createdCount: count('created'),
    existsCount: count('exists'),
    draftCount: count('draft'),
    rejectedCount: count('rejected'),
    unsureCount: count('unsure'),
    leftCount: left.length,
    maxRequestsLeft,
    goesOn,
    stopped,
    ...reportOf({ totals, left: left.length, stopped, rehearsal, toCheck }),
    totals,
    preview: isRehearsal ? planned.slice(0, SHOWN).map((one) => previewOf(list, one)) : [],
    created: select((end) => (end.status === 'created' ? createdRow(end) : undefined)),
    exists: select((end) => (end.status === 'exists' ? thereRow(end) : undefined)),
    draft: select((end) => (end.status === 'draft' ? thereRow(end) : undefined)),
    rejected: select((end) => (end.status === 'rejected' ? { reason: end.reason } : undefined)),
    unsure: select((end) =>
      end.status === 'unsure' && 'name' in end
        ? { clientEmail: end.email, name: end.name, reason: end.reason }
        : undefined,
    ),
    next: nextRunOf(list, left, { maxRequests: maxRequestsLeft, totals, toCheck }),
  };
}

function endOf(plan: RowPlan, row: WrittenRow | undefined): RowEnd | undefined {
  if (plan.status !== 'create') return plan;
  const { email, name } = plan.request;
  return row && { ...row, email, name };
}

function totalsOf(before: Totals, count: (status: keyof Totals) => number): Totals {
  return {
    rows: before.rows,
    runs: before.runs + 1,
    created: before.created + count('created'),
    exists: before.exists + count('exists'),
    draft: before.draft + count('draft'),
    rejected: before.rejected + count('rejected'),
    unsure: before.unsure + count('unsure'),
  };
}

function previewOf(list: RequestList, { position, request }: Planned) {
  const { email, name, dueDate = null, client, clientName } = request;
  return {
    row: list.numbers[position] ?? 0,
    clientEmail: email,
    clientName: client === undefined ? clientName : client.name,
    clientIsNew: client === undefined,
    name,
    dueDate,
  };
}

function createdRow(end: Extract<RowEnd, { status: 'created' }>) {
  const { record, email, name, clientCreated } = end;
  return {
    id: record.id,
    name: record.name ?? name,
    status: record.status,
    dueDate: record.dueDate,
    url: 'url' in record ? record.url : null,
    clientId: record.clientId,
    clientName: record.clientName,
    clientEmail: record.clientEmail ?? email,
    clientCreated,
  };
}

function thereRow({ found, email }: { found: ListedRequest; email: string }) {
  const { id, name, status, dueDate } = found;
  return { id, name, status, dueDate, clientEmail: email };
}

const number = (key: string, label: string, description?: string): OutputSchemaField => ({
  key,
  label,
  format: 'number',
  ...(description !== undefined && { description }),
});
const ROW = number('row', 'Row');
const GIVEN: OutputSchemaField = { key: 'given', label: 'Row as given' };
const NAME: OutputSchemaField = { key: 'name', label: 'Request name' };
const CLIENT_EMAIL: OutputSchemaField = {
  key: 'clientEmail',
  label: 'Client email',
  format: 'email',
};
const REASON: OutputSchemaField = { key: 'reason', label: 'Reason' };
const REQUEST: OutputSchemaField[] = [
  ROW,
  GIVEN,
  { key: 'id', label: 'Request ID' },
  NAME,
  { key: 'status', label: 'Status' },
  { key: 'dueDate', label: 'Due date', description: 'As YYYY-MM-DD.' },
];

export const REQUESTS_FIELDS: OutputSchemaField[] = [
  number('createdCount', 'Number created'),
  number('existsCount', 'Number already there', 'Sent before, in any status, also archived.'),
  number('draftCount', 'Number of drafts', 'Already there as a draft.'),
  number('rejectedCount', 'Number rejected', 'Something is wrong with the row.'),
  number('unsureCount', 'Number unsure', 'Perhaps created: look in Content Snare.'),
  number('leftCount', 'Number of rows left'),
  number('maxRequestsLeft', 'Maximum Requests left', 'What further runs may still create.'),
  {
    key: 'goesOn',
    label: 'Another run can go on',
    format: 'boolean',
    description: 'True if rows are left, and only the time has stopped this run.',
  },
  { key: 'stopped', label: 'Why rows are left' },
  { key: 'text', label: 'As text', description: 'The whole list so far in words, for a message.' },
  { key: 'digest', label: 'As HTML', format: 'html', description: 'The same for an email.' },
  {
    key: 'totals',
    label: 'Whole list',
    description: 'Sums over all runs of the list so far.',
    children: [
      number('rows', 'Number of rows'),
      number('runs', 'Number of runs'),
      number('created', 'Number created'),
      number('exists', 'Number already there'),
      number('draft', 'Number of drafts'),
      number('rejected', 'Number rejected'),
      number('unsure', 'Number unsure'),
    ],
  },
  {
    key: 'preview',
    label: 'Shown in a rehearsal',
    description: `The first ${SHOWN} requests as they would be sent.`,
    labelKey: 'name',
    listItems: [
      ROW,
      CLIENT_EMAIL,
      { key: 'clientName', label: 'Client name' },
      { key: 'clientIsNew', label: 'Client is new', format: 'boolean' },
      NAME,
      { key: 'dueDate', label: 'Due date' },
    ],
  },
  {
    key: 'created',
    label: 'Created',
    description: 'The requests that were created.',
    labelKey: 'name',
    listItems: [
      ...REQUEST,
      { key: 'url', label: 'Team link', format: 'url', description: 'Opens it for the team.' },
      { key: 'clientId', label: 'Client ID' },
      { key: 'clientName', label: 'Client name' },
      CLIENT_EMAIL,
      { key: 'clientCreated', label: 'Client created', format: 'boolean' },
    ],
  },
  {
    key: 'exists',
    label: 'Already there',
    description: 'Requests of this client and name that were sent before.',
    labelKey: 'name',
    listItems: [...REQUEST, CLIENT_EMAIL],
  },
  {
    key: 'draft',
    label: 'Drafts',
    description: 'Requests of this client and name that are drafts.',
    labelKey: 'name',
    listItems: [...REQUEST, CLIENT_EMAIL],
  },
  {
    key: 'rejected',
    label: 'Rejected rows',
    description: 'Rows for which no request was created.',
    labelKey: 'reason',
    listItems: [ROW, GIVEN, REASON],
  },
  {
    key: 'unsure',
    label: 'Unsure rows',
    description: 'Requests without an answer that were not listed afterwards.',
    labelKey: 'name',
    listItems: [ROW, GIVEN, CLIENT_EMAIL, NAME, REASON],
  },
  {
    key: 'next',
    label: 'Rest for the next run',
    description: 'The rows left, with all that the next run must know: map it into its first row.',
  },
];
