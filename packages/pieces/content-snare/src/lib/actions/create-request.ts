import { createAction } from '../create-step';
import { NEW_REQUEST_FIELDS } from '../outputs/output-fields';
import { createFrom } from '../requests/create-request';
import { NEW_REQUEST } from '../requests/new-request';

export const createRequest = () =>
  createAction({
    name: 'create_request',
    displayName: 'Create Request',
    description: 'Collect or ask for documents by a template. Creates the client if it is new.',
    aiMetadata: {
      description:
        'Asks a client for documents or answers: creates a request from a template and emails it. Client: clientId (an ID of list_clients, or the email), or `clientEmail: ada@example.com`; a new client needs `clientName: Ada Lovelace` too. Template: templateId (an ID of list_templates, or the exact name). `dueDate: 2030-06-30`, or `dueInDays: 14` in timeZone (UTC); without either, Content Snare sets a date. `skipIfOpen: true` with a name returns an open request of that name instead. `keepAsDraft: true` emails nothing. Without a template: create_request_from_pages.',
      idempotent: false,
    },
    classification: 'WRITE',
    props: NEW_REQUEST,
    outputSchema: { fields: NEW_REQUEST_FIELDS },
    run: (form, api) => createFrom(api, form),
  });
