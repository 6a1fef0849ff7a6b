import { createAction } from '@activepieces/pieces-framework';
import { contentSnareApi } from '../api';
import { contentSnareAuth } from '../auth';
import { propsOf, readFields } from '../forms/form';
import { DELETE_CLIENT_FORM } from '../model/client-fields';

export const deleteClient = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'delete_client',
    displayName: 'Delete Client',
    description: 'Delete a client by its ID, for good.',
    audience: 'human',
    aiMetadata: { idempotent: true },
    props: propsOf(DELETE_CLIENT_FORM),
    outputSchema: { fields: [{ key: 'clientId', label: 'Client ID' }] },
    async run({ auth, propsValue }) {
      const { clientId } = readFields(DELETE_CLIENT_FORM, propsValue);
      await contentSnareApi(auth).deleteClient(clientId);
      return { clientId };
    },
  });
