import { createAction, Property } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY, readDateField, readTextField, requireTextField } from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { contentSnareAuth } from '../auth';
import { REQUEST_FIELDS } from '../common/output-fields';
import { clientProp, templateProp } from '../common/props';

const LABELS = {
  client: 'Client',
  template: 'Template',
  name: 'Name',
  dueDate: 'Due Date',
} as const;

export const createRequest = createAction({
  auth: contentSnareAuth,
  name: 'create_request',
  displayName: 'Create Request',
  description: 'Make a request from a template and send it to a client.',
  audience: 'both',
  aiMetadata: {
    description:
      'Creates an information request for an existing client from a template; the client is notified.',
    idempotent: false,
  },
  errorHandlingOptions: NO_BLIND_RETRY,
  props: {
    clientId: clientProp(true),
    templateId: templateProp(true),
    name: Property.ShortText({
      displayName: LABELS.name,
      description: 'Title of the request, as the client sees it.',
      required: false,
    }),
    dueDate: Property.ShortText({
      displayName: LABELS.dueDate,
      description: 'YYYY-MM-DD.',
      required: false,
    }),
  },
  outputSchema: { fields: REQUEST_FIELDS },
  async run({ auth, propsValue }) {
    const clientId = requireTextField(LABELS.client, propsValue.clientId);
    const templateId = requireTextField(LABELS.template, propsValue.templateId);
    const name = readTextField(LABELS.name, propsValue.name);
    const dueDate = readDateField(LABELS.dueDate, propsValue.dueDate)?.date;
    const { record, raw } = await contentSnareApi(auth).createRequest({
      clientId,
      templateId,
      name,
      dueDate,
    });
    return { ...record, raw };
  },
});
