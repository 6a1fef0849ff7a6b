import { createAction } from '@activepieces/pieces-framework';
import { contentSnareApi } from '../api';
import { contentSnareAuth } from '../auth';
import { propsOf, readFields } from '../forms/form';
import { PART_FIELDS, withPart } from '../forms/request-part';
import { PART_FORM } from '../model/step-fields';

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
    props: propsOf(PART_FORM),
    outputSchema: { fields: PART_FIELDS },
    async run({ auth, propsValue }) {
      return withPart(readFields(PART_FORM, propsValue), contentSnareApi(auth).approveSubmitted);
    },
  });
