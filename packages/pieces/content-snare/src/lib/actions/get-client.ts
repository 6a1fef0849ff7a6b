import { createAction } from '@activepieces/pieces-framework';
import { requireIdField } from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { flatClient } from '../api/records';
import { contentSnareAuth } from '../auth';
import { CLIENT_FIELDS } from '../forms/output-fields';
import { clientProp } from '../forms/props';
import { LABELS } from '../model/labels';

export const getClient = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'get_client',
    displayName: 'Get Client',
    description: 'Read a client by its ID: name, email, phone and company.',
    audience: 'both',
    aiMetadata: { description: 'Reads one client by its ID.', idempotent: true },
    props: { clientId: clientProp(true) },
    outputSchema: { fields: CLIENT_FIELDS },
    async run({ auth, propsValue }) {
      const id = requireIdField(LABELS.clientId, propsValue.clientId);
      return flatClient(await contentSnareApi(auth).readClient(id));
    },
  });
