import { createLazyPiece, inCategories } from '@pieceworks/kit';
import { customApiCall } from './lib/actions/custom-api-call';
import * as clients from './lib/actions/clients';
import * as parts from './lib/actions/parts';
import * as requests from './lib/actions/requests';
import { contentSnareAuth } from './lib/auth';
import { LOGO_URL } from './lib/logo';
import { EVENT_TRIGGERS } from './lib/triggers/event-triggers';

export const contentSnare = createLazyPiece({
  displayName: 'Content Snare',
  description: 'Collect documents and information from clients.',
  auth: contentSnareAuth,
  categories: inCategories('FORMS_AND_SURVEYS', 'CONTENT_AND_FILES'),
  minimumSupportedRelease: '0.82.0',
  logoUrl: LOGO_URL,
  authors: ['pieceworks'],
  actions: {
    create_request: requests.createRequest,
    create_request_from_pages: requests.createRequestFromPages,
    get_request: requests.getRequest,
    find_requests: requests.findRequests,
    find_or_create_client: clients.findOrCreateClient,
    review_field: parts.reviewField,
    approve_submitted_fields: parts.approveSubmittedFields,
    submit_all_fields: parts.submitAllFields,
    update_request: requests.updateRequest,
    add_client_to_request: requests.addClientToRequest,
    add_page: parts.addPage,
    add_section: parts.addSection,
    list_templates: requests.listTemplates,
    find_clients: clients.findClients,
    get_client: clients.getClient,
    create_client: clients.createClient,
    update_client: clients.updateClient,
    run_integration_actions: requests.runIntegrationActions,
    delete_request: requests.deleteRequest,
    delete_client: clients.deleteClient,
    custom_api_call: customApiCall,
  },
  triggers: EVENT_TRIGGERS,
});
