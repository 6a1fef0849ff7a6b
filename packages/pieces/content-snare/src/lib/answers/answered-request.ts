import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { dateText, inHtml } from '@pieceworks/kit';
import type { ContentSnareApi } from '../api/content-snare-api';
import type { AnsweredRequest } from '../api/requests';
import {
  ANSWER_FIELDS,
  DATED_REQUEST_FIELDS,
  dueDateText,
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
    description: 'Each field with its status and answer, also for a table.',
    labelKey: 'key',
    listItems: ANSWER_FIELDS,
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
  form: DownloadForm & Partial<TextForm>,
  isWanted = true,
) {
  const { fields, record } = request;
  const wanted = isWanted ? form : undefined;
  const fetched = await withDownloads(withKeys(fields), api, files, wanted, record.clientName);
  return outputWith(request, fetched, { ...PLAIN, ...form });
}

type AnsweredField = Omit<Field, 'files'> & { key: string };
/** A file of an answer, and the key of its field. */
type AnsweredFile = Download & { field: string };

function outputWith(
  { record, raw }: AnsweredRequest,
  answered: readonly (AnsweredField & { files: readonly Download[] })[],
  form: TextForm,
) {
  const fields = answered.map(({ files: _files, ...field }): AnsweredField => field);
  const files = answered.flatMap((field) =>
    field.files.map((file): AnsweredFile => ({ field: field.key, ...file })),
  );
  return {
    ...record,
    ...textsOf({ ...record, fields, files }, form),
    clientFolder: folderName([record.clientName, record.clientEmail, record.clientId], 'Client'),
    requestFolder: folderName([record.name, record.id], 'Request'),
    answers: answersBy(fields, 'key'),
    answersByReference: answersBy(fields, 'referenceId'),
    files,
    fields,
    raw,
  };
}

/** Returns the outputs that depend on the form: what is missing, and texts for people. */
export function textsOf(
  request: ClientRequest & { fields: readonly AnsweredField[]; files: readonly AnsweredFile[] },
  { neededFields, timeZone = 'UTC' }: TextForm,
) {
  const { name, clientName, clientEmail, completedAt, fields, files } = request;
  const { missing, missingText } = missingIn(fields, neededFields);
  const answersText =
    fields.flatMap((field) => answerText(field, filesOf(field, files), timeZone)).join('\n') ||
    null;
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

function filesOf({ key }: AnsweredField, files: readonly AnsweredFile[]): AnsweredFile[] {
  return files.filter(({ field }) => field === key);
}

/** Returns an answer for a message: on one line, or below its name. */
function answerText(
  { key, text }: AnsweredField,
  files: readonly AnsweredFile[],
  timeZone: string,
): string | [] {
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
