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
    fields: [
      { name: 'Rent', type: 'choice', options: ['Yes', 'No'], question_number: 1 },
      {
        name: 'Lease',
        type: 'file',
        show_when: { conditions: [{ question_number: 1, condition: 'equals', value: 'Yes' }] },
      },
    ],
  },
]);

export const createRequestFromPages = () =>
  createAction({
    name: 'create_request_from_pages',
    displayName: 'Create Request from Pages',
    description: 'Checklist, form or questionnaire of pages that you define.',
    aiMetadata: {
      description: `Asks a client for documents or answers without a template: creates a request from your own pages and emails it. All other fields are as in create_request. \`pages: ${PAGES_FOR_AGENTS}\`. A page has fields or sections. Types: ${SUGGESTED_TYPES.join(', ')}. A table needs columns (texts). No field can be required.`,
      idempotent: false,
    },
    classification: 'WRITE',
    props: { name: required(requestName()), pages: PAGES, ...RECIPIENT, ...DUE, ...OPTIONS },
    outputSchema: { fields: NEW_REQUEST_FIELDS },
    run: (form, api) => createFrom(api, form),
  });
