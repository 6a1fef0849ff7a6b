import { createAction } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY } from '@pieceworks/kit';
import { addedFields, addedOutput } from '../answers/added-part';
import { contentSnareApi } from '../api';
import { restOfSection } from '../api/answers';
import { contentSnareAuth } from '../auth';
import { propsOf, readFields } from '../forms/form';
import { requireEither } from '../forms/require-either';
import { ADD_SECTION_FORM } from '../model/step-fields';

export const addSection = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'add_section',
    displayName: 'Add Section',
    description: 'Add a section from a section template at the end of a page.',
    audience: 'both',
    aiMetadata: {
      description:
        'Adds a section made from a section template to the end of a page (pageId from get_request or add_page): exact `templateName: Social media`, or templateId (load its options). Each run adds another one. For a whole page use add_page.',
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: propsOf(ADD_SECTION_FORM),
    outputSchema: { fields: addedFields('Section ID') },
    async run({ auth, propsValue }) {
      const section = readFields(ADD_SECTION_FORM, propsValue);
      requireEither(ADD_SECTION_FORM, section, ['templateId', 'templateName']);
      return addedOutput(await contentSnareApi(auth).addSection(section), restOfSection);
    },
  });
