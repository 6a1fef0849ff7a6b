import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { type Contract, dateText, outputFieldsOf, warningWithoutId } from '@pieceworks/kit';
import {
  CLIENT,
  type ClientRequest,
  FIELD,
  FILE,
  type ListedRequest,
  OWED_REQUEST,
  REQUEST,
  type WithRaw,
} from './output-rows';

/** The output fields of the steps, as the builder lists them. */

export const CLIENT_FIELDS = outputFieldsOf(CLIENT);
export const REQUEST_FIELDS = outputFieldsOf(REQUEST);
const DUE_DATE_TEXT_FIELD: OutputSchemaField = {
  key: 'dueDateText',
  label: 'Due date, as text',
  description: 'For a message.',
};
/** Those of a request in a step with a time zone. */
export const DATED_REQUEST_FIELDS: OutputSchemaField[] = [...REQUEST_FIELDS, DUE_DATE_TEXT_FIELD];

/** Output fields that the answer to a creation never has, only a read by ID. */
const ONLY_READ: readonly (keyof ClientRequest)[] = [
  'fieldsTotal',
  'fieldsDone',
  'fieldsApproved',
  'fieldsRejected',
  'createdAt',
  'completedAt',
];

/** Output fields of a request that is in arrears. */
export const OWED_REQUEST_FIELDS: OutputSchemaField[] = [
  ...outputFieldsOf(OWED_REQUEST),
  DUE_DATE_TEXT_FIELD,
];

export const DAYS_LEFT_FIELD: OutputSchemaField = {
  key: 'daysLeft',
  label: 'Days left',
  format: 'number',
  description: 'Days until the due date; negative if it is past.',
};

export const WARNING_FIELD: OutputSchemaField = {
  key: 'warning',
  label: 'Warning',
  description: 'Set if Content Snare returned no ID.',
};

export const NEW_REQUEST_FIELDS: OutputSchemaField[] = [
  ...DATED_REQUEST_FIELDS.filter(({ key }) => !ONLY_READ.some((one) => one === key)),
  {
    key: 'skipped',
    label: 'Skipped',
    format: 'boolean',
    description: 'An open request was returned instead.',
  },
  {
    key: 'clientCreated',
    label: 'Client created',
    format: 'boolean',
    description: 'The client was new, and was created first.',
  },
  WARNING_FIELD,
];

export const FILE_FIELDS: OutputSchemaField[] = [
  ...outputFieldsOf(FILE),
  {
    key: 'file',
    label: 'Downloaded file',
    description: "The flow's own link, if files are downloaded.",
  },
  {
    key: 'problem',
    label: 'Problem',
    description: 'Why the file was not downloaded.',
  },
];

export const REJECTION_FIELD: OutputSchemaField = {
  key: 'rejectionComment',
  label: 'Rejection comment',
  description: 'The reason why it was sent back.',
};

export const FIELD_FIELDS: OutputSchemaField[] = [
  {
    key: 'key',
    label: 'Key in Answers',
    description: 'The key of its answer in "Answers by name".',
  },
  ...outputFieldsOf(FIELD),
  {
    key: 'required',
    label: 'Required',
    format: 'boolean',
    description: 'The client has to fill it in.',
  },
  { key: 'hidden', label: 'Hidden', format: 'boolean', description: 'Only the team sees it.' },
  { key: 'values', label: 'Values', description: 'Each value, if the text has several.' },
  { key: 'text', label: 'Text', description: 'All values as plain text.' },
  { key: 'rows', label: 'Table rows', description: 'Rows of a table, by column name.' },
  { key: 'files', label: 'Files', labelKey: 'name', listItems: FILE_FIELDS },
  REJECTION_FIELD,
];

/** Output fields of a field among the answers of a request, whose files stand beside them. */
export const ANSWER_FIELDS = FIELD_FIELDS.filter(({ key }) => key !== 'files');

/** Output fields of a single field, which needs no key among answers. */
export const SINGLE_FIELD_FIELDS = FIELD_FIELDS.filter(({ key }) => key !== 'key');

/** Returns a record's flat fields, and under `raw` the service's own record. */
export function recordOutput<Entry extends object>({ record, raw }: WithRaw<Entry>) {
  return { ...record, raw };
}

/** The service of a step, as far as its outputs depend on it. */
type OfContract = { contract: Contract };

/** Returns true if an output has the service's own record. That of a gateway is data, since no contract shows it. */
export function givesRecords({ contract }: OfContract, fullRecords = false): boolean {
  return fullRecords || contract === 'gateway';
}

/** Returns an output without the service's own record, unless the step gives it. */
export function rawOnDemand<Output extends { raw: unknown }>(
  { raw, ...output }: Output,
  of: OfContract,
  fullRecords?: boolean,
): Omit<Output, 'raw'> & { raw?: unknown } {
  return givesRecords(of, fullRecords) ? { ...output, raw } : output;
}

/** Returns the due date as people write it. */
export function dueDateText({ dueDate }: Pick<ClientRequest, 'dueDate'>, timeZone = 'UTC') {
  return dueDate === null ? null : dateText(dueDate, timeZone);
}

/** Returns a request's flat fields, with its due date as text, and under `raw` the service's own record. */
export function requestOutput(
  { record, raw }: WithRaw<ListedRequest>,
  timeZone: string | undefined,
) {
  return { ...record, dueDateText: dueDateText(record, timeZone), raw };
}

/** Returns a new request's flat fields, as far as the answer to its creation can have them. */
export function newRequestOutput(
  request: WithRaw<ClientRequest>,
  timeZone: string | undefined,
  of: OfContract,
) {
  const given = Object.entries(rawOnDemand(requestOutput(request, timeZone), of));
  return Object.fromEntries(given.filter(([key]) => !ONLY_READ.some((one) => one === key)));
}

/** Returns the entry of a list: flat fields, and the service's record if the step includes full records. */
export function listItem<Entry extends object>(fullRecords: boolean) {
  return (entry: WithRaw<Entry>): Entry & { raw?: unknown } =>
    fullRecords ? recordOutput(entry) : entry.record;
}

/** Returns the warning for a new record without an ID in the answer; `null` if there is an ID. */
export function warningAbout({ record }: WithRaw<{ id: string | null }>): string | null {
  return warningWithoutId('Content Snare', record.id);
}
