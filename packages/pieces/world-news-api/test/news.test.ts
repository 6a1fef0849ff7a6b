import { asList, asRecord, at } from '@pieceworks/kit';
import { withBaseUrl } from '@pieceworks/lab/host';
import { withServerSaying } from '@pieceworks/lab/suites/server-saying';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';
import { newsFoundIn, topNewsIn } from '../src/lib/api/news-service';
import { ONE_POINT } from './searching-service';

const piece = sharedPiece(service);

it('the numbers of the form count, although the service answers with more', () => {
  const news = Array.from({ length: 50 }, (_, id) => ({ id }));
  const answer = { body: { news, top_news: [{ news }] }, points: ONE_POINT, answeredAt: 0 };
  const { articles, isTruncated } = newsFoundIn(answer, 40);
  expect([articles.length, isTruncated]).toEqual([40, true]);
  expect(topNewsIn(answer, 7).clusters.map(({ length }) => length)).toEqual([7]);
});

describe('search_news', () => {
  it.each(['object', 'array'] as const)('reads an answer in the form of an %s', async (form) => {
    if (form === 'array') await piece().sandbox.fault({ kind: 'part-of-answer', part: 'news' });
    const output = await piece().run('search_news', { language: 'en', number: 3 });
    expect(output.items).toHaveLength(3);
    expect(output.truncated).toBe(form === 'object');
  });
});

it.each([
  ['search_news', { language: 'en', number: 3 }],
  ['top_news', { sourceCountry: 'au', language: 'en' }],
])(
  'headlines alone have no texts, and all else as before, through a gateway: %s',
  async (action, props) => {
    const found = await piece().run(action, props);
    const headlines = await piece().run(action, { ...props, texts: 'headlines' });
    const withoutTexts = asList(found.items).map((item) => ({
      ...asRecord(item),
      text: null,
      summary: null,
    }));
    expect(asList(found.items).map((item) => at(item, 'text'))).not.toContain(null);
    expect(headlines.items).toEqual(withoutTexts);
    expect(headlines.pointsUsed).toBe(found.pointsUsed);
    expect(Object.keys(headlines)).toEqual(Object.keys(found));
  },
);

describe('a search with one article per story', () => {
  const piece = sharedPiece(service, 'vendor');

  it('lists the repeats with the first, and goes on after all of them', async () => {
    // In the sandbox, two papers report each story under one title.
    const form = { language: 'en', sourceCountries: ['nz'], number: 9, sort: 'newest' };
    const found = await piece().run('search_news', form);
    const told = await piece().run('search_news', { ...form, onePerStory: true });
    const idsOf = (list: unknown) => asList(list).map((entry) => at(entry, 'id'));
    const items = asList(told.items);
    expect(found).toMatchObject({ stories: null, repeats: null });
    expect(asList(found.items).map((item) => at(item, 'alsoIn'))).toEqual(Array(9).fill([]));
    expect(told).toMatchObject({ stories: items.length, repeats: 9 - items.length });
    expect(items.length).toBeLessThan(9);
    const listed = items.flatMap((item) => [at(item, 'id'), ...idsOf(at(item, 'alsoIn'))]);
    expect([...listed].sort()).toEqual([...idsOf(found.items)].sort());
    // The same articles were read, for the same points.
    for (const key of ['nextOffset', 'total', 'truncatedReason', 'pointsUsed']) {
      expect(told[key]).toEqual(found[key]);
    }
    expect(told.nextOffset).toBe(9);
    expect(String(told.digest).split('\n')).toHaveLength(items.length);
    expect(told.digest).toMatch(/\.example \+1\)/);
  });
});

describe('a search that goes on', () => {
  it.each([-1, '-1'])(
    'ends without a call at %j, the next offset of the last page',
    async (offset) => {
      const output = await piece().run('search_news', { language: 'en', offset });
      expect(output).toMatchObject({
        items: [],
        total: null,
        truncated: false,
        truncatedReason: expect.stringMatching(/^Offset is -1: the earlier search was the last/),
        nextOffset: -1,
        digest: 'No articles.',
        pointsUsed: 0,
      });
      expect(await piece().sandbox.journal()).toEqual([]);
    },
  );

  it.each([{ offset: 0 }, {}, { offset: null }, { offset: '' }, { offset: undefined }])(
    'begins at the first article with %j',
    async (offset) => {
      const output = await piece().run('search_news', { language: 'en', number: 1, ...offset });
      expect(output.items).toHaveLength(1);
    },
  );
});

describe('extract_news', () => {
  it('reads an article', async () => {
    const found = await piece().run('search_news', { language: 'en', number: 1 });
    const first = at(found, 'items', 0);
    const output = await piece().run('extract_news', { url: at(first, 'url'), analyze: true });
    expect(output).toMatchObject({
      title: at(first, 'title'),
      complete: true,
      incompleteReason: null,
    });
  });

  it('says why the text of a page is incomplete', async () => {
    const output = await piece().run('extract_news', { url: 'https://blocked.example/a' });
    expect(output).toMatchObject({
      complete: false,
      incompleteReason: expect.stringMatching(/^The page gave no text/),
      images: [],
      videos: [],
      authors: [],
      publishedAt: null,
      sentiment: null,
      sentimentLabel: null,
    });
  });
});

describe('a page that the service cannot read', () => {
  const read = (status: number, body: unknown) =>
    withServerSaying({ status, type: 'application/json', body: JSON.stringify(body) }, (origin) =>
      piece().run(
        'extract_news',
        { url: 'example.com/a' },
        withBaseUrl(piece().connection, origin),
      ),
    );

  it.each([
    [400, { status: 'failure', code: 400, message: 'Could not extract' }, 'Could not extract'],
    [
      404,
      { status: 'failure', code: 404, message: 'The page was not found' },
      'page was not found',
    ],
    [404, {}, 'World News API answered 404.'],
    [410, { message: 'Gone' }, 'Gone'],
    [422, { errors: { url: ['is blocked'] } }, 'is blocked'],
    [200, { status: 'failure', code: 404, message: 'Unreadable' }, 'Unreadable'],
  ])('is incomplete after %i %j', async (status, body, why) => {
    expect(await read(status, body)).toMatchObject({
      url: 'https://example.com/a',
      title: null,
      text: null,
      complete: false,
      incompleteReason: expect.stringContaining(why),
      pointsUsed: null,
      raw: { url: 'https://example.com/a' },
    });
  });

  it.each([401, 402, 403, 406])('is not the reason of a %i', async (status) => {
    await expect(read(status, {})).rejects.toMatchObject({ httpStatus: status });
  });
});

describe('a list of articles', () => {
  it.each([
    ['search_news', { language: 'en', number: 30 }],
    ['retrieve_news', { ids: ['412000001', '412000002'] }],
    ['top_news', { sourceCountry: 'au', language: 'en' }],
  ])('has its digest: %s', async (action, props) => {
    const output = await piece().run(action, props);
    const lines = String(output.digest).split('\n');
    const items = asList(output.items);
    expect(items.length).toBeGreaterThan(0);
    expect(lines).toEqual(
      items
        .slice(0, 20)
        .map((item) => [at(item, 'title'), at(item, 'url'), at(item, 'source')].map(String))
        .map(([title, url, source]) => `- [${title}](${url}) (${source})`),
    );
    const labels = items.map((item) => at(item, 'sentimentLabel'));
    expect(output).toMatchObject({
      positive: labels.filter((label) => label === 'positive').length,
      negative: labels.filter((label) => label === 'negative').length,
    });
  });
});

describe('get_geo_coordinates', () => {
  it.each([
    [
      'Wellington, New Zealand',
      { matched: true, latitude: expect.closeTo(-41.29, 1), raw: { city: 'Wellington' } },
    ],
    ['Nowhere at all', { matched: false, latitude: null, raw: null }],
  ])('gives a result for %s', async (location, result) => {
    expect(await piece().run('get_geo_coordinates', { location })).toMatchObject(result);
  });
});

const day = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 24 * 3_600_000).toISOString().slice(0, 10);

describe('top_news', () => {
  // Shortly after midnight (UTC), today has only a few headlines.
  const yesterday = { sourceCountry: 'au', language: 'en', date: day(1) };

  it('ranks the headlines and numbers the events', async () => {
    const output = await piece().run('top_news', yesterday);
    const items = asList(output.items);
    expect(items.map((item) => at(item, 'rank'))).toEqual(items.map((_, position) => position + 1));
    const clusters = items.map((item) => Number(at(item, 'cluster')));
    expect(clusters).toEqual([...clusters].sort((a, b) => a - b));
    expect(clusters[0]).toBe(1);
  });

  it('names each event with its articles', async () => {
    const output = await piece().run('top_news', yesterday);
    const items = asList(output.items);
    const lastEvent = Number(at(items.at(-1), 'cluster'));
    expect(output.clusters).toEqual(
      Array.from({ length: lastEvent }, (_, position) => {
        const articles = items.filter((item) => at(item, 'cluster') === position + 1);
        return {
          cluster: position + 1,
          title: at(articles, 0, 'title'),
          articleCount: articles.length,
          articleIds: articles.map((article) => at(article, 'id')),
        };
      }),
    );
    expect(lastEvent).toBeGreaterThan(0);
  });

  it('lists an article of two events once, and names both', async () => {
    const news = (...ids: number[]) => ({ news: ids.map((id) => ({ id, title: `Title ${id}` })) });
    const body = JSON.stringify({ top_news: [news(1, 2), news(2, 3)] });
    const answer = { status: 200, type: 'application/json', body };
    const output = await withServerSaying(answer, (origin) =>
      piece().run('top_news', yesterday, withBaseUrl(piece().connection, origin)),
    );
    expect(
      asList(output.items).map((item) => [at(item, 'rank'), at(item, 'cluster'), at(item, 'id')]),
    ).toEqual([
      [1, 1, '1'],
      [2, 1, '2'],
      [3, 2, '3'],
    ]);
    expect(output.clusters).toMatchObject([{ articleIds: ['1', '2'] }, { articleIds: ['2', '3'] }]);
  });
});

describe('a time', () => {
  const queries = async () => (await piece().sandbox.journal()).map(({ query }) => query);
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 9, 3, 14, 30, 5, 999));
  });

  it.each([
    [1, '2026-10-03 13:30:05'],
    ['24', '2026-10-02 14:30:05'],
    [8_760, '2025-10-03 14:30:05'],
  ])('is counted by a search from its run: the last %j hours', async (hours, earliest) => {
    await piece().run('search_news', { publishedWithinHours: hours, number: 1 });
    expect(await queries()).toEqual([{ 'earliest-publish-date': [earliest], number: ['1'] }]);
  });

  it.each([
    [{}, undefined, '2026-10-03'],
    [{ day: 'today' }, '2026-10-03', '2026-10-03'],
    [{ day: 'yesterday' }, '2026-10-02', '2026-10-02'],
    [{ day: 'yesterday', timeZone: 'Australia/Sydney' }, '2026-10-03', '2026-10-03'],
    [{ timeZone: 'australia/sydney' }, '2026-10-04', '2026-10-04'],
    [{ day: 'today', timeZone: 'America/New_York' }, '2026-10-03', '2026-10-03'],
    [{ date: '2026-09-01', timeZone: 'Australia/Sydney' }, '2026-09-01', '2026-09-01'],
  ])('is the day of the top news: %j', async (props, asked, date) => {
    const output = await piece().run('top_news', { sourceCountry: 'au', language: 'en', ...props });
    expect(output.date).toBe(date);
    expect((await queries()).map((query) => query.date?.[0])).toEqual([asked]);
  });

  it('is yesterday in the same time zone, if there are no top news yet', async () => {
    const output = await piece().run('top_news', {
      sourceCountry: 'aq',
      language: 'en',
      day: 'today',
      timeZone: 'Australia/Sydney',
      fallBackToYesterday: true,
    });
    expect(output).toMatchObject({
      date: '2026-10-03',
      emptyReason: 'No top news for today (Australia/Sydney) yet, and none for yesterday.',
    });
    const dates = (await queries()).map((query) => query.date?.[0]);
    expect(dates).toEqual(['2026-10-04', '2026-10-03']);
  });
});

describe('top_news on a day without news', () => {
  const australia = { sourceCountry: 'au', language: 'en' };
  // The service's clock is a day ahead, and that day has no news yet. This machine still reports its own date.
  beforeAll(() => piece().sandbox.settings({ clockAheadSeconds: 24 * 3_600 }));
  afterAll(() => piece().sandbox.settings({ clockAheadSeconds: 0 }));

  it('says that there are none, and names the field for those of yesterday', async () => {
    const output = await piece().run('top_news', australia);
    expect(output).toMatchObject({
      date: day(0),
      items: [],
      clusters: [],
      total: 0,
      emptyReason:
        'No top news for today (UTC) yet. Turn on "Use Yesterday If Empty" to get yesterday\'s.',
    });
    expect(await piece().sandbox.journal()).toHaveLength(1);
  });

  it('reads those of yesterday, if the form allows it', async () => {
    const output = await piece().run('top_news', { ...australia, fallBackToYesterday: true });
    expect(output).toMatchObject({ date: day(1), emptyReason: null });
    expect(output.total).toBeGreaterThan(0);
    const asked = (await piece().sandbox.journal()).map(({ query }) => query.date);
    expect(asked).toEqual([undefined, [day(1)]]);
  });

  it('reads no other day than the one in the form', async () => {
    const output = await piece().run('top_news', {
      ...australia,
      date: '2020-01-01',
      fallBackToYesterday: true,
    });
    expect(output).toMatchObject({
      date: '2020-01-01',
      items: [],
      emptyReason: 'No top news for this day.',
    });
    expect(await piece().sandbox.journal()).toHaveLength(1);
  });

  it('tells the points of the first call, if the second fails', async () => {
    const match = { path: '/top-news' };
    await piece().sandbox.fault([
      { kind: 'slow', ms: 0, match },
      { kind: 'status', status: 403, match },
    ]);
    await expect(
      piece().run('top_news', { ...australia, fallBackToYesterday: true }),
    ).rejects.toThrow(/\(403\)\..* Points already used by this step: 1\.$/);
    await piece().sandbox.clearFaults();
  });
});
