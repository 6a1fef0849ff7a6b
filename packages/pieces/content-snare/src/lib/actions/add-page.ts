import { createAction } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY } from '@pieceworks/kit';
import { addedFields, addedOutput } from '../answers/added-part';
import { contentSnareApi } from '../api';
import { restOfPage } from '../api/answers';
import { contentSnareAuth } from '../auth';
import { propsOf, readFields } from '../forms/form';
import { requireEither } from '../forms/require-either';
import { NEW_PAGE } from '../model/step-fields';

export const addPage = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'add_page',
    displayName: 'Add Page',
    description: 'Add a page from a page template at the end of a request.',
    audience: 'both',
    aiMetadata: {
      description:
        'Adds a page made from a page template to the end of a request (requestId from find_requests): exact `templateName: Bank details`, or templateId (load its options). Each run adds another one. Gives the page ID, which add_section takes.',
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: propsOf(NEW_PAGE),
    outputSchema: { fields: addedFields('Page ID') },
    async run({ auth, propsValue }) {
      const page = readFields(NEW_PAGE, propsValue);
      requireEither(NEW_PAGE, page, ['templateId', 'templateName']);
      return addedOutput(await contentSnareApi(auth).addPage(page), restOfPage);
    },
  });
