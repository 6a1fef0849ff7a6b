import { requireEither } from '@pieceworks/kit';
import { withDueDate } from '../forms/due-days';
import { createFormAction } from '../forms/form';
import { NEW_REQUEST_FIELDS, createRequestFrom } from '../forms/new-request';
import { NEW_REQUEST, NEW_REQUEST_FORM } from '../model/request-fields';

export const createRequest = () =>
  createFormAction({
    name: 'create_request',
    displayName: 'Create Request',
    description: 'A request for documents, from a template, sent to the client.',
    forAgents:
      'Creates a request from a template and emails it to the client. Client: clientId (find_clients) or `clientEmail: ada@example.com`, which is enough if the client exists; a new one needs `clientName: Ada Lovelace` too. Template: templateId (list_templates) or its exact templateName. `dueDate: 2030-06-30` or `dueInDays: 14`. `skipIfOpen: true` with a name returns the open request of that name instead; `keepAsDraft: true` emails nothing. folderId, ownerId, scheduleId: list_options. Without a template use create_request_from_pages.',
    idempotent: false,
    classification: 'WRITE',
    form: NEW_REQUEST_FORM,
    output: NEW_REQUEST_FIELDS,
    async run(request, api) {
      requireEither(NEW_REQUEST, request, ['templateId', 'templateName']);
      return createRequestFrom(api, withDueDate(NEW_REQUEST_FORM, request));
    },
  });
