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
        'Submits every field of a request, or of one page or section of it, in place of its client.',
      idempotent: true,
    },
    props: propsOf(PART_FORM),
    outputSchema: { fields: PART_FIELDS },
    async run({ auth, propsValue }) {
      return withPart(readFields(PART_FORM, propsValue), contentSnareApi(auth).submitAll);
    },
  });
