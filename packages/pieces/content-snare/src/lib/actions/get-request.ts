import { ANSWERED_REQUEST_FIELDS, downloadedOutput } from '../answers/answered-request';
import { createFormAction } from '../forms/form';
import { GET_REQUEST_FORM } from '../model/step-fields';

export const getRequest = () =>
  createFormAction({
    name: 'get_request',
    displayName: 'Get Request',
    description: 'Get a request with its answers and uploaded files.',
    forAgents:
      'Gets one request (requestId from find_requests) with its status, the answers by field name in answers, the uploads in files, and each field with its status (todo, done = submitted, approved, redo = rejected) and the IDs that review_field, add_section and the submit and approve actions take. `downloadFiles: true` gets the files. For a list use find_requests.',
    idempotent: true,
    classification: 'READ',
    form: GET_REQUEST_FORM,
    output: ANSWERED_REQUEST_FIELDS,
    async run({ requestId, hiddenFields, downloadFiles, ...form }, api, { files }) {
      const request = await api.readAnswers(requestId, hiddenFields);
      return downloadedOutput(request, api, files, downloadFiles ? form : undefined);
    },
  });
