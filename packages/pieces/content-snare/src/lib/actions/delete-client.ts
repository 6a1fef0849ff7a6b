import { writing } from '@pieceworks/kit';
import { required } from '@pieceworks/kit/form';
import { chosenClientId } from '../api/clients';
import { createAction } from '../create-step';
import { client } from '../dropdowns';
import { confirmation } from '../fields';

export const deleteClient = () =>
  createAction({
    name: 'delete_client',
    displayName: 'Delete Client',
    description: 'Delete a client permanently.',
    aiMetadata: { idempotent: true },
    classification: 'DESTRUCTIVE',
    props: { clientId: required(client()), confirmation: required(confirmation()) },
    outputSchema: { fields: [{ key: 'clientId', label: 'Client ID' }] },
    async run({ clientId: idOrEmail }, api) {
      const clientId = await chosenClientId(api, idOrEmail);
      await api.call('DELETE /partner_api/v1/clients/{id}', writing('delete the client'), {
        id: clientId,
      });
      return { clientId };
    },
  });
