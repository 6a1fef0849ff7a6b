import { creating } from '@pieceworks/kit';
import { endpoint, adviceToLook } from '../api/content-snare-api';
import { createFormAction } from '../forms/form';
import { REQUEST_FORM } from '../model/list-fields';

const RUN_INTEGRATIONS = endpoint({
  route: 'PUT /partner_api/v1/requests/{id}/run_integration_actions',
  id: 'requestId',
  operation: creating('run the integration actions', adviceToLook('at the request')),
  rows: REQUEST_FORM,
});

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
    async run(values, api) {
      await api.call(RUN_INTEGRATIONS, values);
      return { requestId: values.requestId };
    },
  });
