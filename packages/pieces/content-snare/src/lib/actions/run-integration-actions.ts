import { creating } from '@pieceworks/kit';
import { required } from '@pieceworks/kit/form';
import { adviceToLook } from '../api/content-snare-api';
import { createAction } from '../create-step';
import { request } from '../dropdowns';

const RUN_INTEGRATIONS = creating('run the integration actions', adviceToLook('at the request'));

export const runIntegrationActions = () =>
  createAction({
    name: 'run_integration_actions',
    displayName: 'Run Integration Actions',
    description: 'Send a request to its integrations, such as Xero. A run may send it again.',
    aiMetadata: {
      description:
        'Sends the data of a request (requestId from list_requests) to its integrations, those that are set up for it in Content Snare. Xero Practice Manager, for example, then gets the client. Each run may send the data again.',
      idempotent: false,
    },
    classification: 'WRITE',
    props: { requestId: required(request()) },
    outputSchema: { fields: [{ key: 'requestId', label: 'Request ID' }] },
    async run({ requestId }, api) {
      await api.call(
        'PUT /partner_api/v1/requests/{id}/run_integration_actions',
        RUN_INTEGRATIONS,
        { id: requestId },
      );
      return { requestId };
    },
  });
