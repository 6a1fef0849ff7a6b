import type { RunningSandbox } from '@pieceworks/lab/sandbox';
import type { ContractName } from '@pieceworks/lab/services';
import { type Answer, call } from '@pieceworks/lab/suites/http-call';
import { ANY_TEXT, listAt, numberAt, textAt } from '@pieceworks/lab/suites/json-places';
import { serveContract } from '@pieceworks/lab/suites/serve-contract';
import { leaseSandbox } from '@pieceworks/lab/suites/worker-sandboxes';
import { accountOf } from '../../service/account-calls';
import service from '../../service/entry';
import { FirmableAccount } from '../../service/sandbox/account';
import { firmableContracts } from '../../service/sandbox/contracts';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await leaseSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

const headers = { authorization: `Bearer ${service.credential.apiKey}` };

/** Calls the vendor's contract without a body, and the gateway's with one. */
function ask(path: string, body?: unknown): Promise<Answer> {
  const contract: ContractName = body === undefined ? 'vendor' : 'gateway';
  const url = `${sandbox.baseUrl('firmable', { contract })}${path}`;
  return call(url, { method: body === undefined ? 'GET' : 'POST', headers, body });
}

const charges = async () => (await accountOf(sandbox).ledger()).charges;

test('the ledger has each paid answer, its record and its cost', async () => {
  await ask('/enrich/company', { abn: '51824753556' });
  await ask('/enrich/company', { domain: 'ato.gov.au' });
  await ask('/enrich/company', { domain: 'nowhere.example' });
  await ask('/company?fqdn=nowhere.example');
  const { json: found } = await ask('/search/people', {
    seniority: 'manager',
    department: 'SALES',
  });
  const slug = textAt(found, 'records', 0, 'linkedin');
  const { json: person } = await ask('/enrich/person', { profile_slug: slug });
  await ask(`/people?ln_slug=${slug}`);
  const recordId = textAt(person, 'id');
  expect(await charges()).toEqual([
    { operation: 'enrichCompany', recordId: 'f000000117001', credits: 1 },
    { operation: 'enrichCompany', recordId: 'f000000117001', credits: 0 },
    {
      operation: 'searchPeople',
      recordId: null,
      credits: Math.ceil(numberAt(found, 'total') / 25),
    },
    { operation: 'enrichPerson', recordId, credits: listAt(person, 'phones').length > 0 ? 2 : 1 },
    { operation: 'getPerson', recordId, credits: 0 },
  ]);
});

test('an account without credits is refused, and a bought record stays free', async () => {
  await ask('/enrich/company', { abn: '51824753556' });
  await sandbox.setQuota(service.name, 0);
  const other = 'banksia-freight.example';
  const refused = await ask('/enrich/company', { domain: other });
  expect(refused).toMatchObject({ status: 402, json: { message: ANY_TEXT } });
  expect(await ask(`/company?fqdn=${other}`)).toMatchObject({ status: 402, json: { error: 402 } });
  expect((await ask('/company?abn=51824753556')).status).toBe(200);
  expect((await charges()).map(({ credits }) => credits)).toEqual([1, 0]);
});

test.each([
  ['/enrich/company', {}],
  ['/enrich/company', { abn: '5182475355' }],
  ['/enrich/company', { abn: 51824753556 }],
  ['/enrich/company', { name: 'Banksia' }],
  ['/enrich/person', { email: 'not an email' }],
  ['/search/people', {}],
  ['/search/people', { company: 7 }],
  ['/search/people', '{"company": '],
  ['/search/people', ''],
  ['/company', undefined],
  ['/company?country=AU', undefined],
  ['/company?abn=1', undefined],
  ['/people', undefined],
  ['/people?id=', undefined],
])('%s refuses %j', async (path, body) => {
  expect(await ask(path, body)).toMatchObject({ status: 400, json: { message: ANY_TEXT } });
});

test('each person of a company has one of the seniorities that a search filters by', async () => {
  await sandbox.settings({ rateLimits: false });
  const url = `${sandbox.baseUrl('firmable', { contract: 'vendor' })}/people/search`;
  const total = async (filter: object) => {
    const body = { companyId: 'f000000117001', ...filter };
    return numberAt((await call(url, { method: 'POST', headers, body })).json, 'total');
  };
  const codes = ['1', '2', '3', '4', '5', '6', '7'];
  const totals = await Promise.all(codes.map((seniority) => total({ seniority })));
  expect(totals.reduce((sum, one) => sum + one, 0)).toBe(await total({}));
});

test('a search through the gateway combines its filters', async () => {
  const found = async (filter: object) =>
    listAt((await ask('/search/people', filter)).json, 'records').map(idOf);
  const idOf = (person: unknown) => textAt(person, 'id');
  const [managers, staff, both] = [
    await found({ position: 'manager' }),
    await found({ company: 'tax' }),
    await found({ position: 'manager', company: 'tax' }),
  ];
  expect(both).toEqual(managers.filter((id) => staff.includes(id)));
  expect(both.length).toBeGreaterThan(0);
  expect(both.length).toBeLessThan(Math.min(managers.length, staff.length));
});

test('the vendor’s API answers 50 requests in any second', async () => {
  let now = Date.UTC(2030, 0, 1);
  const server = await serveContract(({ clock, limits }) => {
    jest.spyOn(clock, 'now').mockImplementation(() => new Date(now));
    return firmableContracts(new FirmableAccount(limits), service).vendor;
  });
  const asked = async () => {
    const answer = await server.inject({ url: '/at/company?abn=51824753556', headers });
    now += 10;
    return answer.statusCode;
  };
  for (let sent = 0; sent < 50; sent += 1) expect(await asked()).toBe(200);
  expect(await asked()).toBe(429);
  // The first request was a second ago.
  now += 490;
  expect([await asked(), await asked()]).toEqual([200, 200]);
  await server.close();
});
