import { createAction } from '@activepieces/pieces-framework';
import { invalidField, NO_BLIND_RETRY, readIdField, readTextField } from '@pieceworks/kit';
import { contentSnareAuth } from '../auth';
import {
  createRequestFrom,
  NEW_REQUEST_FIELDS,
  newRequestProps,
  recipientProps,
} from '../forms/new-request';
import { templateProp, textProp } from '../forms/props';
import { LABELS } from '../model/labels';

export const createRequest = createAction({
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
    templateId: templateProp('Choose one, map its ID, or fill in its name below.'),
    templateName: textProp(LABELS.templateName, 'Exact name, where none is chosen above.', false),
    name: textProp(LABELS.name, "Title of the request. The template's name unless given.", false),
    ...newRequestProps(),
  },
  outputSchema: { fields: NEW_REQUEST_FIELDS },
  async run({ auth, propsValue: form }) {
    return createRequestFrom(auth, form, readTemplate(form));
  },
});

function readTemplate(form: { templateId?: unknown; templateName?: unknown }) {
  const templateId = readIdField(LABELS.templateId, form.templateId);
  const templateName = readTextField(LABELS.templateName, form.templateName);
  if (templateId === undefined && templateName === undefined) {
    throw invalidField(LABELS.templateId, `choose one, or fill in ${LABELS.templateName}.`);
  }
  if (templateId !== undefined && templateName !== undefined) {
    throw invalidField(
      LABELS.templateName,
      `leave it empty, since ${LABELS.templateId} is filled in.`,
    );
  }
  return { templateId, templateName };
}
