import { type ConnectionValues, withBaseUrl } from '@pieceworks/lab/host';
import { withField } from '@pieceworks/lab/suites/connection-field';
import { describeConnectionCheck } from '@pieceworks/lab/suites/connection-suite';
import { speedUpWaits } from '@pieceworks/lab/suites/fast-timers';
import { withServerSaying } from '@pieceworks/lab/suites/server-saying';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';
import { MISS_ANSWERS } from './miss-answers';

describeConnectionCheck(service, {
  refused: /^The API key was not accepted\. Copy it again from \S/,
});

/** Answers of services other than Firmable, for any path. */
const STRANGERS: readonly (readonly [string, number, string, string])[] = [
  ['an empty 404', 404, 'application/json', ''],
  ['a 404 in the name of its status', 404, 'application/json', '{"detail":"Not Found"}'],
  ['a 404 with an id of the request', 404, 'application/json', '{"message":"Nothing (id 7f2)"}'],
  ['a 404 page', 404, 'text/html', '<!doctype html><h1>Not Found</h1>'],
  ['a 500', 500, 'application/json', '{"error":"profile not found"}'],
  ['a 400', 400, 'application/json', '{"error":"Bad request"}'],
  ['a 405 page', 405, 'text/html', '<html>405 Not Allowed</html>'],
  ['success', 200, 'application/json', '{}'],
  ['success with a list', 200, 'application/json', '[]'],
  ['a page', 200, 'text/html', '<!doctype html><p>Hello'],
];

describe.each(['gateway', 'vendor'] as const)('the check on connect, %s,', (contract) => {
  const piece = sharedPiece(service, contract);
  speedUpWaits();
  const check = async (connection: ConnectionValues) => {
    const result = await piece().host.validate(connection);
    return result.valid ? undefined : result.error;
  };
  const notThere = /^Base URL: the server at this URL is not Firmable\. Type .*API Format/;

  it('accepts Firmable by an answer that no other path gives, at no cost', async () => {
    expect(await check(piece().connection)).toBeUndefined();
    expect((await piece().sandbox.journal()).map(({ status }) => status)).toContain(404);
    expect(
      (await accountOf(piece().sandbox).ledger()).charges.map(({ credits }) => credits),
    ).toEqual(contract === 'gateway' ? [] : [0]);
  });

  it.each(STRANGERS)(
    'refuses a server that answers everything with %s',
    async (_, status, type, body) => {
      await withServerSaying({ status, type, body }, async (origin) => {
        expect(await check(withBaseUrl(piece().connection, origin))).toMatch(notThere);
      });
    },
  );

  it.each(['/nothing', ''])('refuses another base URL with the path "%s"', async (path) => {
    const { sandbox, connection } = piece();
    const other = contract === 'gateway' ? 'vendor' : 'gateway';
    const baseUrl =
      path === ''
        ? sandbox.baseUrl('firmable', { contract: other })
        : `${sandbox.baseUrl('firmable', { contract })}${path}`;
    expect(await check(withBaseUrl(connection, baseUrl))).toMatch(notThere);
  });
});

const piece = sharedPiece(service);

it.each(MISS_ANSWERS)(
  'the check on connect accepts a gateway that answers a miss with %s',
  async (_name, miss) => {
    const { host, sandbox, connection } = piece();
    await sandbox.fault({ ...miss, match: { path: '/enrich/{of}' } });
    expect(await host.validate(connection)).toMatchObject({ valid: true });
    expect(await sandbox.faults()).toEqual([]);
  },
);

it("the check on connect names the contract for the vendor's own API", async () => {
  const { host, sandbox, connection } = piece();
  const vendor = withBaseUrl(connection, sandbox.baseUrl('firmable', { contract: 'vendor' }));
  const result = await host.validate(withField(vendor, 'contract', 'auto'));
  expect(result).toMatchObject({
    valid: false,
    error: expect.stringMatching(/choose "The service/),
  });
});

describe.each(['gateway', 'vendor'] as const)('a step with a wrong base URL, %s', (contract) => {
  const stepPiece = sharedPiece(service, contract);
  afterEach(() => stepPiece().sandbox.clearFaults());

  it('fails with a 404 that names the path, which is not taken for a miss', async () => {
    const { sandbox, run } = stepPiece();
    const body = { message: 'Cannot POST /enrich/company', error: 'Not Found' };
    await sandbox.fault({ kind: 'status', status: 404, body, times: 'always' });
    const asked = { domain: 'nobody.example', reuseDays: 7 };
    const checkBaseUrl = /Check the base URL of the connection\./;
    await expect(run('enrich_company', asked)).rejects.toMatchObject({
      kind: 'protocol',
      message: expect.stringMatching(checkBaseUrl),
    });
    const company = contract === 'gateway' ? 'Taxation' : 'f000000117001';
    await expect(run('search_people', { company })).rejects.toMatchObject({ kind: 'protocol' });
    const companies = [{ domain: 'ato.gov.au' }];
    await expect(run('enrich_companies', { companies })).rejects.toMatchObject({
      kind: 'protocol',
    });
    await sandbox.clearFaults();
    expect(await run('enrich_company', asked)).toMatchObject({ matched: false, cached: false });
  });
});
