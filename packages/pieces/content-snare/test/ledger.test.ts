import { describeLedger, times } from '@pieceworks/lab/suites/ledger-suite';

describeLedger('content-snare', [
  {
    action: 'create_client',
    path: '/partner_api/v1/clients',
    calls: () =>
      Promise.resolve(times((call) => ({ name: 'A Client', email: `client.${call}@example.com` }))),
    timesDone: ({ contentSnare }, { email }) =>
      contentSnare.clientsCreated.filter((client) => client.email === email).length,
  },
  {
    action: 'create_request',
    path: '/partner_api/v1/requests',
    calls: () =>
      Promise.resolve(
        times((call) => ({ clientId: 'acc_0001', templateId: 'tpl_0001', name: `No. ${call}` })),
      ),
    timesDone: ({ contentSnare }, { name }) =>
      contentSnare.requestsCreated.filter((request) => request.name === name).length,
  },
]);
