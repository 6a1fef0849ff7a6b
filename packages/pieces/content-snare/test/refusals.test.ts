import { describeRefusals } from '@pieceworks/testing/refusal-suite';

const ROOT = '/partner_api/v1';
const CLIENT = { clientId: 'acc_0001' };
const REQUEST = { requestId: 'req_0002' };
const CONFIRMED = { confirmation: 'DELETE' };
const NEW_REQUEST = { ...CLIENT, templateId: 'tpl_0001', name: 'Tax return' };
const BY_ADDRESS = { name: 'Mere', email: 'mere@a.example' };

describeRefusals('content-snare', 'vendor', [
  ['get_client', CLIENT, `GET ${ROOT}/clients/acc_0001`, 'read the client'],
  ['find_clients', {}, `GET ${ROOT}/clients`, 'list the clients'],
  ['create_client', BY_ADDRESS, `POST ${ROOT}/clients`, 'create the client'],
  ['find_or_create_client', BY_ADDRESS, `GET ${ROOT}/clients`, 'find the client'],
  ['update_client', { ...CLIENT, name: 'A' }, `PUT ${ROOT}/clients/{id}`, 'update the client'],
  [
    'delete_client',
    { ...CLIENT, ...CONFIRMED },
    `DELETE ${ROOT}/clients/{id}`,
    'delete the client',
  ],
  ['create_request', NEW_REQUEST, `POST ${ROOT}/requests`, 'create the request'],
  ['get_request', REQUEST, `GET ${ROOT}/requests/{id}`, 'read the request'],
  ['get_request', REQUEST, `GET ${ROOT}/pages/{id}`, 'read a page'],
  ['find_requests', {}, `GET ${ROOT}/requests`, 'list the requests'],
  ['update_request', { ...REQUEST, name: 'A' }, `PUT ${ROOT}/requests/{id}`, 'update the request'],
  [
    'delete_request',
    { ...REQUEST, ...CONFIRMED },
    `DELETE ${ROOT}/requests/{id}`,
    'delete the request',
  ],
  [
    'review_field',
    { fieldId: 'fld_0040', decision: 'approve' },
    `PUT ${ROOT}/fields/{id}/review`,
    'review the field',
  ],
  [
    'approve_submitted_fields',
    REQUEST,
    `PUT ${ROOT}/requests/{id}/approve_all_submitted_fields`,
    'approve the fields',
  ],
  [
    'submit_all_fields',
    REQUEST,
    `PUT ${ROOT}/requests/{id}/submit_all_fields`,
    'submit the fields',
  ],
  [
    'run_integration_actions',
    REQUEST,
    `PUT ${ROOT}/requests/{id}/run_integration_actions`,
    'run the integration actions',
  ],
  ['add_page', { ...REQUEST, templateId: 'pgt_0001' }, `POST ${ROOT}/pages`, 'add the page'],
  [
    'add_section',
    { ...REQUEST, pageId: 'pag_0001', templateId: 'sct_0001' },
    `POST ${ROOT}/sections`,
    'add the section',
  ],
  ['list_templates', {}, `GET ${ROOT}/request_templates`, 'list the templates'],
]);
