import { createAction } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY } from '@pieceworks/kit';
import { contentSnareAuth } from '../auth';
import {
  createRequestFrom,
  NEW_REQUEST_FIELDS,
  newRequestProps,
  recipientProps,
} from '../forms/new-request';
import { templateProp, textProp } from '../forms/props';
import { readTemplateChoice, templateNameProp } from '../forms/template-choice';
import { LABELS } from '../model/labels';

export const createRequest = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'create_request',
    displayName: 'Create Request',
    description: 'Send a client a request made from a template, and get its link.',
    audience: 'both',
    aiMetadata: {
      description:
        'Creates an information request for a client, who is added when new, from a template; the client is notified.',
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: {
      ...recipientProps(),
      templateId: templateProp('Choose one, map its ID, or fill in Template Name.'),
      templateName: templateNameProp(),
      name: textProp(
        LABELS.name,
        "Title of the request. Leave empty to use the template's name.",
        false,
      ),
      ...newRequestProps(),
    },
    outputSchema: { fields: NEW_REQUEST_FIELDS },
    async run({ auth, propsValue: form }) {
      return createRequestFrom(auth, form, readTemplateChoice(form, LABELS.templateId));
    },
  });
