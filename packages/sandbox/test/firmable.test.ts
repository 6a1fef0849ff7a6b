import { type MissForm, type RunningSandbox, startSandbox } from '../src/index';
import { type Answer, call } from './call';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

function post(path: string, body: unknown): Promise<Answer> {
  return call(`${sandbox.baseUrl('firmable')}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.connections.firmable.apiKey}` },
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
])('finds the company by %j', async (identity) => {
  const answer = await post('/enrich/company', identity);
  expect(answer).toMatchObject({ status: 200, json: { name: 'Australian Taxation Office' } });
});

test('finds a person by slug, profile URL and either e-mail, and charges once', async () => {
  const { json } = await post('/search/people', { seniority: 'manager', department: 'SALES' });
  const { linkedin: slug } = JSON.parse(JSON.stringify(json)).records[0];
  await sandbox.reset();

  const bySlug = await post('/enrich/person', { profile_slug: slug });
  expect(bySlug.status).toBe(200);
  const person = JSON.parse(bySlug.text);
  const cost = person.phones.length > 0 ? 2 : 1;
  expect(await charged()).toBe(cost);

  for (const identity of [
    { profile_url: `https://www.linkedin.com/in/${slug}/` },
    { email: person.emails.work[0].value.toUpperCase() },
  ]) {
    expect((await post('/enrich/person', identity)).json).toEqual(person);
  }
  expect(await charged()).toBe(cost);
});

test('every Australian company has an ABN that passes its checksum', async () => {
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const company = JSON.parse(
    (await post('/enrich/company', { domain: 'banksia-freight.example' })).text,
  );
  const digits = [...company.industry_codes.abn].map(Number);
  const sum = weights.reduce(
    (total, weight, at) => total + weight * (digits[at] - (at === 0 ? 1 : 0)),
    0,
  );
  expect(digits).toHaveLength(11);
  expect(sum % 89).toBe(0);
});

test('a search combines its filters and costs a credit for 25 results', async () => {
  const all = JSON.parse((await post('/search/people', { position: 'manager' })).text);
  expect(all.total).toBe(all.records.length);
  expect(await charged()).toBe(Math.ceil(all.total / 25));

  const company = all.records[0].company_name;
  const some = JSON.parse((await post('/search/people', { position: 'manager', company })).text);
  expect(some.total).toBeLessThan(all.total);
  expect(
    some.records.every((record: { company_name: string }) => record.company_name === company),
  ).toBe(true);

  const none = await post('/search/people', { company: 'no such company' });
  expect(none.json).toEqual({ records: [], total: 0 });
});

test.each<[MissForm, number, string]>([
  ['404', 404, '{"message":"No match was found"}'],
  ['empty-object', 200, '{}'],
  ['null', 200, 'null'],
  ['empty-array', 200, '[]'],
  ['empty-body', 200, ''],
])('a miss as %s', async (firmableMiss, status, text) => {
  await sandbox.settings({ firmableMiss });
  const answer = await post('/enrich/company', { domain: 'nowhere.example' });
  expect(answer).toMatchObject({ status, text });
  expect(await charged()).toBe(0);
});

test('a miss as a record without content', async () => {
  await sandbox.settings({ firmableMiss: 'hollow-record' });
  const { json } = await post('/enrich/person', { email: 'nobody@nowhere.example' });
  expect(json).toHaveProperty('first_name', null);
  expect(Object.values(Object(json)).every((value) => value === null)).toBe(true);
});

test('without credits nothing is charged, and what was bought stays free', async () => {
  await post('/enrich/company', { abn: '51824753556' });
  await sandbox.settings({ firmableCredits: 0 });
  const refused = await post('/enrich/company', { domain: 'banksia-freight.example' });
  expect(refused).toMatchObject({ status: 402, json: { message: expect.any(String) } });
  expect((await post('/enrich/company', { abn: '51824753556' })).status).toBe(200);
  expect(await charged()).toBe(1);
});

test.each([
  ['/enrich/company', {}],
  ['/enrich/company', { abn: '5182475355' }],
  ['/enrich/company', { abn: 51824753556 }],
  ['/enrich/company', { name: 'Banksia' }],
  ['/enrich/person', { email: 'not an e-mail' }],
  ['/search/people', {}],
  ['/search/people', { company: 7 }],
  ['/search/people', '{"company": '],
  ['/search/people', ''],
])('%s refuses %j', async (path, body) => {
  expect(await post(path, body)).toMatchObject({
    status: 400,
    json: { message: expect.any(String) },
  });
});
