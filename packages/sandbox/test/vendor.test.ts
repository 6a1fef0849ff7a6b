import { at } from '@pieceworks/kit';
import type { ServiceName } from '@pieceworks/services';
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
