import { createAction } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY, readTextField, requireIdField } from '@pieceworks/kit';
import { addedFields, addedOutput } from '../answers/added-part';
import { contentSnareApi } from '../api';
import { restOfPage } from '../api/answers';
import { contentSnareAuth } from '../auth';
import { partTemplateProp, requestProp, textProp } from '../forms/props';
import { readTemplateChoice, templateNameProp } from '../forms/template-choice';
import { LABELS } from '../model/labels';

export const addPage = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'add_page',
    displayName: 'Add Page',
    description: 'Add a page from a page template at the end of a request.',
    audience: 'both',
    aiMetadata: {
      description:
        'Adds a page to a request, made from a page template; each run adds another one.',
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: {
      requestId: requestProp(true),
      templateId: partTemplateProp('page'),
      templateName: templateNameProp(),
      name: textProp(LABELS.name, "Leave empty to use the template's name.", false),
    },
    outputSchema: { fields: addedFields('Page ID') },
    async run({ auth, propsValue }) {
      const added = await contentSnareApi(auth).addPage({
        parentId: requireIdField(LABELS.requestId, propsValue.requestId),
        ...readTemplateChoice(propsValue, LABELS.pageTemplateId),
        name: readTextField(LABELS.name, propsValue.name),
      });
      return addedOutput(added, restOfPage);
    },
  });
