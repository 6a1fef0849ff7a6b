import { creating, type Operation, requireEither, toRequest } from '@pieceworks/kit';
import { addedFields, addedOutput } from '../answers/added-part';
import { adviceToLook } from '../api/content-snare-api';
import { createFormAction } from '../forms/form';
import { NEW_PAGE } from '../model/step-fields';

const ADD_PAGE: Operation = {
  ...creating('add the page', adviceToLook('at the request')),
  namesRecord: true,
};

export const addPage = () =>
  createFormAction({
    name: 'add_page',
    displayName: 'Add Page',
    description: 'Add a page from a page template at the end of a request.',
    forAgents:
      'Adds a page made from a page template to the end of a request (requestId from find_requests): exact `templateName: Bank details`, or templateId (list_options). Each run adds another one. Gives the page ID, which add_section takes.',
    idempotent: false,
    classification: 'WRITE',
    form: NEW_PAGE,
    output: addedFields('Page ID'),
    async run(page, api) {
      requireEither(NEW_PAGE, page, ['templateId', 'templateName']);
      const raw = await api.call('POST /partner_api/v1/pages', ADD_PAGE, {
        body: toRequest(NEW_PAGE, 'vendor', page, {}),
      });
      return addedOutput(raw, [raw]);
    },
  });
