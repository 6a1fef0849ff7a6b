import { writing } from '@pieceworks/kit';
import { createAction } from '../create-step';
import { changePart, PART, PART_FIELDS } from '../requests/request-part';

export const submitAllFields = () =>
  createAction({
    name: 'submit_all_fields',
    displayName: 'Submit All Fields',
    description: "Submit a request, page or section on the client's behalf. Fills in nothing.",
    aiMetadata: {
      description:
        'Submits, in place of the client, all fields of a request (requestId), or of one page (pageId) or section (sectionId) of it; IDs from get_request. Fills in nothing. To accept answers use approve_submitted_fields.',
      idempotent: true,
    },
    classification: 'DESTRUCTIVE',
    props: PART,
    outputSchema: { fields: PART_FIELDS },
    run: (values, api) =>
      changePart(api, 'submit_all_fields', writing('submit the fields'), values),
  });
