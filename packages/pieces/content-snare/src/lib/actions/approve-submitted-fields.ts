import { createAction } from '@activepieces/pieces-framework';
import { contentSnareApi } from '../api';
import { contentSnareAuth } from '../auth';
import { PART_FIELDS, partProps, withPart } from '../forms/request-part';

export const approveSubmittedFields = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'approve_submitted_fields',
    displayName: 'Approve Submitted Fields',
    description: 'Approve all that was submitted in a request, a page or a section.',
    audience: 'both',
    aiMetadata: {
      description: 'Approves every submitted field of a request, or of one page or section of it.',
      idempotent: true,
    },
    props: partProps(),
    outputSchema: { fields: PART_FIELDS },
    async run({ auth, propsValue }) {
      return withPart(propsValue, contentSnareApi(auth).approveSubmitted);
    },
  });
