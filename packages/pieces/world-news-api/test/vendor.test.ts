import vendor from '@pieceworks/contracts/world-news-api-vendor.json';
import { at } from '@pieceworks/kit';
import { describeAgreement } from '@pieceworks/testing/agreement-suite';
import { expectListedOutput } from '@pieceworks/testing/listed-output';
import { sharedPiece } from '@pieceworks/testing/wire-suite';
import { worldNewsApi } from '../src';

const same = (props: Record<string, unknown>) => ({ gateway: props, vendor: props });
const points = { except: ['points'] };

describeAgreement('world-news-api', [
  {
    title: 'an article',
    action: 'extract_news',
    ...same({ url: 'https://paywall.example/a' }),
    ...points,
  },
  { title: 'a place', action: 'get_geo_coordinates', ...same({ location: 'Sydney' }), ...points },
  {
    title: 'an unknown place',
    action: 'get_geo_coordinates',
    ...same({ location: 'Nowhere' }),
    ...points,
  },
  {
    title: 'the headlines',
    action: 'top_news',
    ...same({ sourceCountry: 'au', language: 'en' }),
    ...points,
  },
]);

const items = (output: Readonly<Record<string, unknown>>) =>
  Array.isArray(output.items) ? output.items.map((item: unknown) => item) : [];

describe('the vendor contract', () => {
  const piece = sharedPiece('world-news-api', 'vendor');
  const fieldsOf = (action: string) => worldNewsApi.getAction(action)?.outputSchema?.fields ?? [];
  const queries = async () => (await piece().sandbox.journal()).map(({ query }) => query);

  it.each([
    ['positive', { 'min-sentiment': ['0.1'] }],
    ['neutral', { 'min-sentiment': ['-0.1'], 'max-sentiment': ['0.1'] }],
    ['negative', { 'max-sentiment': ['-0.1'] }],
  ])('asks for %s by scores', async (sentiment, bounds) => {
    const output = await piece().run('search_news', { sentiment, number: 20 });
    expect(await queries()).toEqual([{ ...bounds, number: ['20'] }]);
    expect(items(output).length).toBeGreaterThan(0);
    // A score on the boundary belongs to both ranges.
    const allowed = [sentiment, 'neutral'];
    for (const item of items(output)) expect(allowed).toContain(at(item, 'sentimentLabel'));
  });

  it('lets numbers overrule the word', async () => {
    await piece().run('search_news', {
      sentiment: 'positive',
      minSentiment: 0.5,
      maxSentiment: 0.9,
    });
    expect(await queries()).toEqual([
      { 'min-sentiment': ['0.5'], 'max-sentiment': ['0.9'], number: ['10'] },
    ]);
  });

  it('makes one call for each country, and one list of the answers', async () => {
    const before = (await piece().sandbox.ledger()).worldNewsApi.pointsUsed;
    const output = await piece().run('search_news', {
      sourceCountries: ['au', 'nz', 'us'],
      sort: 'newest',
      number: 8,
    });
    const used = (await piece().sandbox.ledger()).worldNewsApi.pointsUsed - before;
    expectListedOutput(output, fieldsOf('search_news'));
    const asked = await queries();
    expect(asked.map((query) => query['source-country'])).toEqual([['au'], ['nz'], ['us']]);
    expect(output.items).toHaveLength(8);
    const dates = items(output).map((item) => String(at(item, 'publishDate')));
    expect(dates).toEqual([...dates].sort().reverse());
    const ids = items(output).map((item) => at(item, 'id'));
    expect(new Set(ids).size).toBe(ids.length);
    expect(at(output, 'points', 'thisCall')).toBeCloseTo(used);
  });

  it.each([
    ['search_news', { text: 'ab' }, 'Text: enter 3 to 100 characters; this has 2.'],
    ['search_news', { text: 'x'.repeat(101) }, 'Text: enter 3 to 100 characters; this has 101.'],
    [
      'search_news',
      { language: 'en', offset: 10_001 },
      'Skip: enter a whole number from 0 to 10,000.',
    ],
    ['search_news', { number: 5, sort: 'newest' }, 'Text: fill in this or another filter.'],
    ['search_news', { language: 'eng' }, 'Language: choose a language, or map a two-letter code'],
    [
      'search_news',
      { newsSources: 'abcdefghijk'.split('') },
      'News Sources by Domain: enter at most 10 sources.',
    ],
    [
      'search_news',
      { locationFilter: '-33,151,200' },
      'Near Coordinates: enter latitude, longitude and a radius',
    ],
    ['search_news', { text: 'ab', place: 'Sydney' }, 'Text: enter 3 to 100 characters'],
  ])('refuses %s with %j before a call', async (action, props, words) => {
    await expect(piece().run(action, props)).rejects.toThrow(words);
    expect(await queries()).toEqual([]);
  });

  it('sends the body of a custom call, once', async () => {
    const call = {
      method: 'POST',
      url: '/suggest-news-source',
      body: { url: 'https://new-paper.example/' },
    };
    expect(await piece().run('custom_api_call', call)).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
    });
    const [asked] = await piece().sandbox.journal();
    expect(asked?.body).toEqual(call.body);
    await piece().sandbox.clearJournal();
    await piece().sandbox.fault({ kind: 'status', status: 503, times: 'always' });
    await expect(piece().run('custom_api_call', call)).rejects.toMatchObject({
      kind: 'outcome-unknown',
    });
    expect(await queries()).toHaveLength(1);
    await piece().sandbox.clearFaults();
  });

  it.each([{}, { sourceCountry: 'au' }, { language: 'en' }])(
    'requires country and language of the top news before a call (%j)',
    async (props) => {
      await expect(piece().run('top_news', props)).rejects.toThrow(
        'Source Country and Language: fill in both; World News API requires them.',
      );
      expect(await piece().sandbox.journal()).toEqual([]);
    },
  );

  it.each(vendor.paths['/search-news'].get.parameters.map(({ name }) => name))(
    'has a field for %s, which is refused among the other filters before a call',
    async (name) => {
      const props = { place: 'Sydney', otherFilters: { [name]: 'a' } };
      await expect(piece().run('search_news', props)).rejects.toThrow(
        new RegExp(`^Other Filters: "${name}" is sent by the field .+; use that field instead\\.$`),
      );
      expect(await piece().sandbox.journal()).toEqual([]);
    },
  );

  it('refuses a filter that the service does not have by its name, before a call', async () => {
    const props = { place: 'Sydney', otherFilters: { source: 'a' } };
    await expect(piece().run('search_news', props)).rejects.toThrow(
      'Other Filters: there is no parameter "source"; remove it.',
    );
    expect(await piece().sandbox.journal()).toEqual([]);
  });

  it.each(['http', 'inside-200'] as const)(
    'says when the points come back, once they are used up (failure by %s)',
    async (newsFailureStatus) => {
      await piece().sandbox.settings({ newsPoints: 0, newsFailureStatus });
      await expect(piece().run('search_news', { language: 'en' })).rejects.toThrow(
        /answered 402\..*The free plan's points of the day are used up, and nothing was charged\. New ones come at 00:00 UTC, in \d+ (hours|minutes|seconds); a paid plan goes on and bills what is beyond its allowance\.$/,
      );
      expect(await queries()).toHaveLength(1);
      await piece().sandbox.settings({ newsPoints: 500, newsFailureStatus: 'http' });
    },
  );
});

describe('the gateway contract', () => {
  const piece = sharedPiece('world-news-api', 'gateway');

  it.each([
    ['search_news', { newsSources: ['abc.net.au'] }, 'News Sources by Domain'],
    ['search_news', { authors: ['Ada Holm'] }, 'Authors'],
    ['search_news', { categories: ['sports'] }, 'Categories'],
    ['search_news', { minSentiment: 0.2 }, 'Lowest Sentiment'],
    ['search_news', { maxSentiment: 0.2 }, 'Highest Sentiment'],
    ['search_news', { locationFilter: '-33,151,20' }, 'Near Coordinates'],
    ['search_news', { place: 'Sydney' }, 'Near Place'],
    ['search_news', { newsSource: 'abc.net.au' }, 'News Source by Name'],
    ['search_news', { textMatchIndexes: 'title' }, 'Look for Text in'],
    ['search_news', { sort: 'newest' }, 'Order'],
    ['search_news', { offset: 10 }, 'Skip'],
    ['top_news', { sourceCountry: 'au', language: 'en', headlinesOnly: true }, 'Headlines Only'],
    [
      'top_news',
      { sourceCountry: 'au', language: 'en', maxNewsPerCluster: 2 },
      'Articles per Event',
    ],
  ])('refuses %s with %j instead of dropping it', async (action, props, label) => {
    await expect(piece().run(action, { text: 'rain', ...props })).rejects.toThrow(
      `${label}: a gateway cannot do this; leave it empty or switched off.`,
    );
    expect(await piece().sandbox.journal()).toEqual([]);
  });
});
