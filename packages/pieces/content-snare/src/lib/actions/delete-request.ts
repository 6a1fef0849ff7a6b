import { writing } from '@pieceworks/kit';
import { endpoint } from '../api/content-snare-api';
import { createFormAction } from '../forms/form';
import { DELETE_REQUEST_FORM } from '../model/request-fields';

const DELETE_REQUEST = endpoint({
  route: 'DELETE /partner_api/v1/requests/{id}',
  id: 'requestId',
  operation: writing('delete the request'),
  rows: DELETE_REQUEST_FORM,
});

export const deleteRequest = () =>
  createFormAction({
    name: 'delete_request',
    displayName: 'Delete Request',
    description: 'Delete a request with all its answers, permanently.',
    idempotent: true,
    classification: 'DESTRUCTIVE',
    form: DELETE_REQUEST_FORM,
    output: [{ key: 'requestId', label: 'Request ID' }],
    async run(values, api) {
      await api.call(DELETE_REQUEST, values);
      return { requestId: values.requestId };
    },
  });
