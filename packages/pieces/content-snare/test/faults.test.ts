import { at } from '@pieceworks/kit';
import { describeFaults, type FaultyOperation } from '@pieceworks/testing/fault-suite';

const ROOT = '/partner_api/v1';

const operation = (
  action: string,
  path: string,
  props: FaultyOperation['props'],
  more: Partial<FaultyOperation> = {},
): FaultyOperation => ({
  ...{ method: 'POST', effect: 'create', action, path: `${ROOT}${path}`, props, ...more },
});
const client = (name: string) => (round: number) => ({
  ...{ name: 'Aroha Ngata', email: `${name}.${round}@example.com` },
});

const operations = [
  operation('create_client', '/clients', client('aroha'), { isLookedUp: true }),
  operation(
    'create_request',
    '/requests',
    (round) => ({
      ...{ clientId: 'acc_0001', templateId: 'tpl_0001', name: `Confidential matter ${round}` },
    }),
    { takes: ['empty-if-done'] },
  ),
];

const READ = { method: 'GET', effect: 'read' } as const;

/** The other kinds of calls that actions make. */
const others: FaultyOperation[] = [
  operation('find_or_create_client', '/clients', client('found'), { isLookedUp: true }),
  operation('find_requests', '/requests', () => ({ search: 'Confidential' }), READ),
  operation('get_request', '/pages/pag_0003', () => ({ requestId: 'req_0002' }), READ),
  operation(
    'update_request',
    '/requests/req_0002',
    () => ({ requestId: 'req_0002', name: 'Confidential' }),
    { method: 'PUT', effect: 'write', takes: ['empty'] },
  ),
  operation(
    'custom_api_call',
    '/clients',
    (round) => ({ method: 'POST', url: `${ROOT}/clients`, body: client('custom')(round) }),
    { takes: ['empty'] },
  ),
];

const secrets = (connection: unknown) => [
  ...['access_token', 'refresh_token', 'client_secret'].map((key) => String(at(connection, key))),
  '@example.com',
  'Aroha',
  'Confidential',
  'acc_0001',
];

describeFaults('content-snare', {
  secrets,
  operations: { gateway: [...operations, ...others], vendor: operations },
  alike: {
    get_client: 'get_request',
    find_clients: 'find_requests',
    list_templates: 'find_requests',
    list_options: 'find_requests',
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
