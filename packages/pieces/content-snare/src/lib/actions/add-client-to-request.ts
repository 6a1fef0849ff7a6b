import { addClient } from '../api/request-changes';
import { createFormAction } from '../forms/form';
import { flat, REQUEST_FIELDS } from '../outputs/output-fields';
import { ADD_CLIENT_FORM } from '../model/request-fields';

export const addClientToRequest = () =>
  createFormAction({
    name: 'add_client_to_request',
    displayName: 'Add Client to Request',
    description: 'Add a client to a request, or make an existing one the main contact.',
    forAgents:
      'Adds one more client (clientId from find_clients) to a request (requestId from find_requests); `isPrimary: true` makes it the main contact. added is false if it was there already. Content Snare decides whether that emails the client. To replace all clients use update_request.',
    idempotent: true,
    classification: 'WRITE',
    form: ADD_CLIENT_FORM,
    output: [
      ...REQUEST_FIELDS,
      {
        key: 'added',
        label: 'Added',
        format: 'boolean',
        description: 'The client was not on the request before.',
      },
    ],
    async run({ requestId, clientId, isPrimary }, api) {
      const { added, ...request } = await addClient(api, requestId, clientId, isPrimary);
      return { ...flat(request), added };
    },
  });
