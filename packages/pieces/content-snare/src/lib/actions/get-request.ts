import { checkbox, fullRecord, required } from '@pieceworks/kit/form';
import { ANSWERED_REQUEST_FIELDS, downloadedOutput } from '../answers/answered-request';
import { readAnswers } from '../api/requests';
import { createAction } from '../create-step';
import { request } from '../dropdowns';
import { downloadFiles, DOWNLOADS, neededFields } from '../fields';
import { rawOnDemand } from '../outputs/output-fields';

export const getRequest = () =>
  createAction({
    name: 'get_request',
    displayName: 'Get Request',
    description: 'Download uploaded files, answers and missing fields of a request.',
    aiMetadata: {
      description:
        'Gets the status, answers, uploaded documents and missing fields of one request. `downloadFiles: true` saves the files; one above maxFileMb (25 at most) has only its url. missing: required fields, and those of `neededFields: ["Logo"]`. fields: each with its status (todo, done = submitted, approved, redo = rejected) and the IDs for review_field, add_section and the submit and approve actions. Comments cannot be read.',
      idempotent: true,
    },
    classification: 'READ',
    props: {
      requestId: required(request()),
      hiddenFields: checkbox({
        displayName: 'Include Hidden Fields',
        description: 'Include fields that the client does not see.',
        advanced: true,
      }),
      neededFields: neededFields(),
      fullRecords: fullRecord(),
      ...DOWNLOADS,
      downloadFiles: downloadFiles(
        "Download the client's files. Not needed if the trigger has done it.",
      ),
    },
    outputSchema: { fields: ANSWERED_REQUEST_FIELDS },
    async run(values, api, { files }) {
      const { requestId, hiddenFields, downloadFiles: isWanted, fullRecords, ...form } = values;
      const answered = await readAnswers(api, requestId, hiddenFields);
      const output = await downloadedOutput(answered, api, files, form, isWanted);
      return rawOnDemand(output, api, fullRecords);
    },
  });
