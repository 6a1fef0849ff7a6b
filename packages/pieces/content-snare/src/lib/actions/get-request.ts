import { createAction } from '@activepieces/pieces-framework';
import { ANSWERED_REQUEST_FIELDS, downloadedOutput } from '../answers/answered-request';
import { contentSnareApi } from '../api';
import { restOfAnswers } from '../api/answers';
import { contentSnareAuth } from '../auth';
import { propsOf, readFields } from '../forms/form';
import { GET_REQUEST_FORM } from '../model/step-fields';

export const getRequest = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'get_request',
    displayName: 'Get Request',
    description: 'Read a request by its ID, with all answers and uploaded files.',
    audience: 'both',
    aiMetadata: {
      description:
        'Reads one request (requestId from find_requests): status and, in fields, each question with its answer, review status, files and the IDs that review_field, add_section and the submit and approve actions need. `downloadFiles: true` gets the files too. For a list use find_requests.',
      idempotent: true,
    },
    props: propsOf(GET_REQUEST_FORM),
    outputSchema: { fields: ANSWERED_REQUEST_FIELDS },
    async run({ auth, propsValue, files }) {
      const form = readFields(GET_REQUEST_FORM, propsValue);
      const api = contentSnareApi(auth);
      const request = await api.readAnswers(form.requestId, form.hiddenFields);
      const maxMb = form.downloadFiles ? form.maxFileMb : undefined;
      const output = await downloadedOutput(request, api, files, maxMb);
      return { ...output, raw: restOfAnswers(output.raw) };
    },
  });
