import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { FIELD_FIELDS, REQUEST_FIELDS } from '../forms/output-fields';
import type { AnsweredRequest } from '../model/types';
import { answersBy, withKeys } from './answer-map';

export const ANSWERED_REQUEST_FIELDS: OutputSchemaField[] = [
  ...REQUEST_FIELDS,
  { key: 'answers', label: 'Answers by name' },
  { key: 'answersByReference', label: 'Answers by reference ID' },
  { key: 'fields', label: 'Fields', labelKey: 'name', listItems: FIELD_FIELDS },
];

/** A request with its answers, as steps give it back before any file is downloaded. */
export function answeredOutput({ record, fields, raw }: AnsweredRequest) {
  const keyed = withKeys(fields);
  return {
    ...record,
    answers: answersBy(keyed, 'key'),
    answersByReference: answersBy(keyed, 'referenceId'),
    fields: keyed.map((field) => ({
      ...field,
      files: field.files.map((file) => ({ ...file, file: null, problem: null })),
    })),
    raw,
  };
}
