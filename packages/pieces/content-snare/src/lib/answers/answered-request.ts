import type { OutputSchemaField } from '@activepieces/pieces-framework';
import type { ContentSnareApi } from '../api/content-snare-api';
import type { AnsweredRequest } from '../api/requests';
import { FIELD_FIELDS, FILE_FIELDS, REQUEST_FIELDS } from '../forms/output-fields';
import type { Field } from '../model/output-rows';
import { answersBy, withKeys } from './answer-map';
import {
  type Download,
  type DownloadForm,
  type Files,
  withDownloads,
  withoutDownloads,
} from './downloads';
import { MISSING_FIELDS, missingIn } from './missing';

export const ANSWERED_REQUEST_FIELDS: OutputSchemaField[] = [
  ...REQUEST_FIELDS,
  ...MISSING_FIELDS,
  { key: 'answers', label: 'Answers by name' },
  {
    key: 'answersByReference',
    label: 'Answers by reference',
    description: 'Answers by reference ID, which stays the same if a field is renamed.',
  },
  {
    key: 'answersText',
    label: 'Answers as text',
    description: 'One line for each answer, for a message.',
  },
  {
    key: 'answerList',
    label: 'Answer list',
    labelKey: 'field',
    listItems: [
      { key: 'field', label: 'Field' },
      { key: 'text', label: 'Text' },
    ],
  },
  {
    key: 'files',
    label: 'Files',
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
  { key: 'fields', label: 'Fields', labelKey: 'name', listItems: FIELD_FIELDS },
];

/** Returns a request with its answers, and what is missing. Files are not downloaded. */
export function answeredOutput(request: AnsweredRequest) {
  return outputWith(request, withKeys(request.fields).map(withoutDownloads));
}

/** Returns a request with its answers, what is missing, and its files as `withDownloads` downloads them. */
export async function downloadedOutput(
  request: AnsweredRequest,
  api: ContentSnareApi,
  files: Files,
  form: DownloadForm | undefined,
) {
  const { fields, record } = request;
  const fetched = await withDownloads(withKeys(fields), api, files, form, record.clientName);
  return outputWith(request, fetched);
}

type AnsweredField = Omit<Field, 'files'> & { key: string; files: readonly Download[] };

function outputWith({ record, raw }: AnsweredRequest, fields: readonly AnsweredField[]) {
  const answerList = fields.map(({ key, text }) => ({ field: key, text }));
  const lines = answerList.flatMap(({ field, text }) => (text === null ? [] : `${field}: ${text}`));
  return {
    ...record,
    ...missingIn(fields, []),
    answers: answersBy(fields, 'key'),
    answersByReference: answersBy(fields, 'referenceId'),
    answersText: lines.join('\n') || null,
    answerList,
    files: fields.flatMap(({ key, files }) => files.map((file) => ({ field: key, ...file }))),
    fields,
    raw,
  };
}
