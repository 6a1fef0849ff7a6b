import { createAction } from '@activepieces/pieces-framework';
import { requireIdField } from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { contentSnareAuth } from '../auth';
import { confirmationProp, requireConfirmation } from '../forms/confirmation';
import { requestProp } from '../forms/props';
import { LABELS } from '../model/labels';

export const deleteRequest = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'delete_request',
    displayName: 'Delete Request',
    description: 'Delete a request with all its answers, by its ID, for good.',
    audience: 'both',
    aiMetadata: {
      description: 'Deletes a request and all answers in it for good; only on an explicit wish.',
      idempotent: true,
    },
    props: { requestId: requestProp(true), confirmation: confirmationProp() },
    outputSchema: { fields: [{ key: 'requestId', label: 'Request ID' }] },
    async run({ auth, propsValue }) {
      const requestId = requireIdField(LABELS.requestId, propsValue.requestId);
      requireConfirmation(propsValue.confirmation);
      await contentSnareApi(auth).deleteRequest(requestId);
      return { requestId };
    },
  });
