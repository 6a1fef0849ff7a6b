import { createAction } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY, requireIdField } from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { contentSnareAuth } from '../auth';
import { requestProp } from '../forms/props';
import { LABELS } from '../model/labels';

export const runIntegrationActions = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'run_integration_actions',
    displayName: 'Run Integration Actions',
    description: 'Run the integrations set up inside a request; each run sends again.',
    audience: 'both',
    aiMetadata: {
      description: 'Runs the integration actions of a request; each run may send its data again.',
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: { requestId: requestProp(true) },
    outputSchema: { fields: [{ key: 'requestId', label: 'Request ID' }] },
    async run({ auth, propsValue }) {
      const requestId = requireIdField(LABELS.requestId, propsValue.requestId);
      await contentSnareApi(auth).runIntegrationActions(requestId);
      return { requestId };
    },
  });
