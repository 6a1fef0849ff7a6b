import { describeLedger, times } from '@pieceworks/lab/suites/ledger-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';

describeLedger(service, (sandbox) => accountOf(sandbox).ledger(), [
  {
    action: 'create_client',
    path: '/partner_api/v1/clients',
    calls: () =>
      Promise.resolve(times((call) => ({ name: 'A Client', email: `client.${call}@example.com` }))),
    timesDone: ({ clientsCreated }, { email }) =>
      clientsCreated.filter((client) => client.email === email).length,
  },
  {
    action: 'create_request',
    path: '/partner_api/v1/requests',
    calls: () =>
      Promise.resolve(
        times((call) => ({ clientId: 'acc_0001', templateId: 'tpl_0001', name: `No. ${call}` })),
      ),
    timesDone: ({ requestsCreated }, { name }) =>
      requestsCreated.filter((request) => request.name === name).length,
  },
]);
