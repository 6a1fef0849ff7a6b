import { writing } from '@pieceworks/kit';
import { createFormAction } from '../forms/form';
import { changePart, PART_FIELDS } from '../forms/request-part';
import { PART_FORM } from '../model/step-fields';

export const submitAllFields = () =>
  createFormAction({
    name: 'submit_all_fields',
    displayName: 'Submit All Fields',
    description: "Submit a request, page or section on the client's behalf.",
    forAgents:
      'Submits, in place of the client, all fields of a request (requestId), or of one page (pageId) or section (sectionId) of it; IDs from get_request. Approves nothing: to accept what was submitted use approve_submitted_fields.',
    idempotent: true,
    classification: 'DESTRUCTIVE',
    form: PART_FORM,
    output: PART_FIELDS,
    run: (values, api) =>
      changePart(api, 'submit_all_fields', writing('submit the fields'), values),
  });
