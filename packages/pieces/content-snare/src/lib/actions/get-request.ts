import { checkbox, required } from '@pieceworks/kit/form';
import { ANSWERED_REQUEST_FIELDS, downloadedOutput, textsOf } from '../answers/answered-request';
import { readAnswers } from '../api/requests';
import { createAction } from '../create-step';
import { request } from '../dropdowns';
import { downloadFiles, DOWNLOADS, neededFields } from '../fields';

export const getRequest = () =>
  createAction({
    name: 'get_request',
    displayName: 'Get Request',
    description: 'Download uploaded files, answers and missing fields of a request.',
    aiMetadata: {
      description: `Gets one request (requestId from list_requests). Outputs: status; answers by field name; missing (required fields, and those of \`neededFields: ["Logo"]\`); files, the uploads; fields, each with its status (todo, done = submitted, approved, redo = rejected) and the IDs for review_field, add_section and the submit and approve actions. \`downloadFiles: true\` saves the files; fileName is a pattern, the extension stays, and equal names get a number. A file above maxFileMb (25 at most) has only its url. Comments cannot be read. raw is Content Snare's own record.`,
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
      ...DOWNLOADS,
      downloadFiles: downloadFiles(
        "Download the client's files. Not needed if the trigger has done it.",
      ),
    },
    outputSchema: { fields: ANSWERED_REQUEST_FIELDS },
    async run(values, api, { files }) {
      const { requestId, hiddenFields, downloadFiles: isWanted, ...form } = values;
      const answered = await readAnswers(api, requestId, hiddenFields);
      const output = await downloadedOutput(answered, api, files, isWanted ? form : undefined);
      return { ...output, ...textsOf(output, form) };
    },
  });
