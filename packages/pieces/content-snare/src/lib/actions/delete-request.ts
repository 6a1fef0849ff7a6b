import { writing } from '@pieceworks/kit';
import { required } from '@pieceworks/kit/form';
import { createAction } from '../create-step';
import { request } from '../dropdowns';
import { confirmation } from '../fields';

export const deleteRequest = () =>
  createAction({
    name: 'delete_request',
    displayName: 'Delete Request',
    description: 'Delete a request with all its answers, permanently.',
    aiMetadata: { idempotent: true },
    classification: 'DESTRUCTIVE',
    props: { requestId: required(request()), confirmation: required(confirmation()) },
    outputSchema: { fields: [{ key: 'requestId', label: 'Request ID' }] },
    async run({ requestId }, api) {
      await api.call('DELETE /partner_api/v1/requests/{id}', writing('delete the request'), {
        id: requestId,
      });
      return { requestId };
    },
  });
