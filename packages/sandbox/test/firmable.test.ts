import { SERVICES } from '@pieceworks/services';
import { type RunningSandbox, type Settings, startSandbox } from '../src/index';
import { type Answer, call } from './call';
import { ANY_TEXT, listAt, numberAt, textAt } from './json';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

function post(path: string, body: unknown): Promise<Answer> {
  return call(`${sandbox.baseUrl('firmable')}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SERVICES.firmable.sandbox.apiKey}` },
    body,
  });
}

async function charged(): Promise<number> {
  const { firmable } = await sandbox.ledger();
  return firmable.creditsCharged;
}

test.each([
  { abn: '51824753556' },
  { domain: 'ATO.gov.au' },
  { website: 'https://ato.gov.au/' },
  { website: 'http://www.ato.gov.au' },
  { profile_url: 'https://linkedin.com/company/Australian-Taxation-Office/' },
  { domain: 'nowhere.example', abn: '51824753556' },
])('the gateway finds a company by %j', async (identity) => {
  const answer = await post('/enrich/company', identity);
  expect(answer).toMatchObject({ status: 200, json: { name: 'Australian Taxation Office' } });
});

test('the gateway finds a person by slug, URL and email, and charges once', async () => {
  const { json } = await post('/search/people', { seniority: 'manager', department: 'SALES' });
  const slug = textAt(json, 'records', 0, 'linkedin');
  await sandbox.reset();

  const bySlug = await post('/enrich/person', { profile_slug: slug });
  expect(bySlug.status).toBe(200);
  const person = bySlug.json;
  const cost = listAt(person, 'phones').length > 0 ? 2 : 1;
  expect(await charged()).toBe(cost);

  for (const identity of [
    { profile_url: `https://www.linkedin.com/in/${slug}/` },
    { email: textAt(person, 'emails', 'work', 0, 'value').toUpperCase() },
  ]) {
    expect((await post('/enrich/person', identity)).json).toEqual(person);
  }
  expect(await charged()).toBe(cost);
});

test('a search combines its filters and costs a credit for 25 results', async () => {
  const { json: all } = await post('/search/people', { position: 'manager' });
  const total = numberAt(all, 'total');
  expect(listAt(all, 'records')).toHaveLength(total);
  expect(await charged()).toBe(Math.ceil(total / 25));

  const company = textAt(all, 'records', 0, 'company_name');
  const { json: some } = await post('/search/people', { position: 'manager', company });
  expect(numberAt(some, 'total')).toBeLessThan(total);
  const companies = listAt(some, 'records').map((record) => textAt(record, 'company_name'));
  expect(new Set(companies)).toEqual(new Set([company]));

  const { json: none } = await post('/search/people', { company: 'no such company' });
  expect(none).toEqual({ records: [], total: 0 });
});

test.each<[Settings['firmableMiss'], number, string]>([
  ['404', 404, '{"message":"No match was found"}'],
  ['empty-object', 200, '{}'],
  ['null', 200, 'null'],
  ['empty-array', 200, '[]'],
  ['empty-body', 200, ''],
])('a miss is answered as %s', async (firmableMiss, status, text) => {
  await sandbox.settings({ firmableMiss });
  const answer = await post('/enrich/company', { domain: 'nowhere.example' });
  expect(answer).toMatchObject({ status, text });
  expect(await charged()).toBe(0);
});

test('an account without credits is refused, and a bought record stays free', async () => {
  await post('/enrich/company', { abn: '51824753556' });
  await sandbox.settings({ firmableCredits: 0 });
  const refused = await post('/enrich/company', { domain: 'banksia-freight.example' });
  expect(refused).toMatchObject({ status: 402, json: { message: ANY_TEXT } });
  expect((await post('/enrich/company', { abn: '51824753556' })).status).toBe(200);
  expect(await charged()).toBe(1);
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
])('%s refuses %j', async (path, body) => {
  expect(await post(path, body)).toMatchObject({
    status: 400,
    json: { message: ANY_TEXT },
  });
});

test('the ledger has each paid answer, its record and its cost', async () => {
  const company = await post('/enrich/company', { abn: '51824753556' });
  await post('/enrich/company', { abn: '51824753556' });
  await post('/enrich/company', { domain: 'nowhere.example' });
  await post('/search/people', { seniority: 'manager', department: 'sales' });
  const recordId = textAt(company.json, 'id');
  expect((await sandbox.ledger()).firmable.charges).toEqual([
    { operation: 'enrichCompany', recordId, credits: 1 },
    { operation: 'enrichCompany', recordId, credits: 0 },
    { operation: 'searchPeople', recordId: null, credits: 2 },
  ]);
});

test('a search finds new people once they are listed', async () => {
  const total = async () =>
    numberAt((await post('/search/people', { company: 'tax' })).json, 'total');
  const before = await total();
  await sandbox.settings({ firmableNewPeople: 2 });
  expect(await total()).toBe(before + 2);
  await sandbox.reset();
  expect(await total()).toBe(before);
});
