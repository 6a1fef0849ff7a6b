import { createAction } from '@activepieces/pieces-framework';
import { contentSnareApi } from '../api';
import { flatClient } from '../api/records';
import { contentSnareAuth } from '../auth';
import { propsOf, readFields } from '../forms/form';
import { CLIENT_FIELDS } from '../forms/output-fields';
import { GET_CLIENT_FORM } from '../model/client-fields';

export const getClient = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'get_client',
    displayName: 'Get Client',
    description: 'Read a client by its ID: name, email, phone and company.',
    audience: 'both',
    aiMetadata: {
      description:
        'Reads name, email, phone, company and language of one client by clientId. By name or email use find_clients.',
      idempotent: true,
    },
    props: propsOf(GET_CLIENT_FORM),
    outputSchema: { fields: CLIENT_FIELDS },
    async run({ auth, propsValue }) {
      const { clientId } = readFields(GET_CLIENT_FORM, propsValue);
      return flatClient(await contentSnareApi(auth).readClient(clientId));
    },
  });
