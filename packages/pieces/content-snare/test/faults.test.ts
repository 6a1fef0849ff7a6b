import { at } from '@pieceworks/tools/at';
import { describeFaults, type FaultyOperation } from '@pieceworks/tools/fault-contract';

const create = { method: 'POST', effect: 'create', emptyIsAnAnswer: true } as const;

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
    path: '/partner_api/v1/requests',
    props: (round) => ({
      clientId: 'acc_0001',
      templateId: 'tpl_0001',
      name: `Confidential matter ${round}`,
    }),
  },
];

const customCall: FaultyOperation = {
  ...create,
  action: 'custom_api_call',
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

describeFaults('content-snare', { secrets, operations: [...operations, customCall] });
describeFaults('content-snare', { form: 'vendor', secrets, operations });
