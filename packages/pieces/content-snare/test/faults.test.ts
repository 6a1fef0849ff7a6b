import { at } from '@pieceworks/kit';
import { describeFaults, type FaultyOperation } from '@pieceworks/testing/fault-suite';

const create = { method: 'POST', effect: 'create' } as const;

const operations: FaultyOperation[] = [
  {
    ...create,
    action: 'create_client',
    path: '/partner_api/v1/clients',
    isLookedUp: true,
    props: (round) => ({ name: 'Aroha Ngata', email: `aroha.${round}@example.com` }),
  },
  {
    ...create,
    action: 'create_request',
    takes: ['empty-if-done'],
    path: '/partner_api/v1/requests',
    props: (round) => ({
      clientId: 'acc_0001',
      templateId: 'tpl_0001',
      name: `Confidential matter ${round}`,
    }),
  },
];

/** The other kinds of calls that actions make. */
const others: FaultyOperation[] = [
  {
    ...create,
    action: 'find_or_create_client',
    path: '/partner_api/v1/clients',
    isLookedUp: true,
    props: (round) => ({ name: 'Aroha Ngata', email: `found.${round}@example.com` }),
  },
  {
    action: 'find_requests',
    method: 'GET',
    effect: 'read',
    path: '/partner_api/v1/requests',
    props: () => ({ search: 'Confidential' }),
  },
  {
    action: 'get_request',
    method: 'GET',
    effect: 'read',
    path: '/partner_api/v1/pages/pag_0003',
    props: () => ({ requestId: 'req_0002' }),
  },
  {
    action: 'update_request',
    method: 'PUT',
    effect: 'write',
    takes: ['empty'],
    path: '/partner_api/v1/requests/req_0002',
    props: () => ({ requestId: 'req_0002', name: 'Confidential' }),
  },
];

const customCall: FaultyOperation = {
  ...create,
  action: 'custom_api_call',
  takes: ['empty'],
  path: '/partner_api/v1/clients',
  props: (round) => ({
    method: 'POST',
    url: '/partner_api/v1/clients',
    body: { name: 'Aroha Ngata', email: `custom.${round}@example.com` },
  }),
};

const secrets = (connection: unknown) => [
  ...['access_token', 'refresh_token', 'client_secret'].map((key) => String(at(connection, key))),
  '@example.com',
  'Aroha',
  'Confidential',
  'acc_0001',
];

describeFaults('content-snare', {
  secrets,
  operations: { gateway: [...operations, ...others, customCall], vendor: operations },
  alike: {
    get_client: 'get_request',
    find_clients: 'find_requests',
    list_templates: 'find_requests',
    add_client_to_request: 'update_request',
    update_client: 'update_request',
    delete_client: 'update_request',
    delete_request: 'update_request',
    review_field: 'update_request',
    approve_submitted_fields: 'update_request',
    submit_all_fields: 'update_request',
    add_page: 'create_request',
    add_section: 'create_request',
    create_request_from_pages: 'create_request',
    run_integration_actions: 'create_request',
  },
});
