import { checkbox, required } from '@pieceworks/kit/form';
import { createAction } from '../create-step';
import { client, request } from '../dropdowns';
import { rawOnDemand, recordOutput, REQUEST_FIELDS } from '../outputs/output-fields';
import { addClient } from '../requests/change-request';

export const addClientToRequest = () =>
  createAction({
    name: 'add_client_to_request',
    displayName: 'Add Client to Request',
    description: 'Add a client to a request, or make an existing one the main contact.',
    aiMetadata: {
      description:
        'Adds one more client (clientId, an ID of list_clients or the email) to a request (requestId from list_requests); `isPrimary: true` makes it the main contact. added is false if it was there already. Content Snare decides whether that emails the client. To replace all clients use update_request.',
      idempotent: true,
    },
    classification: 'WRITE',
    props: {
      requestId: required(request()),
      clientId: required(client()),
      isPrimary: checkbox({
        displayName: 'Main Contact',
        description: 'Make this client the main contact of the request.',
      }),
    },
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
    async run({ requestId, clientId, isPrimary }, api) {
      const { added, ...request } = await addClient(api, requestId, clientId, isPrimary);
      return { ...rawOnDemand(recordOutput(request), api), added };
    },
  });
