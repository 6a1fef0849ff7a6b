import { writing } from '@pieceworks/kit';
import { createFormAction } from '../forms/form';
import { DELETE_REQUEST_FORM } from '../model/request-fields';

export const deleteRequest = () =>
  createFormAction({
    name: 'delete_request',
    displayName: 'Delete Request',
    description: 'Delete a request with all its answers, permanently.',
    idempotent: true,
    classification: 'DESTRUCTIVE',
    form: DELETE_REQUEST_FORM,
    output: [{ key: 'requestId', label: 'Request ID' }],
    async run({ requestId }, api) {
      await api.call('DELETE /partner_api/v1/requests/{id}', writing('delete the request'), {
        id: requestId,
      });
      return { requestId };
    },
  });
