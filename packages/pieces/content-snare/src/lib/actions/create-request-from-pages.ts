import { required } from '@pieceworks/kit/form';
import { createAction } from '../create-step';
import { requestName } from '../fields';
import { NEW_REQUEST_FIELDS } from '../outputs/output-fields';
import { SUGGESTED_TYPES } from '../readers/field-types';
import { createFrom } from '../requests/create-request';
import { DUE, OPTIONS, PAGES, RECIPIENT } from '../requests/new-request';

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

export const createRequestFromPages = () =>
  createAction({
    name: 'create_request_from_pages',
    displayName: 'Create Request from Pages',
    description: 'Questionnaire or checklist from your own pages, sent to the client.',
    aiMetadata: {
      description: `Creates a request from your own pages and emails it to the client, who is needed; its other fields are those of create_request. \`pages: ${PAGES_FOR_AGENTS}\`. A page has sections or fields. Types: ${SUGGESTED_TYPES.join(', ')}. A table needs columns, as a list of texts. A field cannot be marked as required. raw is Content Snare's own record.`,
      idempotent: false,
    },
    classification: 'WRITE',
    props: { name: required(requestName()), pages: PAGES, ...RECIPIENT, ...DUE, ...OPTIONS },
    outputSchema: { fields: NEW_REQUEST_FIELDS },
    run: (form, api) => createFrom(api, form),
  });
