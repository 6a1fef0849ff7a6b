import { creating } from '@pieceworks/kit';
import { adviceToLook } from '../api/content-snare-api';
import { createFormAction } from '../forms/form';
import { REQUEST_FORM } from '../model/list-fields';

const RUN_INTEGRATIONS = creating('run the integration actions', adviceToLook('at the request'));

export const runIntegrationActions = () =>
  createFormAction({
    name: 'run_integration_actions',
    displayName: 'Run Integration Actions',
    description: 'Run the integrations of a request. Each run sends the data again.',
    forAgents:
      'Runs the integrations that are set up in a request in Content Snare (requestId from find_requests), so that its data goes out; each run may send it again.',
    idempotent: false,
    classification: 'WRITE',
    form: REQUEST_FORM,
    output: [{ key: 'requestId', label: 'Request ID' }],
    async run({ requestId }, api) {
      await api.call(
        'PUT /partner_api/v1/requests/{id}/run_integration_actions',
        RUN_INTEGRATIONS,
        { id: requestId },
      );
      return { requestId };
    },
  });
