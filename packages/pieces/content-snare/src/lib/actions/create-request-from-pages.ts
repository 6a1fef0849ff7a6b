import { requireField } from '@pieceworks/kit';
import { createFormAction } from '../forms/form';
import { EXAMPLE_PAGES, readPages } from '../forms/new-pages';
import { createRequestFrom, NEW_REQUEST_FIELDS } from '../forms/new-request';
import { COMMON_TYPES, FIELD_TYPES } from '../model/field-types';
import { PAGES_FORM } from '../model/request-fields';

export const createRequestFromPages = () =>
  createFormAction({
    name: 'create_request_from_pages',
    displayName: 'Create Request from Pages',
    description: 'Send a client a request of your own pages, without a template.',
    forAgents: `Sends a client a request of your own pages; with a template use create_request, whose other fields are the same. \`pages: ${JSON.stringify(EXAMPLE_PAGES)}\`. Types: ${[...COMMON_TYPES.keys(), ...FIELD_TYPES].join(', ')}. A choice, dropdown or task list needs options, a table columns, as lists of texts. A page can have sections, each with name and fields. Gives ID and links.`,
    idempotent: false,
    classification: 'WRITE',
    form: PAGES_FORM,
    output: NEW_REQUEST_FIELDS,
    run: ({ pages, ...request }, api) =>
      createRequestFrom(api, {
        ...request,
        pages: requireField(PAGES_FORM.pages.label, readPages(pages)),
      }),
  });
