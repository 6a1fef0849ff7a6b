import { writing } from '@pieceworks/kit';
import { createFormAction } from '../forms/form';
import { DELETE_CLIENT_FORM } from '../model/client-fields';

export const deleteClient = () =>
  createFormAction({
    name: 'delete_client',
    displayName: 'Delete Client',
    description: 'Delete a client permanently.',
    idempotent: true,
    classification: 'DESTRUCTIVE',
    form: DELETE_CLIENT_FORM,
    output: [{ key: 'clientId', label: 'Client ID' }],
    async run({ clientId }, api) {
      await api.call('DELETE /partner_api/v1/clients/{id}', writing('delete the client'), {
        id: clientId,
      });
      return { clientId };
    },
  });
