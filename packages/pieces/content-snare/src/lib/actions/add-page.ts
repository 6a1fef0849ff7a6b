import { creating, type Operation } from '@pieceworks/kit';
import { required, requireEither } from '@pieceworks/kit/form';
import { addedFields, addedOutput } from '../answers/added-part';
import { adviceToLook } from '../api/content-snare-api';
import { createAction } from '../create-step';
import { pageTemplate, request } from '../dropdowns';
import { partName, templateName } from '../fields';
import { templateBody } from '../requests/named-ids';

const FORM = {
  requestId: required(request()),
  templateId: pageTemplate(),
  templateName: templateName(),
  name: partName(),
};

const ADD_PAGE: Operation = {
  ...creating('add the page', adviceToLook('at the request')),
  namesRecord: 'request or template',
};

export const addPage = () =>
  createAction({
    name: 'add_page',
    displayName: 'Add Page',
    description: 'Add a page from a page template at the end of a request.',
    aiMetadata: {
      description:
        'Adds a page of questions from a page template to the end of a request (requestId from list_requests): exact `templateName: Bank details`, or templateId (an ID of list_options, or the name). Its fields come from the template. Each run adds another one. add_section takes the id of the page.',
      idempotent: false,
    },
    classification: 'WRITE',
    props: FORM,
    outputSchema: { fields: addedFields('Page ID') },
    async run(values, api) {
      requireEither(FORM, values, ['templateId', 'templateName']);
      const { requestId, name } = values;
      const raw = await api.call('POST /partner_api/v1/pages', ADD_PAGE, {
        body: {
          request_id: requestId,
          ...(await templateBody(api, 'page templates', values)),
          name,
        },
      });
      return addedOutput(raw, [raw], api);
    },
  });
