import { createAction, Property } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY, requireField } from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { contentSnareAuth } from '../auth';
import { propsOf, readFields } from '../forms/form';
import { EXAMPLE_PAGES, readPages } from '../forms/new-pages';
import { NEW_REQUEST_FIELDS, createRequestFrom } from '../forms/new-request';
import { COMMON_TYPES, FIELD_TYPES } from '../model/field-types';
import { PAGES, PAGES_HEAD, REQUEST_OPTIONS } from '../model/request-fields';

export const createRequestFromPages = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'create_request_from_pages',
    displayName: 'Create Request from Pages',
    description: 'Send a client a request of your own pages, without a template.',
    audience: 'both',
    aiMetadata: {
      description: `Sends a client a request of your own pages; with a template use create_request, whose other fields are the same. \`pages: ${JSON.stringify(EXAMPLE_PAGES)}\`. Types: ${[...COMMON_TYPES.keys(), ...FIELD_TYPES].join(', ')}. A choice, dropdown or task list needs options, a table columns, as lists of texts. A page can have sections, each with name and fields. Gives ID and links.`,
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: {
      ...propsOf(PAGES_HEAD),
      pages: Property.Json({
        displayName: PAGES.label,
        description: PAGES.help,
        required: true,
        defaultValue: EXAMPLE_PAGES,
      }),
      ...propsOf(REQUEST_OPTIONS),
    },
    outputSchema: { fields: NEW_REQUEST_FIELDS },
    async run({ auth, propsValue }) {
      const request = readFields({ ...PAGES_HEAD, ...REQUEST_OPTIONS }, propsValue);
      const pages = requireField(PAGES.label, readPages(propsValue.pages));
      return createRequestFrom(contentSnareApi(auth), { ...request, pages });
    },
  });
