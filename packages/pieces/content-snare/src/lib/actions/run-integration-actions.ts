import { createAction } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY } from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { contentSnareAuth } from '../auth';
import { propsOf, readFields } from '../forms/form';
import { REQUEST_FORM } from '../model/request-fields';

export const runIntegrationActions = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'run_integration_actions',
    displayName: 'Run Integration Actions',
    description: 'Run the integrations set up inside a request; each run sends again.',
    audience: 'both',
    aiMetadata: {
      description:
        'Runs the integrations that are set up in a request in Content Snare (requestId from find_requests), so that its data goes out; each run may send it again.',
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: propsOf(REQUEST_FORM),
    outputSchema: { fields: [{ key: 'requestId', label: 'Request ID' }] },
    async run({ auth, propsValue }) {
      const { requestId } = readFields(REQUEST_FORM, propsValue);
      await contentSnareApi(auth).runIntegrationActions(requestId);
      return { requestId };
    },
  });
