import { createAction } from '@activepieces/pieces-framework';
import { requireIdField } from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { contentSnareAuth } from '../auth';
import { confirmationProp, requireConfirmation } from '../forms/confirmation';
import { clientProp } from '../forms/props';
import { LABELS } from '../model/labels';

export const deleteClient = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'delete_client',
    displayName: 'Delete Client',
    description: 'Delete a client by its ID, for good.',
    audience: 'both',
    aiMetadata: {
      description: 'Deletes a client for good; only on an explicit wish.',
      idempotent: true,
    },
    props: { clientId: clientProp(true), confirmation: confirmationProp() },
    outputSchema: { fields: [{ key: 'clientId', label: 'Client ID' }] },
    async run({ auth, propsValue }) {
      const clientId = requireIdField(LABELS.clientId, propsValue.clientId);
      requireConfirmation(propsValue.confirmation);
      await contentSnareApi(auth).deleteClient(clientId);
      return { clientId };
    },
  });
