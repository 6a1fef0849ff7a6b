import { creating, type Operation, requireEither, toRequest } from '@pieceworks/kit';
import { addedFields, addedOutput } from '../answers/added-part';
import { adviceToLook } from '../api/content-snare-api';
import { createFormAction } from '../forms/form';
import { ADD_SECTION_FORM, NEW_SECTION } from '../model/step-fields';

const ADD_SECTION: Operation = {
  ...creating('add the section', adviceToLook('at the request')),
  namesRecord: true,
};

export const addSection = () =>
  createFormAction({
    name: 'add_section',
    displayName: 'Add Section',
    description: 'Add a section from a section template at the end of a page.',
    forAgents:
      'Adds a section made from a section template to the end of a page (pageId from get_request or add_page): exact `templateName: Social media`, or templateId (list_options). Each run adds another one. For a whole page use add_page.',
    idempotent: false,
    classification: 'WRITE',
    form: ADD_SECTION_FORM,
    output: addedFields('Section ID'),
    async run(section, api) {
      requireEither(ADD_SECTION_FORM, section, ['templateId', 'templateName']);
      const raw = await api.call('POST /partner_api/v1/sections', ADD_SECTION, {
        body: toRequest(NEW_SECTION, 'vendor', section, {}),
      });
      return addedOutput(raw, [{ id: section.pageId, sections: [raw] }]);
    },
  });
