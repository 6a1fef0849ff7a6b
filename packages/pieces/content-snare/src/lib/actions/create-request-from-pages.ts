import { createAction, Property } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY, requireField, requireTextField } from '@pieceworks/kit';
import { contentSnareAuth } from '../auth';
import { EXAMPLE_PAGES, readPages } from '../forms/new-pages';
import {
  createRequestFrom,
  NEW_REQUEST_FIELDS,
  newRequestProps,
  recipientProps,
} from '../forms/new-request';
import { textProp } from '../forms/props';
import { LABELS } from '../model/labels';

export const createRequestFromPages = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'create_request_from_pages',
    displayName: 'Create Request from Pages',
    description: 'Send a client a request of your own pages, without a template.',
    audience: 'both',
    aiMetadata: {
      description:
        'Creates an information request for a client, who is added when new, from pages given as JSON; the client is notified. Where a template exists use create_request.',
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: {
      ...recipientProps(),
      name: textProp(LABELS.name, 'Title of the request.', true),
      pages: Property.Json({
        displayName: LABELS.pages,
        description: 'JSON list of pages. Types such as short text, long text, file, image.',
        required: true,
        defaultValue: EXAMPLE_PAGES,
      }),
      ...newRequestProps(),
    },
    outputSchema: { fields: NEW_REQUEST_FIELDS },
    async run({ auth, propsValue: form }) {
      requireTextField(LABELS.name, form.name);
      const pages = requireField(LABELS.pages, readPages(form.pages));
      return createRequestFrom(auth, form, { pages });
    },
  });
