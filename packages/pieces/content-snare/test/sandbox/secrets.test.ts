import type { RunningSandbox } from '@pieceworks/lab/sandbox';
import { askAs, expectNoSecretLeaves } from '@pieceworks/lab/suites/secrets-suite';
import { leaseSandbox } from '@pieceworks/lab/suites/worker-sandboxes';
import { accountOf } from '../../service/account-calls';
import service from '../../service/entry';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await leaseSandbox();
});
afterAll(() => sandbox.stop());

test('neither a token nor the address of a webhook leaves the sandbox', () =>
  expectNoSecretLeaves(
    sandbox,
    ['/gateway/content-snare/partner_api/v1/clients', '/oauth/token'],
    [],
    async (secret) => {
      const token = await sandbox.token(service.name);
      const webhook = { url: `http://127.0.0.1:9/${secret()}`, subscriptions: ['client_created'] };
      await askAs(
        'POST',
        `${sandbox.baseUrl('content-snare')}/partner_api/v1/webhooks`,
        { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        JSON.stringify(webhook),
      );
      expect((await accountOf(sandbox).ledger()).webhooks).toHaveLength(2);
      return [await accountOf(sandbox).events()];
    },
  ));

test('a host name of another site gets no login page', async () => {
  const headers = { host: 'evil.example', authorization: 'Bearer any' };
  const { status } = await askAs('GET', `${sandbox.origin}/oauth/authorization`, headers);
  expect(status).toBe(403);
});
