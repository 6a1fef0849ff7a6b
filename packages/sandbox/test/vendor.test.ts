import { at } from '@pieceworks/kit';
import { type ServiceName, SERVICES } from '@pieceworks/services';
import { type RunningSandbox, type Settings, startSandbox } from '../src/index';
import { type Answer, call } from './call';
import { opening } from './contracts';
import { ANY_TEXT, listAt, numberAt, textAt } from './json';

let sandbox: RunningSandbox;
let token: string;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(async () => {
  await sandbox.reset();
  token = await sandbox.contentSnareToken();
});
afterAll(() => sandbox.stop());

async function send(
  service: ServiceName,
  path: string,
  { method = 'GET', body }: { method?: string; body?: object } = {},
): Promise<Answer> {
  const { headers } =
    service === 'content-snare'
      ? { headers: { authorization: `Bearer ${token}` } }
      : await opening(sandbox, service);
  return call(`${sandbox.baseUrl(service, { contract: 'vendor' })}${path}`, {
    method,
    headers,
    body,
  });
}

describe('the Firmable API', () => {
  const get = (path: string) => send('firmable', path);
  const search = (body: object) => send('firmable', '/people/search', { method: 'POST', body });

  async function charged(): Promise<number> {
    return (await sandbox.ledger()).firmable.creditsCharged;
  }

  /** Returns a person with this kind of contact detail, as a lookup shows them. */
  async function somebody(flag: 'has_personal_email' | 'has_phone'): Promise<unknown> {
    for (let company = 117_001; ; company += 1) {
      const { json } = await search({ companyId: `f000000${company}` });
      const found = listAt(json, 'records').find((record) => at(record, flag) === true);
      if (found) return (await get(`/people?id=${textAt(found, 'person_id')}`)).json;
    }
  }

  test.each([
    'abn=51824753556',
    'fqdn=ato.gov.au',
    'website=https://www.ato.gov.au/',
    'ln_slug=australian-taxation-office',
    'ln_url=https://www.linkedin.com/company/australian-taxation-office/',
    'id=f000000117001&country=NZ',
  ])('finds a company by %s, and charges once', async (query) => {
    const answers = [await get(`/company?${query}`), await get(`/company?${query}`)];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 200,
        json: { id: 'f000000117001', employee_count: 20_000, linkedin: ANY_TEXT },
      });
    }
    expect(await charged()).toBe(1);
  });

  test('compares a domain letter by letter', async () => {
    expect((await get('/company?fqdn=www.ato.gov.au')).status).toBe(500);
  });

  test.each<[Settings['firmableVendorMiss'], number, string]>([
    ['500', 500, '{"error":"Company profile not found"}'],
    ['404', 404, '{"error":404,"message":"No match was found"}'],
    ['empty-object', 200, '{}'],
    ['null', 200, 'null'],
  ])('answers a miss as %s and charges nothing', async (firmableVendorMiss, status, text) => {
    await sandbox.settings({ firmableVendorMiss });
    expect(await get('/company?fqdn=nowhere.example')).toMatchObject({ status, text });
    expect(await charged()).toBe(0);
  });

  test('keeps work and personal addresses apart', async () => {
    await sandbox.settings({ rateLimits: false });
    const person = await somebody('has_personal_email');
    const work = textAt(person, 'emails', 'work', 0, 'value');
    const personal = textAt(person, 'emails', 'personal', 0, 'value');
    expect((await get(`/people?work_email=${work}`)).json).toEqual(person);
    expect((await get(`/people?personal_email=${personal}`)).json).toEqual(person);
    for (const query of [`personal_email=${work}`, `work_email=${personal}`]) {
      const missed = await get(`/people?${query}`);
      expect(missed).toMatchObject({ status: 500, json: { error: 'People profile not found' } });
    }
    expect(await charged()).toBe(1);
  });

  test.each(['/company', '/company?country=AU', '/company?abn=1', '/people', '/people?id='])(
    'refuses %s',
    async (path) => {
      expect(await get(path)).toMatchObject({
        status: 400,
        json: { error: 400, message: ANY_TEXT },
      });
    },
  );

  test('refuses a lookup without credits', async () => {
    await sandbox.settings({ firmableCredits: 0 });
    expect(await get('/company?abn=51824753556')).toMatchObject({
      status: 402,
      json: { error: 402, message: ANY_TEXT },
    });
  });

  test('redirects a search to an internal path, filters by codes and charges nothing', async () => {
    await sandbox.settings({ rateLimits: false });
    const person = await somebody('has_phone');
    const companyId = textAt(person, 'current_company', 'id');
    const before = await charged();
    const { json: all } = await search({ companyId });
    const total = numberAt(all, 'total');
    const seniorities = await Promise.all(
      ['1', '2', '3', '4', '5', '6', '7'].map((seniority) => search({ companyId, seniority })),
    );
    const totals = seniorities.map(({ json }) => numberAt(json, 'total'));
    expect(totals.reduce((sum, one) => sum + one, 0)).toBe(total);
    const { json: rest } = await search({ companyId, from: '1', size: '5' });
    expect(listAt(rest, 'records')).toEqual(listAt(all, 'records').slice(1, 6));
    expect(await charged()).toBe(before);

    const { json: none } = await search({ companyId: 'f999999999999' });
    expect(none).toEqual({ success: true, records: [], total: 0 });
    expect((await sandbox.journal()).slice(-2)).toMatchObject([
      { contract: 'vendor', contractPath: '/people/search', status: 307 },
      { contract: 'vendor', contractPath: '/internal/people/search', status: 200 },
    ]);

    await sandbox.settings({ firmableSearchEnvelope: 'array' });
    expect((await search({ companyId })).json).toEqual(listAt(all, 'records'));
  });

  test('shows the records of older answers', async () => {
    await sandbox.settings({ firmableRecordShape: 'older', rateLimits: false });
    const { json: company } = await get('/company?abn=51824753556');
    expect(company).toMatchObject({
      au_employee_count: 20_000,
      linkedin: 'https://www.linkedin.com/company/australian-taxation-office',
    });
    expect(company).not.toHaveProperty('employee_count');
    expect(await somebody('has_phone')).toMatchObject({
      emails: [{ type: 'work', email: ANY_TEXT, deliverability: 'Deliverable' }],
      phones: [{ number: ANY_TEXT }],
    });
  });

  test('answers 50 requests a second', async () => {
    const answers = await Promise.all(
      Array.from({ length: 51 }, () => get('/company?abn=51824753556')),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toMatchObject([{ json: { error: 429, message: ANY_TEXT } }]);
  });
});

describe('World News API', () => {
  const get = (path: string) => send('world-news-api', path);
  const news = async (query: string) => listAt((await get(`/search-news?${query}`)).json, 'news');

  test.each([
    ['source-country=au', 'source_country', ['au']],
    ['language=en&categories=business,sports&number=100', 'category', ['business', 'sports']],
  ])('filters by %s', async (query, field, values) => {
    const found = new Set((await news(query)).map((article) => textAt(article, field)));
    expect(found).toEqual(new Set(values));
  });

  test('leaves articles without a sentiment out of a range', async () => {
    const all = await news('language=fr');
    expect(all.every((article) => at(article, 'sentiment') === null)).toBe(true);
    expect(await news('language=fr&min-sentiment=-1')).toEqual([]);
    const good = await news('language=en&min-sentiment=0.3&number=100');
    expect(good.length).toBeGreaterThan(0);
    expect(good.every((article) => numberAt(article, 'sentiment') >= 0.3)).toBe(true);
  });

  test('filters by source, author, place and title', async () => {
    const sources = 'https://www.harbour-times.example/world,kauri-herald.example';
    const hosts = (await news(`news-sources=${sources}&number=100`)).map(
      (article) => new URL(textAt(article, 'url')).host,
    );
    expect(new Set(hosts)).toEqual(new Set(['harbour-times.example', 'kauri-herald.example']));

    const written = await news('authors=Nobody,ruby doyle&number=100');
    expect(written.length).toBeGreaterThan(0);
    expect(written.every((article) => at(article, 'authors', 0) === 'Ruby Doyle')).toBe(true);

    const near = await news('location-filter=-33.9, 151.2, 20&number=100');
    expect(near.length).toBeGreaterThan(0);
    expect(near.every((article) => textAt(article, 'text').includes('Sydney'))).toBe(true);

    expect(await news('text=amendments&text-match-indexes=title')).toEqual([]);
    expect(await news('text=amendments&text-match-indexes=content')).not.toEqual([]);
  });

  test('orders by relevance unless told otherwise, and by the page', async () => {
    const dates = async (query: string) =>
      (await news(`language=en&number=50${query}`)).map((one) => textAt(one, 'publish_date'));
    const relevant = await dates('');
    expect(await dates('')).toEqual(relevant);
    expect(relevant).not.toEqual([...relevant].sort());
    const newest = await dates('&sort=publish-time&sort-direction=DESC');
    expect(newest).toEqual([...newest].sort().reverse());
    const oldest = await dates('&sort=publish-time&sort-direction=ASC');
    expect(oldest).toEqual([...oldest].sort());
    expect(await news('language=en&number=5&offset=5')).toEqual(
      (await news('language=en')).slice(5),
    );
  });

  test('can begin a page with the end of the page before', async () => {
    await sandbox.settings({ newsPageOverlap: 2 });
    const first = await news('language=en&number=5');
    expect((await news('language=en&number=5&offset=5')).slice(0, 2)).toEqual(first.slice(3));
  });

  test('ignores unknown parameters and requires a filter', async () => {
    expect(await news('language=en&sentiment=negative&source-countries=nz')).toEqual(
      await news('language=en'),
    );
    for (const query of ['', 'sentiment=negative', 'number=5&sort=publish-time']) {
      expect(await get(`/search-news?${query}`)).toMatchObject({
        status: 400,
        json: { status: 'failure', code: 400, message: ANY_TEXT },
      });
    }
  });

  test('cuts top news to headlines and to the size of a cluster', async () => {
    const path = '/top-news?source-country=au&language=en&headlines-only=true';
    const { json } = await get(`${path}&max-news-per-cluster=1`);
    for (const cluster of listAt(json, 'top_news')) {
      expect(cluster).toEqual({
        news: [{ id: numberAt(cluster, 'news', 0, 'id'), title: ANY_TEXT, url: ANY_TEXT }],
      });
    }
    expect((await get('/top-news?source-country=au')).status).toBe(400);
  });

  test('states the quota in every answer, and can report a failure inside a 200', async () => {
    const searched = await get('/search-news?language=en');
    expect(searched.headers.get('x-api-quota-request')).toBe('1.10');
    const refused = await get('/search-news');
    expect(refused.headers.get('x-api-quota-used')).toBe('1.10');

    await sandbox.settings({ newsPoints: 0, newsFailureStatus: 'inside-200' });
    const empty = await get('/search-news?language=en');
    expect(empty).toMatchObject({ status: 200, json: { status: 'failure', code: 402 } });
    expect(empty.headers.get('x-api-quota-left')).toBe('0.00');
  });

  test('answers an unknown path with a page', async () => {
    const answer = await get('/nowhere');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.text).toContain('Tomcat');
  });
});

describe('Content Snare', () => {
  const at1 = '/partner_api/v1';
  const get = (path: string) => send('content-snare', `${at1}${path}`);
  const post = (path: string, body: object) =>
    send('content-snare', `${at1}${path}`, { method: 'POST', body });
  const ledger = async () => (await sandbox.ledger()).contentSnare;

  test('creates a draft unless a request is published, and names its parts', async () => {
    const client = { name: 'Q3', client_email: 'Alice.Archer@Fern-Finch.example' };
    const draft = await post('/requests', client);
    expect(draft).toMatchObject({
      status: 201,
      json: { status: 'draft', client: { id: 'acc_0001' }, request_template_name: null },
    });
    const published = await post('/requests', {
      ...client,
      status: 'published',
      due: '2031-02-03',
      request_template_id: 'tpl_0002',
      folder_id: 'fol_0001',
      owner_id: 'usr_0002',
      communication_template_id: 'com_0001',
      passcode_enabled: true,
    });
    expect(published.json).toMatchObject({
      status: 'published',
      due: '2031-02-03',
      request_template_name: 'Tax return documents',
      folder_name: 'Onboarding',
      owner_name: 'Edgar Editor',
      communications_template_name: 'Gentle',
      passcode_enabled: true,
    });
    expect((await ledger()).requestsCreated).toEqual([draft.json, published.json]);
    expect((await ledger()).clientsCreated).toEqual([]);
    const bodies = (await sandbox.journal()).map(({ body }) => body);
    expect(bodies[0]).toEqual(client);
  });

  test('creates an unknown client for a request, and renames a known one', async () => {
    const body = { name: 'Q3', client_email: 'nina@new.example' };
    expect((await post('/requests', body)).json).toMatchObject({ client: { full_name: 'nina' } });
    const renamed = await post('/requests', { ...body, client_full_name: 'Nina New' });
    expect(renamed.json).toMatchObject({ client: { full_name: 'Nina New' } });
    const { clientsCreated } = await ledger();
    expect(clientsCreated).toMatchObject([{ full_name: 'Nina New', last_name: 'New' }]);

    token = await sandbox.contentSnareToken(['write_requests']);
    expect((await post('/requests', body)).status).toBe(201);
    expect(await post('/requests', { ...body, client_email: 'new@new.example' })).toMatchObject({
      status: 403,
      json: { errors: ['The token lacks write_clients'] },
    });
    expect((await ledger()).clientsCreated).toHaveLength(1);
  });

  test.each([
    ['/requests', { client_email: 'a@b.example' }, "Name can't be blank"],
    ['/requests', { name: '', client_email: 'a@b.example' }, "Name can't be blank"],
    ['/requests', { name: 'Q3', client_email: 'a' }, 'Client email is invalid'],
    ['/requests', { name: 'Q3', client_email: 'a@b.example', due_date: 'x' }, ANY_TEXT],
    ['/requests', { name: 'Q3', client_email: 'a@b.example', folder_id: 'x' }, ANY_TEXT],
    ['/requests', { name: 'Q3', client_email: 'a@b.example', owner_id: 'x' }, ANY_TEXT],
    ['/requests', { name: 'Q3', client_email: 'a@b.example', request_template_id: 'x' }, ANY_TEXT],
    [
      '/requests',
      { name: 'Q3', client_email: 'a@b.example', communication_template_id: 'x' },
      ANY_TEXT,
    ],
    ['/clients', { email: 'a@b.example' }, "Full name can't be blank"],
    ['/clients', { full_name: 'A', email: 'alice.archer@fern-finch.example' }, 'already_invited'],
  ])('refuses POST %s with %j', async (path, body, error) => {
    expect(await post(path, body)).toMatchObject({ status: 422, json: { errors: [error] } });
    expect(await ledger()).toMatchObject({ clientsCreated: [], requestsCreated: [] });
  });

  test('finds clients by id and by field', async () => {
    const created = await post('/clients', {
      full_name: 'Nina New',
      email: 'nina@fresh.example',
      phone: '+61491570006',
      client_companies: [{ name: 'Fresh' }],
    });
    expect(created.json).toMatchObject({ phone: '+61491570006', company_name: 'Fresh' });
    const id = textAt(created.json, 'id');
    expect((await get(`/clients/${id}`)).json).toEqual(created.json);
    expect(await get('/clients/acc_9999')).toMatchObject({
      status: 404,
      json: { errors: ['Not found'] },
    });
    expect(listAt((await get('/clients?q=FRESH&q_by[]=email')).json, 'results')).toHaveLength(1);
    expect(listAt((await get('/clients?q=FRESH&q_by[]=full_name')).json, 'results')).toEqual([]);
  });

  test.each([
    ['/folders', 6],
    ['/communication_templates', 4],
    ['/team_members', 5],
    ['/team_members?q=edgar', 1],
  ])('lists %s', async (path, count) => {
    const { json } = await get(path);
    expect(listAt(json, 'results')).toHaveLength(count);
    expect(at(json, 'pagination')).toEqual({ offset: 0, total_count: count });
  });

  test('serves tokens under the mount of the vendor contract too', async () => {
    const { clientId, clientSecret } = SERVICES['content-snare'].sandbox;
    const response = await fetch(
      `${sandbox.baseUrl('content-snare', { contract: 'vendor' })}/oauth/token`,
      {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: 'unknown',
          client_id: clientId,
          client_secret: clientSecret,
        }),
      },
    );
    expect(await response.json()).toMatchObject({ error: 'invalid_grant' });
    expect(await sandbox.journal()).toMatchObject([
      { service: 'content-snare', contract: 'vendor', contractPath: '/oauth/token', status: 400 },
    ]);
  });
});

test('a fault can be for one contract, and for any id', async () => {
  await sandbox.fault({
    kind: 'status',
    status: 503,
    match: { contract: 'vendor', path: '/partner_api/v1/clients/{id}' },
  });
  const gateway = `${sandbox.baseUrl('content-snare')}/partner_api/v1/clients`;
  const headers = { authorization: `Bearer ${token}` };
  expect((await call(gateway, { headers })).status).toBe(200);
  const path = '/partner_api/v1/clients/acc_0001';
  expect(await send('content-snare', path)).toMatchObject({
    status: 503,
    json: { errors: [ANY_TEXT] },
  });
  expect((await send('content-snare', path)).status).toBe(200);
});
