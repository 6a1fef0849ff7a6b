import { writing } from '@pieceworks/kit';
import { createAction } from '../create-step';
import { changePart, PART, PART_FIELDS } from '../requests/request-part';

export const approveSubmittedFields = () =>
  createAction({
    name: 'approve_submitted_fields',
    displayName: 'Approve Submitted Fields',
    description: 'Approve all that was submitted in a request, a page or a section.',
    aiMetadata: {
      description:
        'Approves all submitted answers and documents of a request (requestId), or of one page (pageId) or section (sectionId) of it; IDs from get_request. Unsubmitted fields stay open. For one answer use review_field.',
      idempotent: true,
    },
    classification: 'DESTRUCTIVE',
    props: PART,
    outputSchema: { fields: PART_FIELDS },
    run: (values, api) =>
      changePart(api, 'approve_all_submitted_fields', writing('approve the fields'), values),
  });
