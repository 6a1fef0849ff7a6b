import { createAction } from '@activepieces/pieces-framework';
import { readEmailField, requireIdField } from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { flatClient } from '../api/records';
import { contentSnareAuth } from '../auth';
import { clientDetailProps, readClientDetails } from '../forms/client-form';
import { CLIENT_FIELDS } from '../forms/output-fields';
import { clientProp, textProp } from '../forms/props';
import { requireChange } from '../forms/require-change';
import { LABELS } from '../model/labels';

export const updateClient = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'update_client',
    displayName: 'Update Client',
    description: 'Change name, email, phone or company of a client, by its ID.',
    audience: 'both',
    aiMetadata: {
      description: 'Changes the given fields of a client by its ID.',
      idempotent: true,
    },
    props: {
      clientId: clientProp(true),
      email: textProp(LABELS.email, 'Requests are sent to this address.', false),
      ...clientDetailProps(),
    },
    outputSchema: { fields: CLIENT_FIELDS },
    async run({ auth, propsValue }) {
      const id = requireIdField(LABELS.clientId, propsValue.clientId);
      const changes = requireChange({
        ...readClientDetails(propsValue),
        email: readEmailField(LABELS.email, propsValue.email),
      });
      return flatClient(await contentSnareApi(auth).updateClient(id, changes));
    },
  });
