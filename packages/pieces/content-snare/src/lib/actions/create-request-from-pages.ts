import { requireField } from '@pieceworks/kit';
import { withDueDate } from '../forms/due-days';
import { createFormAction } from '../forms/form';
import { readPages } from '../forms/new-pages';
import { createRequestFrom, NEW_REQUEST_FIELDS } from '../forms/new-request';
import { COMMON_TYPES } from '../model/field-types';
import { PAGES_FORM } from '../model/request-fields';

const PAGES_FOR_AGENTS = JSON.stringify([
  {
    name: 'Tax',
    sections: [
      {
        name: 'Bank',
        fields: [
          { name: 'Statement', type: 'file' },
          { name: 'Entity', type: 'choice', options: ['Company', 'Trust'] },
        ],
      },
    ],
  },
]);

/** The types that most requests need. The service's other names work too. */
const TYPES_FOR_AGENTS = [
  ...COMMON_TYPES.keys(),
  'email',
  'phone',
  'url',
  'address',
  'number',
  'signature',
  'table',
].join(', ');

export const createRequestFromPages = () =>
  createFormAction({
    name: 'create_request_from_pages',
    displayName: 'Create Request from Pages',
    description: 'Questionnaire or file request from your own pages, sent to the client.',
    forAgents: `Creates a request from your own pages and emails it to the client, who is needed; its other fields are those of create_request. \`pages: ${PAGES_FOR_AGENTS}\`. A page has sections or fields. Types: ${TYPES_FOR_AGENTS}. A table needs columns, as a list of texts. A field cannot be marked as required.`,
    idempotent: false,
    classification: 'WRITE',
    form: PAGES_FORM,
    output: NEW_REQUEST_FIELDS,
    run: ({ pages, ...request }, api) =>
      createRequestFrom(
        api,
        {
          ...withDueDate(PAGES_FORM, request),
          pages: requireField(PAGES_FORM.pages.label, readPages(pages)),
        },
        request.timeZone,
      ),
  });
