import { requireEither } from '@pieceworks/kit';
import { withDueDate } from '../forms/due-days';
import { createFormAction } from '../forms/form';
import { NEW_REQUEST_FIELDS, createRequestFrom } from '../forms/new-request';
import { NEW_REQUEST, NEW_REQUEST_FORM } from '../model/request-fields';

export const createRequest = () =>
  createFormAction({
    name: 'create_request',
    displayName: 'Create Request',
    description: 'Request documents by a template. Creates the client if it is new.',
    forAgents:
      'Creates a request from a template and emails it to the client: clientId (find_clients; an unknown one fails) or `clientEmail: ada@example.com`; a new client needs `clientName: Ada Lovelace` too. Template: templateId (list_templates) or exact templateName. `dueDate: 2030-06-30`, or `dueInDays: 14` in timeZone; without both Content Snare sets one. It also decides when that day ends. `skipIfOpen: true` with a name returns an open request of that name; `keepAsDraft: true` emails nothing. Waits out rate limits. Without a template: create_request_from_pages.',
    idempotent: false,
    classification: 'WRITE',
    form: NEW_REQUEST_FORM,
    output: NEW_REQUEST_FIELDS,
    async run(request, api) {
      requireEither(NEW_REQUEST, request, ['templateId', 'templateName']);
      return createRequestFrom(api, withDueDate(NEW_REQUEST_FORM, request), request.timeZone);
    },
  });
