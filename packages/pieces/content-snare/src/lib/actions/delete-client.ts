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
      await api.deleteClient(clientId);
      return { clientId };
    },
  });
