import { creating, type Operation } from '@pieceworks/kit';
import { required, requireEither } from '@pieceworks/kit/form';
import { addedFields, addedOutput } from '../answers/added-part';
import { adviceToLook } from '../api/content-snare-api';
import { createAction } from '../create-step';
import { page, request, sectionTemplate } from '../dropdowns';
import { partName, templateName } from '../fields';
import { templateBody } from '../requests/named-ids';

const FORM = {
  pageId: required(page('Choose the request in the next field first, or map an ID.')),
  requestId: request(),
  templateId: sectionTemplate(),
  templateName: templateName(),
  name: partName(),
};

const ADD_SECTION: Operation = {
  ...creating('add the section', adviceToLook('at the request')),
  namesRecord: 'page or template',
};

export const addSection = () =>
  createAction({
    name: 'add_section',
    displayName: 'Add Section',
    description: 'Add a section from a section template at the end of a page.',
    aiMetadata: {
      description:
        'Adds a section of questions from a section template to the end of a page (pageId from get_request or add_page): exact `templateName: Social media`, or templateId (an ID of list_options, or the name). Its fields come from the template. Each run adds another one. For a whole page use add_page.',
      idempotent: false,
    },
    classification: 'WRITE',
    props: FORM,
    outputSchema: { fields: addedFields('Section ID') },
    async run(values, api) {
      requireEither(FORM, values, ['templateId', 'templateName']);
      const { pageId, name } = values;
      const raw = await api.call('POST /partner_api/v1/sections', ADD_SECTION, {
        body: {
          page_id: pageId,
          ...(await templateBody(api, 'section templates', values)),
          name,
        },
      });
      return addedOutput(raw, [{ id: pageId, sections: [raw] }], api);
    },
  });
