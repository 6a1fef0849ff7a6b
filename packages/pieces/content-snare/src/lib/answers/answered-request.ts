import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { dateText, inHtml } from '@pieceworks/kit';
import type { ContentSnareApi } from '../api/content-snare-api';
import type { AnsweredRequest } from '../api/requests';
import {
  DATED_REQUEST_FIELDS,
  dueDateText,
  FIELD_FIELDS,
  FILE_FIELDS,
} from '../outputs/output-fields';
import type { ClientRequest, Field } from '../outputs/output-rows';
import { answersBy, withKeys } from './answer-map';
import {
  type Download,
  type DownloadForm,
  type Files,
  withDownloads,
  withoutDownloads,
} from './downloads';
import { MISSING_FIELDS, missingIn } from './missing';
import { folderName } from './safe-name';

export const ANSWERED_REQUEST_FIELDS: OutputSchemaField[] = [
  ...DATED_REQUEST_FIELDS,
  ...MISSING_FIELDS,
  { key: 'answers', label: 'Answers by name', description: 'The text of each field, by its name.' },
  {
    key: 'answersByReference',
    label: 'Answers by reference',
    description: 'Answers by reference ID, which stays the same if a field is renamed.',
  },
  {
    key: 'answersText',
    label: 'Answers as text',
    description: 'All answers that are given, for a message.',
  },
  {
    key: 'summaryHtml',
    label: 'Summary as HTML',
    description: 'Request, client, dates, answers and missing fields, for an email.',
    format: 'html',
  },
  {
    key: 'clientFolder',
    label: 'Client as folder',
    description: 'Name of the client, safe as the name of a folder.',
  },
  {
    key: 'requestFolder',
    label: 'Request as folder',
    description: 'Name of the request, safe as the name of a folder.',
  },
  {
    key: 'answerList',
    label: 'Answer list',
    description: 'Name and text of each field, for a table.',
    labelKey: 'field',
    listItems: [
      { key: 'field', label: 'Field' },
      { key: 'text', label: 'Text' },
    ],
  },
  {
    key: 'files',
    label: 'Files',
    description: 'All uploads of the request.',
    labelKey: 'name',
    listItems: [
      {
        key: 'field',
        label: 'Field',
        description: 'Name of its field, as in "Answers by name".',
      },
      ...FILE_FIELDS,
    ],
  },
  {
    key: 'fields',
    label: 'Fields',
    description: 'Each field with its status and answer.',
    labelKey: 'name',
    listItems: FIELD_FIELDS,
  },
];

/** The settings of the texts: optional fields that count as missing, and the zone of dates. */
export type TextForm = { neededFields: readonly string[]; timeZone?: string | undefined };
const PLAIN: TextForm = { neededFields: [] };

/** Returns a request with its answers, and what is missing. Files are not downloaded. */
export function answeredOutput(request: AnsweredRequest) {
  return outputWith(request, withKeys(request.fields).map(withoutDownloads), PLAIN);
}

/** Returns a request with its answers, what is missing, and its files as `withDownloads` downloads them. */
export async function downloadedOutput(
  request: AnsweredRequest,
  api: Pick<ContentSnareApi, 'download'>,
  files: Files,
  form: DownloadForm | undefined,
) {
  const { fields, record } = request;
  const fetched = await withDownloads(withKeys(fields), api, files, form, record.clientName);
  return outputWith(request, fetched, PLAIN);
}

type AnsweredField = Omit<Field, 'files'> & { key: string; files: readonly Download[] };

function outputWith(
  { record, raw }: AnsweredRequest,
  fields: readonly AnsweredField[],
  form: TextForm,
) {
  return {
    ...record,
    ...textsOf({ ...record, fields }, form),
    clientFolder: folderName([record.clientName, record.clientEmail, record.clientId], 'Client'),
    requestFolder: folderName([record.name, record.id], 'Request'),
    answers: answersBy(fields, 'key'),
    answersByReference: answersBy(fields, 'referenceId'),
    answerList: fields.map(({ key, text }) => ({ field: key, text })),
    files: fields.flatMap(({ key, files }) => files.map((file) => ({ field: key, ...file }))),
    fields,
    raw,
  };
}

/** Returns the outputs that depend on the form: what is missing, and texts for people. */
export function textsOf(
  request: ClientRequest & { fields: readonly AnsweredField[] },
  { neededFields, timeZone = 'UTC' }: TextForm,
) {
  const { name, clientName, clientEmail, completedAt, fields } = request;
  const { missing, missingText } = missingIn(fields, neededFields);
  const answersText = fields.flatMap((field) => answerText(field, timeZone)).join('\n') || null;
  const due = dueDateText(request, timeZone);
  const labelled = (label: string, text: string | null) => (text ? `${label}: ${text}` : null);
  const lines = [
    name,
    labelled('Client', [clientName, clientEmail].filter(Boolean).join(', ')),
    labelled('Due', due),
    labelled('Completed', completedAt && dateText(completedAt, timeZone)),
  ];
  const head = lines.filter((line) => line !== null).join('\n');
  // All fields can be submitted without an answer.
  const answers = answersText ?? (fields.length > 0 ? 'No field has an answer.' : null);
  const parts = [head, answers, labelled('Missing', missingText)];
  const summary = parts.filter(Boolean).join('\n\n');
  return {
    dueDateText: due,
    missingText,
    missing,
    answersText,
    // Escaped, because clients write what they like.
    summaryHtml: summary ? `<div style="white-space: pre-wrap">${inHtml(summary)}</div>` : null,
  };
}

/** Returns an answer for a message: on one line, or below its name. */
function answerText({ key, text, files }: AnsweredField, timeZone: string): string | [] {
  if (text === null) return [];
  const shown = files.length > 0 ? files.map(fileText).join(', ') : withDates(text, timeZone);
  return shown.includes('\n') ? `${key}:\n${shown.replace(/^(?=.)/gm, '  ')}` : `${key}: ${shown}`;
}

function fileText({ name, problem }: Download): string {
  return problem === null ? name : `${name} (not downloaded: ${problem.replace(/\.$/, '')})`;
}

/** Returns dates as people write them, if the whole answer consists of dates. */
function withDates(text: string, timeZone: string): string {
  const values = text.split(', ');
  const dates = values.map((value) => dateText(value, timeZone));
  return dates.some((date, at) => date === values[at]) ? text : dates.join(', ');
}
