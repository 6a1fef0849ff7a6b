import { at } from '@pieceworks/kit';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import fc from 'fast-check';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';
import { newsFoundIn } from '../src/lib/api/news-service';
import { readArticle } from '../src/lib/api/records';
import type { Points } from '../src/lib/outputs/points';
import { type PagedSearch, searchToNumber } from '../src/lib/search/paged-search';
import { answerOf, articleOf, NO_FILTERS, ONE_POINT } from './searching-service';

type Output = Readonly<Record<string, unknown>>;
type Props = Readonly<Record<string, unknown>>;

const itemsOf = (output: Output): unknown[] => (Array.isArray(output.items) ? output.items : []);
const idsOf = (output: Output) => itemsOf(output).map((item) => at(item, 'id'));
const dateOf = (item: unknown) => String(at(item, 'publishDate'));

describe('a search for many articles', () => {
  const piece = sharedPiece(service, 'vendor');
  const search = (props: Props) => piece().run('search_news', props);
  const calls = async () =>
    (await piece().sandbox.journal()).map(({ query }) => ({
      country: query['source-country']?.[0] ?? '',
      offset: Number(query.offset?.[0] ?? 0),
      number: Number(query.number?.[0]),
    }));
  const used = async () => (await accountOf(piece().sandbox).ledger()).pointsUsed;
  const failing = (times: number | 'always' = 1) => ({
    kind: 'status' as const,
    status: 403,
    times,
    match: { path: '/search-news' },
  });

  beforeAll(async () => {
    await piece().sandbox.setQuota(service.name, 1e6);
  });
  afterEach(async () => {
    await piece().sandbox.clearFaults();
    await accountOf(piece().sandbox).settings({ pageOverlap: 0 });
  });

  it('reads pages of a hundred articles', async () => {
    const output = await search({ language: 'en', sort: 'newest', number: 150 });
    expect(await calls()).toEqual([
      { country: '', offset: 0, number: 100 },
      { country: '', offset: 100, number: 50 },
    ]);
    expect(new Set(idsOf(output)).size).toBe(150);
    expect(output).toMatchObject({
      total: 168,
      truncated: true,
      truncatedReason: 'Raise Maximum Results to read more.',
      nextOffset: 150,
      pointsUsed: 3.5,
    });
  });

  it('pays for no call after the last article', async () => {
    const output = await search({ language: 'en', number: 1_000, offset: 160 });
    expect(await calls()).toEqual([{ country: '', offset: 160, number: 100 }]);
    expect(itemsOf(output)).toHaveLength(8);
    expect(output).toMatchObject({ truncated: false, nextOffset: -1 });
  });

  it('has no article twice if others arrive between two pages', async () => {
    await accountOf(piece().sandbox).settings({ pageOverlap: 3 });
    const output = await search({ language: 'en', sort: 'newest', number: 168 });
    expect(new Set(idsOf(output)).size).toBe(168);
    expect(await calls()).toEqual([
      { country: '', offset: 0, number: 100 },
      { country: '', offset: 100, number: 68 },
      { country: '', offset: 168, number: 3 },
    ]);
  });

  it('shows its progress', async () => {
    const { host, connection } = piece();
    const propsValue = { language: 'en', number: 168 };
    const { progress } = await host.runAction('search_news', { connection, propsValue });
    expect(progress).toEqual([{ found: 100, of: 168, points: 2 }]);
  });

  it.each([
    [1.5, [50], 50],
    [2, [100], 100],
    [2.99, [100], 100],
    [3.05, [100, 5], 105],
    [1.01, [1], 1],
  ])('with a maximum of %d points asks for %j articles', async (maxPoints, numbers, found) => {
    const before = await used();
    const output = await search({ language: 'en', number: 168, maxPoints });
    expect((await calls()).map(({ number }) => number)).toEqual(numbers);
    expect(itemsOf(output)).toHaveLength(found);
    expect((await used()) - before).toBeLessThanOrEqual(maxPoints + 1e-6);
    expect(output).toMatchObject({
      truncated: true,
      truncatedReason: 'Maximum Points does not allow another call.',
    });
  });

  it('fails with its second page, and tells the points of the first', async () => {
    await piece().sandbox.fault([
      { kind: 'slow', ms: 0, match: { path: '/search-news' } },
      failing(),
    ]);
    await expect(search({ language: 'en', number: 168 })).rejects.toThrow(
      /\(403\)\..* Points already used by this step: 2\.$/,
    );
    expect(await calls()).toHaveLength(2);
  });

  it('keeps the first page if the second fails and the form allows it', async () => {
    await piece().sandbox.fault([
      { kind: 'slow', ms: 0, match: { path: '/search-news' } },
      failing(),
    ]);
    const output = await search({ language: 'en', number: 168, keepPartial: true });
    expect(itemsOf(output)).toHaveLength(100);
    expect(output).toMatchObject({
      total: 168,
      truncated: true,
      truncatedReason: expect.stringContaining('(403)'),
      pointsUsed: 2,
    });
  });

  it('fails with its first page in any case', async () => {
    await piece().sandbox.fault(failing());
    const failed = search({ language: 'en', number: 168, keepPartial: true });
    await expect(failed).rejects.toThrow(/\(403\)\.(?!.*already used)/);
  });

  it('is one list without a repeated page, within the budget, for any form', async () => {
    const countries = ['au', 'nz', 'us', 'gb', 'ie', 'ca'];
    const published = new Map<string, string[]>();
    for (const country of countries) {
      const found = await search({ sourceCountries: [country], number: 100 });
      published.set(country, itemsOf(found).map(dateOf));
    }
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(countries, { minLength: 1 }),
        fc.integer({ min: 1, max: 200 }),
        fc.constantFrom('newest', 'oldest', 'relevance'),
        fc.option(fc.integer({ min: 101, max: 1_200 }), { nil: undefined }),
        fc.integer({ min: 0, max: 3 }),
        async (sourceCountries, number, sort, cents, pageOverlap) => {
          await accountOf(piece().sandbox).settings({ pageOverlap });
          await piece().sandbox.clearJournal();
          const maxPoints = cents === undefined ? undefined : cents / 100;
          const before = await used();
          const output = await search({ sourceCountries, number, sort, maxPoints });

          const ids = idsOf(output).map(String);
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids.length).toBeLessThanOrEqual(number);

          const spent = (await used()) - before;
          expect(output.pointsUsed).toBeCloseTo(spent);
          expect(spent).toBeLessThanOrEqual((maxPoints ?? Infinity) + 1e-6);

          const pages = (await calls()).map(({ country, offset }) => `${country} ${offset}`);
          expect(new Set(pages).size).toBe(pages.length);
          const isStopped = String(output.truncatedReason).startsWith('Maximum Points');
          const isShort = ids.length < number;
          if (!isStopped && isShort) expect(output.truncated).toBe(false);
          if (isStopped || pageOverlap > 0) return;
          const dates = sourceCountries.flatMap((country) => published.get(country) ?? []).sort();
          expect(output.total).toBe(dates.length);
          expect(ids).toHaveLength(Math.min(number, dates.length));
          if (sort === 'newest') dates.reverse();
          if (sort !== 'relevance') {
            expect(itemsOf(output).map(dateOf)).toEqual(dates.slice(0, number));
          }
        },
      ),
      { numRuns: 60, seed: 7 },
    );
  });
});

const POINTS: Points = { ...ONE_POINT, thisCall: 2 };

/** Searches a service that answers each call by `searchNews`, once for every country of `countries`. */
function searchIn(
  searchNews: PagedSearch['api']['searchNews'],
  form: Partial<PagedSearch> = {},
  countries: readonly string[] = [],
) {
  const feedsOf: PagedSearch['api']['feedsOf'] = (filters) =>
    countries.length === 0
      ? [filters]
      : countries.map((country) => ({ ...filters, sourceCountries: [country] }));
  return searchToNumber({
    api: { paging: { articlesPerCall: 100, mostSkipped: 10_000 }, feedsOf, searchNews },
    filter: NO_FILTERS,
    number: 10,
    maxPoints: Infinity,
    keepPartial: false,
    detail: {},
    paid: [],
    onProgress: () => Promise.resolve(),
    ...form,
  });
}

describe('a search with endless results', () => {
  type Service = {
    total: number | null;
    most: number;
    skips: boolean;
    onCall: () => undefined;
    points: Points;
  };

  /** Returns a service of endless articles with this many bytes of text each, and `most` of them per call. */
  function endless(
    bytes: number,
    {
      total = 1e6,
      most = 100,
      skips = true,
      onCall = () => undefined,
      ...told
    }: Partial<Service> = {},
  ) {
    const offsets: number[] = [];
    const search = (form: Partial<PagedSearch> = {}) =>
      searchIn(
        ({ offset = 0, number = 0 }) => {
          offsets.push(offset);
          onCall();
          const length = Math.min(number, most);
          const articles = Array.from({ length }, (_, position) => {
            const raw = { id: (skips ? offset : 0) + position, text: 'x'.repeat(bytes) };
            return { article: readArticle(raw), raw };
          });
          return Promise.resolve(answerOf(articles, { total, points: POINTS, ...told }));
        },
        { number: 10_000, ...form },
      );
    return { search, offsets };
  }

  it.each([1e6, null])('ends where the service can skip no more (%p matches)', async (total) => {
    const { search, offsets } = endless(1, { total });
    const { articles, truncatedReason, nextOffset } = await search({
      filter: { ...NO_FILTERS, offset: 9_850 },
    });
    expect(offsets).toEqual([9_850, 9_950]);
    expect(articles).toHaveLength(200);
    expect(nextOffset).toBeNull();
    expect(truncatedReason).toBe('The service does not return more articles of one search.');
  });

  it('continues at the last offset that the service skips', async () => {
    const { search } = endless(1);
    const filter = { ...NO_FILTERS, offset: 9_900 };
    expect(await search({ number: 100, filter })).toMatchObject({ nextOffset: 10_000 });
  });

  it('gives the maximum of 10,000 articles', async () => {
    const { search, offsets } = endless(1);
    expect((await search()).articles).toHaveLength(10_000);
    expect(offsets).toHaveLength(100);
  });

  it('continues after a page that is shorter than asked', async () => {
    const { search, offsets } = endless(1, { most: 50 });
    expect((await search({ number: 120 })).articles).toHaveLength(120);
    expect(offsets).toEqual([0, 50, 100]);
  });

  it.each([
    [100, 1e6],
    [100, null],
    [1, 1e6],
  ])('ends before it pays for the same page of %i again (%p matches)', async (most, total) => {
    const { search, offsets } = endless(1, { total, most, skips: false });
    const { articles, truncatedReason, nextOffset } = await search();
    expect(offsets).toEqual([0, most]);
    expect(articles).toHaveLength(most);
    expect(nextOffset).toBeNull();
    expect(truncatedReason).toBe('The service returned the same articles twice.');
  });

  it('assumes 1 point per call and 0.01 per article, if the service tells none', async () => {
    const { search, offsets } = endless(1, { points: { ...POINTS, thisCall: null } });
    const { articles, truncatedReason } = await search({ maxPoints: 5.05 });
    expect(offsets).toEqual([0, 100, 200]);
    expect(articles).toHaveLength(205);
    expect(truncatedReason).toBe('Maximum Points does not allow another call.');
  });

  it('ends before the text is too long for a run', async () => {
    const { search, offsets } = endless(50_000);
    const { articles, truncatedReason } = await search();
    expect(offsets).toEqual([0, 100, 200, 300]);
    expect(articles).toHaveLength(400);
    expect(truncatedReason).toBe('A step cannot return more text; continue with Offset.');
  });

  it('ends after 8 minutes', async () => {
    const start = performance.now();
    const now = jest.spyOn(performance, 'now').mockReturnValue(start);
    const { search, offsets } = endless(1, {
      onCall: () => {
        if (offsets.length === 2) now.mockReturnValue(start + 8 * 60_000);
        if (offsets.length === 3) now.mockReturnValue(start + 8 * 60_000 + 1);
        return undefined;
      },
    });
    const { articles, truncatedReason } = await search();
    expect(articles).toHaveLength(300);
    expect(truncatedReason).toBe('The step reached its time limit.');
    now.mockRestore();
  });
});

describe('the next offset', () => {
  /** Searches a service of `total` articles, at most `most` per call, until there is no next offset. */
  async function searchOn(total: number, most: number, form: Partial<PagedSearch>) {
    const found: unknown[] = [];
    for (let from: number | null = 0; from !== null;) {
      const { articles, nextOffset } = await searchIn(
        ({ offset = 0, number = 0 }) => {
          const length = Math.min(number, most, Math.max(0, total - offset));
          const articles = Array.from({ length }, (_, position) =>
            articleOf({ id: offset + position, dated: 0 }),
          );
          return Promise.resolve(answerOf(articles, { total }));
        },
        { ...form, filter: { ...NO_FILTERS, offset: from } },
      );
      found.push(...articles.map(({ article }) => Number(article.id)));
      from = nextOffset;
    }
    return found;
  }

  it('leads to each article once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 1, max: 250 }),
        fc.constantFrom(Infinity, 1.01, 2.5),
        async (total, most, number, maxPoints) => {
          const found = await searchOn(total, most, { number, maxPoints });
          expect(found).toEqual(Array.from({ length: total }, (_, position) => position));
        },
      ),
    );
  });

  it('is null for several countries, whose results are merged', async () => {
    const answer = answerOf([articleOf({ id: 1, dated: 0 })], { total: 9 });
    const search = searchIn(() => Promise.resolve(answer), { number: 1 }, ['au', 'nz']);
    const { nextOffset, truncatedReason } = await search;
    expect([nextOffset, truncatedReason]).toEqual([null, 'Raise Maximum Results to read more.']);
  });
});

describe('a search of four slow countries', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  // A call costs at most 1 point, and its 100 articles another one.
  it.each([
    [7.99, 1],
    [8, 3],
  ])('with a maximum of %d points makes %i calls in parallel', async (maxPoints, atOnce) => {
    const points = { ...POINTS, thisCall: 1.01, usedToday: 10, leftToday: 490 };
    let underWay = 0;
    let most = 0;
    const searching = searchIn(
      async ({ sourceCountries: [country = ''] }) => {
        most = Math.max(most, ++underWay);
        await new Promise((resolve) => setTimeout(resolve, 1_200));
        underWay--;
        const raw = { id: country };
        return answerOf([{ article: readArticle(raw), raw }], { total: 1, points });
      },
      { number: 1_000, maxPoints },
      ['au', 'nz', 'gb', 'us'],
    );
    await jest.advanceTimersByTimeAsync(60_000);
    expect((await searching).articles).toHaveLength(4);
    expect(most).toBe(atOnce);
  });
});

it.each([
  [{ au: 7, nz: 5 }, 12],
  [{ au: null, nz: 5 }, null],
  [{ au: 7, nz: null }, null],
])('the total of the countries %j is %j', async (...row) => {
  const [totals, total] = row;
  const totalOf = new Map<string, number | null>(Object.entries(totals));
  const found = await searchIn(
    ({ sourceCountries: [country = ''] }) =>
      Promise.resolve(answerOf([], { total: totalOf.get(country) ?? null })),
    {},
    [...totalOf.keys()],
  );
  expect(found.total).toBe(total);
});

it.each<[string, { count: number; total: number }[], RegExp | null]>([
  [
    'an empty page before the stated total',
    [
      { count: 100, total: 250 },
      { count: 0, total: 250 },
    ],
    /returned no more, although it counts more/,
  ],
  [
    'a total that falls',
    [
      { count: 100, total: 150 },
      { count: 49, total: 149 },
    ],
    /an article may be missing/,
  ],
  [
    'a total of 0 beside articles',
    [
      { count: 100, total: 0 },
      { count: 50, total: 0 },
      { count: 0, total: 0 },
    ],
    null,
  ],
])('a search with %s tells it', async (_, pages, reason) => {
  let [call, id] = [0, 0];
  const found = await searchIn(
    ({ number }) => {
      const { count = 0, total = 0 } = pages[call++] ?? {};
      const news = Array.from({ length: Math.min(count, number ?? 100) }, () => ({ id: ++id }));
      const body = { available: total, news };
      return Promise.resolve(newsFoundIn({ body, points: ONE_POINT, answeredAt: 0 }, number));
    },
    { number: 250 },
  );
  expect(found.articles).toHaveLength(id);
  if (reason === null) expect(found.truncatedReason).toBeNull();
  else expect(found.truncatedReason).toMatch(reason);
});

describe('a search of a gateway for many articles', () => {
  const piece = sharedPiece(service, 'gateway');

  it('is one call, and tells that there are more articles', async () => {
    const output = await piece().run('search_news', { language: 'en', number: 150 });
    expect(await piece().sandbox.journal()).toHaveLength(1);
    expect(itemsOf(output)).toHaveLength(100);
    expect(output).toMatchObject({
      truncated: true,
      truncatedReason: 'The service does not return more articles of one search.',
      nextOffset: -1,
    });
  });
});

describe('a search near a place', () => {
  const piece = sharedPiece(service, 'vendor');

  it('looks the place up first', async () => {
    const output = await piece().run('search_news', {
      place: 'Sydney, Australia',
      radius: 15,
      number: 4,
    });
    const journal = await piece().sandbox.journal();
    expect(journal.map(({ contractPath, query }) => [contractPath, query])).toEqual([
      ['/geo-coordinates', { location: ['Sydney, Australia'] }],
      ['/search-news', { 'location-filter': ['-33.8688,151.2093,15'], number: ['4'] }],
    ]);
    expect(itemsOf(output).length).toBeGreaterThan(0);
    for (const item of itemsOf(output)) expect(at(item, 'text')).toContain('Sydney');
    expect(output.place).toEqual({ latitude: -33.8688, longitude: 151.2093, city: 'Sydney' });
  });

  it('counts the place in the maximum of points', async () => {
    await piece().run('search_news', { place: 'Sydney', number: 100, maxPoints: 2.03 });
    const [, searched] = await piece().sandbox.journal();
    expect(searched?.query.number).toEqual(['3']);
  });

  it('fails without a search if the place is unknown', async () => {
    await expect(piece().run('search_news', { place: 'Atlantis' })).rejects.toThrow(
      'Near Place: World News API does not know this place. Check the spelling, or use Near Coordinates. Nothing was searched.',
    );
    expect(await piece().sandbox.journal()).toHaveLength(1);
  });

  it('tells the points of the place if the search fails', async () => {
    await piece().sandbox.fault({ kind: 'status', status: 403, match: { path: '/search-news' } });
    await expect(piece().run('search_news', { place: 'Sydney' })).rejects.toThrow(
      /\(403\)\..* Points already used by this step: 1\.$/,
    );
  });
});
