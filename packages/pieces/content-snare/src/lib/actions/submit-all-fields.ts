import { createAction } from '@activepieces/pieces-framework';
import { contentSnareApi } from '../api';
import { contentSnareAuth } from '../auth';
import { propsOf, readFields } from '../forms/form';
import { PART_FIELDS, withPart } from '../forms/request-part';
import { PART_FORM } from '../model/step-fields';

export const submitAllFields = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'submit_all_fields',
    displayName: 'Submit All Fields',
    description: 'Submit all fields of a request, a page or a section for review.',
    audience: 'both',
    aiMetadata: {
      description:
        'Submits, in place of the client, all fields of a request (requestId), or of one page (pageId) or section (sectionId) of it; IDs from get_request. Approves nothing: to accept what was submitted use approve_submitted_fields.',
      idempotent: true,
    },
    props: propsOf(PART_FORM),
    outputSchema: { fields: PART_FIELDS },
    async run({ auth, propsValue }) {
      return withPart(readFields(PART_FORM, propsValue), contentSnareApi(auth).submitAll);
    },
  });
