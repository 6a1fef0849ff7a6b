import { createAction } from '@activepieces/pieces-framework';
import { readSwitchField, requireIdField } from '@pieceworks/kit';
import { ANSWERED_REQUEST_FIELDS, downloadedOutput } from '../answers/answered-request';
import { readMaxFileMb } from '../answers/downloads';
import { contentSnareApi } from '../api';
import { restOfAnswers } from '../api/answers';
import { contentSnareAuth } from '../auth';
import { downloadProps, requestProp, switchProp } from '../forms/props';
import { LABELS } from '../model/labels';

export const getRequest = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'get_request',
    displayName: 'Get Request',
    description: 'Read a request by its ID, with all answers and uploaded files.',
    audience: 'both',
    aiMetadata: {
      description: 'Reads one request by its ID: status, every field, answers and links to files.',
      idempotent: true,
    },
    props: {
      requestId: requestProp(true),
      hiddenFields: switchProp(LABELS.hiddenFields, 'Include fields that the client does not see.'),
      ...downloadProps(),
    },
    outputSchema: { fields: ANSWERED_REQUEST_FIELDS },
    async run({ auth, propsValue, files }) {
      const id = requireIdField(LABELS.requestId, propsValue.requestId);
      const withHidden = readSwitchField(LABELS.hiddenFields, propsValue.hiddenFields);
      const maxMb = readMaxFileMb(propsValue);
      const api = contentSnareApi(auth);
      const output = await downloadedOutput(
        await api.readAnswers(id, withHidden),
        api,
        files,
        maxMb,
      );
      return { ...output, raw: restOfAnswers(output.raw) };
    },
  });
