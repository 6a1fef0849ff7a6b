import { ANSWERED_REQUEST_FIELDS, downloadedOutput, textsOf } from '../answers/answered-request';
import { readAnswers } from '../api/requests';
import { createFormAction } from '../forms/form';
import { GET_REQUEST_FORM } from '../model/step-fields';

export const getRequest = () =>
  createFormAction({
    name: 'get_request',
    displayName: 'Get Request',
    description: 'Uploaded files or documents, answers and missing fields of a request.',
    forAgents:
      'Gets one request (requestId from find_requests): status, answers by field name, the required fields that are missing (with `neededFields: ["Logo"]` also these), uploads in files, and in fields each field with its status (todo, done = submitted, approved, redo = rejected) and the IDs that review_field, add_section and the submit and approve actions take. `downloadFiles: true` gets the files. For a list use find_requests.',
    idempotent: true,
    classification: 'READ',
    form: GET_REQUEST_FORM,
    output: ANSWERED_REQUEST_FIELDS,
    async run(values, api, { files }) {
      const { requestId, hiddenFields, downloadFiles, ...form } = values;
      const request = await readAnswers(api, requestId, hiddenFields);
      const output = await downloadedOutput(request, api, files, downloadFiles ? form : undefined);
      return { ...output, ...textsOf(output, form) };
    },
  });
