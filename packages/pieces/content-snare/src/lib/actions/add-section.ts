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
        'Adds a section to a page of a request, made from a section template; each run adds another one.',
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
