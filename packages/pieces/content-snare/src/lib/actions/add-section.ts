import { createAction } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY, readTextField, requireIdField } from '@pieceworks/kit';
import { addedFields, addedOutput } from '../answers/added-part';
import { contentSnareApi } from '../api';
import { restOfSection } from '../api/answers';
import { contentSnareAuth } from '../auth';
import { pageProp, partTemplateProp, requestProp, textProp } from '../forms/props';
import { readTemplateChoice, templateNameProp } from '../forms/template-choice';
import { LABELS } from '../model/labels';

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
    props: {
      requestId: requestProp(false),
      pageId: pageProp(true, 'Choose a request first, or map the ID of a page.'),
      templateId: partTemplateProp('section'),
      templateName: templateNameProp(),
      name: textProp(LABELS.name, "Leave empty to use the template's name.", false),
    },
    outputSchema: { fields: addedFields('Section ID') },
    async run({ auth, propsValue }) {
      const added = await contentSnareApi(auth).addSection({
        parentId: requireIdField(LABELS.pageId, propsValue.pageId),
        ...readTemplateChoice(propsValue, LABELS.sectionTemplateId),
        name: readTextField(LABELS.name, propsValue.name),
      });
      return addedOutput(added, restOfSection);
    },
  });
