import { createAction, Property } from '@activepieces/pieces-framework';
import { readSwitchField, readWholeNumberField, requireTextField } from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { contentSnareAuth } from '../auth';
import { answersBy, withKeys } from '../common/answer-map';
import { MOST_FILE_MB, withDownloads } from '../common/downloads';
import { LABELS } from '../common/labels';
import { FIELD_FIELDS, REQUEST_FIELDS } from '../common/output-fields';
import { requestProp, switchProp } from '../common/props';

const DEFAULT_FILE_MB = 10;

export const getRequest = createAction({
  auth: contentSnareAuth,
  name: 'get_request',
  displayName: 'Get Request',
  description: 'Read a request with its answers and files.',
  audience: 'both',
  aiMetadata: {
    description: 'Reads one request by its ID: status, every field, answers and links to files.',
    idempotent: true,
  },
  props: {
    requestId: requestProp(true),
    hiddenFields: switchProp(LABELS.hiddenFields, 'Also the fields that the client does not see.'),
    downloadFiles: switchProp(
      LABELS.downloadFiles,
      'Fetch what the client uploaded into the flow.',
    ),
    maxFileMb: Property.Number({
      displayName: LABELS.maxFileMb,
      description: `Larger files are not downloaded. ${DEFAULT_FILE_MB} unless set.`,
      required: false,
    }),
  },
  outputSchema: {
    fields: [
      ...REQUEST_FIELDS,
      { key: 'answers', label: 'Answers by name' },
      { key: 'answersByReference', label: 'Answers by reference ID' },
      { key: 'fields', label: 'Fields', labelKey: 'name', listItems: FIELD_FIELDS },
    ],
  },
  async run({ auth, propsValue, files }) {
    const id = requireTextField(LABELS.requestId, propsValue.requestId);
    const withHidden = readSwitchField(LABELS.hiddenFields, propsValue.hiddenFields);
    const download = readSwitchField(LABELS.downloadFiles, propsValue.downloadFiles);
    const limits = { min: 1, max: MOST_FILE_MB };
    const maxMb = readWholeNumberField(LABELS.maxFileMb, propsValue.maxFileMb, limits);
    const api = contentSnareApi(auth);
    const { record, fields, raw } = await api.readAnswers(id, withHidden);
    const keyed = withKeys(fields);
    return {
      ...record,
      answers: answersBy(keyed, 'key'),
      answersByReference: answersBy(keyed, 'referenceId'),
      fields: await withDownloads(
        keyed,
        api,
        files,
        download ? (maxMb ?? DEFAULT_FILE_MB) : undefined,
      ),
      raw,
    };
  },
});
