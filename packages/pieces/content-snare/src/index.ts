import { createLazyPiece, inCategories } from '@pieceworks/kit';
import { addClientToRequest } from './lib/actions/add-client-to-request';
import { addPage } from './lib/actions/add-page';
import { addSection } from './lib/actions/add-section';
import { approveSubmittedFields } from './lib/actions/approve-submitted-fields';
import { createClient } from './lib/actions/create-client';
import { createRequest } from './lib/actions/create-request';
import { createRequestFromPages } from './lib/actions/create-request-from-pages';
import { createRequests } from './lib/actions/create-requests';
import { customApiCall } from './lib/actions/custom-api-call';
import { deleteClient } from './lib/actions/delete-client';
import { deleteRequest } from './lib/actions/delete-request';
import { findOrCreateClient } from './lib/actions/find-or-create-client';
import { getClient } from './lib/actions/get-client';
import { getRequest } from './lib/actions/get-request';
import { listClients } from './lib/actions/list-clients';
import { listOptions } from './lib/actions/list-options';
import { listRequests } from './lib/actions/list-requests';
import { listTemplates } from './lib/actions/list-templates';
import { listWhatIsMissing } from './lib/actions/list-what-is-missing';
import { reviewField } from './lib/actions/review-field';
import { runIntegrationActions } from './lib/actions/run-integration-actions';
import { submitAllFields } from './lib/actions/submit-all-fields';
import { updateClient } from './lib/actions/update-client';
import { updateRequest } from './lib/actions/update-request';
import { contentSnareAuth } from './lib/auth';
import { LOGO_URL } from './lib/logo';
import { EVENT_TRIGGERS } from './lib/triggers/event-triggers';
import { requestDue } from './lib/triggers/request-due';
import { requestStalled } from './lib/triggers/request-stalled';

export const contentSnare = createLazyPiece({
  displayName: 'Content Snare',
  description: 'Collect documents and information from clients.',
  auth: contentSnareAuth,
  categories: inCategories('FORMS_AND_SURVEYS', 'CONTENT_AND_FILES'),
  minimumSupportedRelease: '0.82.0',
  logoUrl: LOGO_URL,
  authors: ['pieceworks'],
  actions: {
    create_request: createRequest,
    create_requests: createRequests,
    create_request_from_pages: createRequestFromPages,
    get_request: getRequest,
    list_requests: listRequests,
    list_what_is_missing: listWhatIsMissing,
    find_or_create_client: findOrCreateClient,
    review_field: reviewField,
    approve_submitted_fields: approveSubmittedFields,
    submit_all_fields: submitAllFields,
    update_request: updateRequest,
    add_client_to_request: addClientToRequest,
    add_page: addPage,
    add_section: addSection,
    list_templates: listTemplates,
    list_options: listOptions,
    list_clients: listClients,
    get_client: getClient,
    create_client: createClient,
    update_client: updateClient,
    run_integration_actions: runIntegrationActions,
    delete_request: deleteRequest,
    delete_client: deleteClient,
    custom_api_call: customApiCall,
  },
  triggers: { request_due: requestDue, request_stalled: requestStalled, ...EVENT_TRIGGERS },
});
