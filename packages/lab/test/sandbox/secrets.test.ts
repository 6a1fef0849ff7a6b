import type { RunningSandbox } from '../../src/sandbox';
import { askAs, expectNoSecretLeaves } from '../../src/suites/secrets-suite';
import { letterBox, parcelDesk, startWithFixtures } from '../fixtures/services';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startWithFixtures();
});
afterAll(() => sandbox.stop());

test('no sent credential leaves the sandbox', () =>
  expectNoSecretLeaves(
    sandbox,
    [`/gateway/${parcelDesk.name}/v1/parcels`, `/gateway/${letterBox.name}/letters`],
    [parcelDesk.credential.apiKey, letterBox.credential.apiKey],
  ));

it.each([`/vendor/${parcelDesk.name}/v1/parcels`, '/nowhere'])(
  'a host name of another site gets nothing of %s',
  async (path) => {
    const headers = { host: 'evil.example', authorization: 'Bearer any' };
    const { status, body } = await askAs('GET', `${sandbox.origin}${path}`, headers);
    expect({ status, body }).toEqual({
      status: 403,
      body: '{"message":"The sandbox answers only at its own address."}',
    });
  },
);
