import { createFormAction } from '../forms/form';
import { NEW_REQUEST_FIELDS, createRequestFrom } from '../forms/new-request';
import { requireEither } from '../forms/require-either';
import { NEW_REQUEST, NEW_REQUEST_FORM } from '../model/request-fields';

export const createRequest = () =>
  createFormAction({
    name: 'create_request',
    displayName: 'Create Request',
    description: 'Send a client a request made from a template, and get its link.',
    forAgents:
      'Sends a client a request made from a template; gives its ID and links. Client: clientId (find_clients), or `clientEmail: ada@example.com` and `clientName: Ada Lovelace`, created if new. Template: templateId (list_templates) or its exact templateName. `dueDate: 2030-06-30`. `skipIfOpen: true` with a name gives the open request of that name instead; `keepAsDraft: true` does not send. folderId, ownerId, scheduleId: load their options. Without a template use create_request_from_pages.',
    idempotent: false,
    classification: 'WRITE',
    form: NEW_REQUEST_FORM,
    output: NEW_REQUEST_FIELDS,
    async run(request, api) {
      requireEither(NEW_REQUEST, request, ['templateId', 'templateName']);
      return createRequestFrom(api, request);
    },
  });
