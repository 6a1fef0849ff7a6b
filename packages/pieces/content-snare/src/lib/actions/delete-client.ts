import { writing } from '@pieceworks/kit';
import { endpoint } from '../api/content-snare-api';
import { createFormAction } from '../forms/form';
import { DELETE_CLIENT_FORM } from '../model/client-fields';

const DELETE_CLIENT = endpoint({
  route: 'DELETE /partner_api/v1/clients/{id}',
  id: 'clientId',
  operation: writing('delete the client'),
  rows: DELETE_CLIENT_FORM,
});

export const deleteClient = () =>
  createFormAction({
    name: 'delete_client',
    displayName: 'Delete Client',
    description: 'Delete a client permanently.',
    idempotent: true,
    classification: 'DESTRUCTIVE',
    form: DELETE_CLIENT_FORM,
    output: [{ key: 'clientId', label: 'Client ID' }],
    async run(values, api) {
      await api.call(DELETE_CLIENT, values);
      return { clientId: values.clientId };
    },
  });
