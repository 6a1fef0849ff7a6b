import type { OutputSchemaField } from '@activepieces/pieces-framework';
import {
  Failure,
  type FailureKind,
  formatNumber,
  invalidField,
  isRecord,
  LIST_MS,
  reportProgress,
} from '@pieceworks/kit';
import { advanced, list, type ValuesOf, wholeNumber } from '@pieceworks/kit/form';
import type { ContentSnareApi } from '../../api/content-snare-api';
import type { ClientRequest } from '../../outputs/output-rows';
import { readRecordId } from '../../readers/record-id';
import { bodyOf, change, REQUEST_CHANGES, type RequestChanges } from '../change-request';

const MAX_REQUESTS = 1_000;
const DEFAULT_PUBLISHED = 50;
/** After this many requests in a row that the service did not answer, the others are left. */
const MAX_IN_A_ROW = 5;

/** Reads the IDs of a row: a text, an object with an `id`, or a list that was mapped into it. */
function readIds(label: string, entry: unknown): string[] {
  if (Array.isArray(entry)) return entry.flatMap((one: unknown) => readIds(label, one));
  const id = readRecordId(label, isRecord(entry) ? entry.id : entry, 'requests');
  return id === undefined ? [] : [id];
}

export const MANY_REQUESTS = {
  requestIds: list(
    {
      displayName: 'Requests',
      description: 'Instead of Request: IDs, or the items of List Requests. All get the same.',
    },
    readIds,
  ),
  ...advanced({
    maxPublished: wholeNumber({
      displayName: 'Maximum Requests',
      description: `Requests that one run may publish, each with an email; ${DEFAULT_PUBLISHED} if empty.`,
      range: { min: 1, max: MAX_REQUESTS },
      defaultValue: DEFAULT_PUBLISHED,
    }),
  }),
};
export type ManyRequests = ValuesOf<typeof MANY_REQUESTS>;

/** Failures that each further request would have. */
const FATAL: readonly FailureKind[] = ['auth', 'permission', 'quota', 'rate-limited'];
const AWAY: readonly FailureKind[] = ['unavailable', 'network', 'timeout'];

/** The results of a change of many requests. */
type Changed = {
  updated: ReturnType<typeof updatedRow>[];
  failed: { id: string; reason: string }[];
  left: string[];
  stopped: string | null;
};

/** The output of a change of a single request, in the fields of many. */
export const NOT_MANY = {
  updatedCount: null,
  failedCount: null,
  leftCount: null,
  stopped: null,
  updated: [],
  failed: [],
  left: [],
};

/**
 * Changes requests one after another, each in the same way. A failure of one does not stop the others, unless each would
 * have it.
 * @param output value of `context.output`.
 * @throws Failure `invalid` before any call for a change that cannot be of several requests; and the failure of the first
 * request, if each further one would have it.
 */
export async function changeRequests(
  api: ContentSnareApi,
  { requestIds, maxPublished }: ManyRequests,
  changes: RequestChanges,
  output: unknown,
) {
  const ids = [...new Set(requestIds)];
  requireForMany(ids, maxPublished, changes);
  const deadline = performance.now() + LIST_MS;
  const body = await bodyOf(api, changes);
  const changed: Changed = { updated: [], failed: [], left: [], stopped: null };
  let failuresInARow = 0;
  for (const [done, id] of ids.entries()) {
    if (performance.now() > deadline) changed.stopped ??= 'The step reached its time limit.';
    if (changed.stopped !== null) {
      changed.left.push(id);
      continue;
    }
    await reportProgress(output, { done, of: ids.length });
    try {
      changed.updated.push(updatedRow((await change(api, id, body)).record, id));
      failuresInARow = 0;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (FATAL.includes(error.kind)) {
        if (changed.updated.length + changed.failed.length === 0) throw error;
        changed.stopped = error.message;
        changed.left.push(id);
        continue;
      }
      changed.failed.push({ id, reason: error.message });
      failuresInARow = AWAY.includes(error.kind) ? failuresInARow + 1 : 0;
      if (failuresInARow === MAX_IN_A_ROW) {
        changed.stopped = `${MAX_IN_A_ROW} requests in a row failed. Last error: ${error.message}`;
      }
    }
  }
  const { updated, failed, left, stopped } = changed;
  const counts = {
    updatedCount: updated.length,
    failedCount: failed.length,
    leftCount: left.length,
  };
  return { ...counts, stopped, updated, failed, left };
}

function requireForMany(
  ids: readonly string[],
  maxPublished: number,
  { name, clientIds, status }: RequestChanges,
): void {
  const { requestIds } = MANY_REQUESTS;
  const label = requestIds.displayName;
  if (ids.length > MAX_REQUESTS) {
    throw invalidField(label, `enter at most ${formatNumber(MAX_REQUESTS)} requests.`);
  }
  const own = { name, clientIds: clientIds.length > 0 ? clientIds : undefined };
  for (const key of ['name', 'clientIds'] as const) {
    if (own[key] === undefined) continue;
    throw invalidField(
      REQUEST_CHANGES[key].displayName,
      `leave it empty, since ${label} would all get the same.`,
    );
  }
  if (status === 'published' && ids.length > maxPublished) {
    throw invalidField(
      label,
      `publishing ${formatNumber(ids.length)} requests emails their clients, and ${MANY_REQUESTS.maxPublished.displayName} is ${formatNumber(maxPublished)}.`,
    );
  }
}

function updatedRow(record: ClientRequest, given: string) {
  const { id, name, status, dueDate, owner, clientName, clientEmail, url } = record;
  return { id: id ?? given, name, status, dueDate, owner, clientName, clientEmail, url };
}

export const MANY_FIELDS: OutputSchemaField[] = [
  {
    key: 'updatedCount',
    label: 'Number changed',
    format: 'number',
    description: 'Of Requests, as all fields below. Empty for a single one.',
  },
  { key: 'failedCount', label: 'Number failed', format: 'number' },
  { key: 'leftCount', label: 'Number left', format: 'number' },
  { key: 'stopped', label: 'Why requests are left' },
  {
    key: 'updated',
    label: 'Changed',
    labelKey: 'name',
    listItems: [
      { key: 'id', label: 'Request ID' },
      { key: 'name', label: 'Name' },
      { key: 'status', label: 'Status' },
      { key: 'dueDate', label: 'Due date' },
      { key: 'owner', label: 'Owner' },
      { key: 'clientName', label: 'Client name' },
      { key: 'clientEmail', label: 'Client email', format: 'email' },
      { key: 'url', label: 'Team link', format: 'url' },
    ],
  },
  {
    key: 'failed',
    label: 'Failed',
    labelKey: 'id',
    listItems: [
      { key: 'id', label: 'Request ID' },
      { key: 'reason', label: 'Reason' },
    ],
  },
  { key: 'left', label: 'IDs left', description: 'Requests that were not reached.' },
];
