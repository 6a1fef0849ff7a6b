import { createAction, Property } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY, requireField, requireIdField, requireTextField } from '@pieceworks/kit';
import { contentSnareAuth } from '../auth';
import { readPages } from '../forms/new-pages';
import { createRequestFrom, NEW_REQUEST_FIELDS, newRequestProps } from '../forms/new-request';
import { clientProp, textProp } from '../forms/props';
import { LABELS } from '../model/labels';

export const createRequestFromPages = createAction({
  auth: contentSnareAuth,
  name: 'create_request_from_pages',
  displayName: 'Create Request from Pages',
  description: 'Send a client a request of your own pages, without a template.',
  audience: 'both',
  aiMetadata: {
    description:
      'Creates an information request for an existing client from pages given as JSON; the client is notified. Where a template exists use create_request.',
    idempotent: false,
  },
  errorHandlingOptions: NO_BLIND_RETRY,
  props: {
    clientId: clientProp(true),
    name: textProp(LABELS.name, 'Title of the request.', true),
    pages: Property.Json({
      displayName: LABELS.pages,
      description: 'A JSON list of pages, each with its sections and fields.',
      required: true,
    }),
    ...newRequestProps(),
  },
  outputSchema: { fields: NEW_REQUEST_FIELDS },
  async run({ auth, propsValue: form }) {
    const clientId = requireIdField(LABELS.clientId, form.clientId);
    requireTextField(LABELS.name, form.name);
    const pages = requireField(LABELS.pages, readPages(form.pages));
    return createRequestFrom(auth, form, { clientId, pages });
  },
});
