import { createAction } from '@activepieces/pieces-framework';
import { contentSnareApi } from '../api';
import { flatClient } from '../api/records';
import { contentSnareAuth } from '../auth';
import { propsOf, readFields } from '../forms/form';
import { CLIENT_FIELDS } from '../forms/output-fields';
import { UPDATE_CLIENT_FORM } from '../model/client-fields';

export const updateClient = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'update_client',
    displayName: 'Update Client',
    description: 'Change name, email, phone or company of a client, by its ID.',
    audience: 'both',
    aiMetadata: {
      description:
        'Changes details of a client by clientId (find_clients), such as `phone: +61255501234` or `email: ada.new@example.com`; empty fields stay. By email use find_or_create_client.',
      idempotent: true,
    },
    props: propsOf(UPDATE_CLIENT_FORM),
    outputSchema: { fields: CLIENT_FIELDS },
    async run({ auth, propsValue }) {
      const { clientId, ...changes } = readFields(UPDATE_CLIENT_FORM, propsValue);
      return flatClient(await contentSnareApi(auth).updateClient(clientId, changes));
    },
  });
