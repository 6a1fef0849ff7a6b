import { writing } from '@pieceworks/kit';
import { createFormAction } from '../forms/form';
import { changePart, PART_FIELDS } from '../forms/request-part';
import { PART_FORM } from '../model/step-fields';

export const approveSubmittedFields = () =>
  createFormAction({
    name: 'approve_submitted_fields',
    displayName: 'Approve Submitted Fields',
    description: 'Approve all that was submitted in a request, a page or a section.',
    forAgents:
      'Accepts, as the team, all submitted fields of a request (requestId), or of one page (pageId) or section (sectionId) of it; IDs from get_request. Unsubmitted fields stay. For one field use review_field, to submit in place of the client submit_all_fields.',
    idempotent: true,
    classification: 'DESTRUCTIVE',
    form: PART_FORM,
    output: PART_FIELDS,
    run: (values, api) =>
      changePart(api, 'approve_all_submitted_fields', writing('approve the fields'), values),
  });
