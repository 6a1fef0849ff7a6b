import { createAction } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY } from '@pieceworks/kit';
import { contentSnareAuth } from '../auth';
import { propsOf, readFields } from '../forms/form';
import { createRequestFrom, NEW_REQUEST_FIELDS } from '../forms/new-request';
import { requireEither } from '../forms/require-either';
import { NEW_REQUEST } from '../model/request-fields';

export const createRequest = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'create_request',
    displayName: 'Create Request',
    description: 'Send a client a request made from a template, and get its link.',
    audience: 'both',
    aiMetadata: {
      description:
        'Sends a client a request made from a template; gives its ID and links. Client: clientId (find_clients), or `clientEmail: ada@example.com` and `clientName: Ada Lovelace`, created if new. Template: templateId (list_templates) or its exact templateName. `dueDate: 2030-06-30`. `skipIfOpen: true` with a name gives the open request of that name instead; `keepAsDraft: true` does not send. folderId, ownerId, scheduleId: load their options. Without a template use create_request_from_pages.',
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: propsOf(NEW_REQUEST),
    outputSchema: { fields: NEW_REQUEST_FIELDS },
    async run({ auth, propsValue }) {
      const request = readFields(NEW_REQUEST, propsValue);
      requireEither(NEW_REQUEST, request, ['templateId', 'templateName']);
      return createRequestFrom(auth, request);
    },
  });
