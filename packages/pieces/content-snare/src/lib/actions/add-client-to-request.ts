import { createAction } from '@activepieces/pieces-framework';
import { contentSnareApi } from '../api';
import { flatRequest } from '../api/records';
import { contentSnareAuth } from '../auth';
import { propsOf, readFields } from '../forms/form';
import { REQUEST_FIELDS } from '../forms/output-fields';
import { ADD_CLIENT_FORM } from '../model/request-fields';

export const addClientToRequest = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'add_client_to_request',
    displayName: 'Add Client to Request',
    description: 'Add another client to a request. Does nothing if the client is on it already.',
    audience: 'both',
    aiMetadata: {
      description:
        'Adds one more client (clientId from find_clients) to a request (requestId from find_requests); `isPrimary: true` makes it the main contact. added is false if it was there already. To replace all clients use update_request.',
      idempotent: true,
    },
    props: propsOf(ADD_CLIENT_FORM),
    outputSchema: {
      fields: [
        ...REQUEST_FIELDS,
        {
          key: 'added',
          label: 'Added',
          format: 'boolean',
          description: 'The client was not on the request before.',
        },
      ],
    },
    async run({ auth, propsValue }) {
      const { requestId, clientId, isPrimary } = readFields(ADD_CLIENT_FORM, propsValue);
      const api = contentSnareApi(auth);
      const { added, ...request } = await api.addClient(requestId, clientId, isPrimary);
      return { ...flatRequest(request), added };
    },
  });
