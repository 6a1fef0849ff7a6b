import { at } from '@pieceworks/kit';
import { describeAgreement } from '@pieceworks/testing/agreement-suite';
import { sharedPiece } from '@pieceworks/testing/wire-suite';

const same = (props: Record<string, unknown>) => ({ gateway: props, vendor: props });
const points = { except: ['pointsUsed', 'pointsLeft', 'points'] };

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
  const queries = async () => (await piece().sandbox.journal()).map(({ query }) => query);

  it.each([
    ['positive', { 'min-sentiment': ['0.1'] }],
    ['neutral', { 'min-sentiment': ['-0.1'], 'max-sentiment': ['0.1'] }],
    ['negative', { 'max-sentiment': ['-0.1'] }],
  ])('is asked for %s articles by their scores', async (sentiment, bounds) => {
    const output = await piece().run('search_news', { sentiment, number: 20 });
    expect(await queries()).toEqual([{ ...bounds, number: ['20'] }]);
    expect(items(output).length).toBeGreaterThan(0);
    // A score on the boundary belongs to both ranges.
    const allowed = [sentiment, 'neutral'];
    for (const item of items(output)) expect(allowed).toContain(at(item, 'sentimentLabel'));
  });

  it('is asked for the scores of the form rather than the word', async () => {
    await piece().run('search_news', {
      sentiment: 'positive',
      minSentiment: 0.5,
      maxSentiment: 0.9,
    });
    expect(await queries()).toEqual([
      { 'min-sentiment': ['0.5'], 'max-sentiment': ['0.9'], number: ['10'] },
    ]);
  });

  it('is called once for each country, and the answers become one list', async () => {
    const before = (await piece().sandbox.ledger()).worldNewsApi.pointsUsed;
    const output = await piece().run('search_news', {
      sourceCountries: ['au', 'nz', 'us'],
      sort: 'newest',
      number: 8,
    });
    const used = (await piece().sandbox.ledger()).worldNewsApi.pointsUsed - before;
    const asked = await queries();
    expect(asked.map((query) => query['source-country'])).toEqual([['au'], ['nz'], ['us']]);
    expect(output.items).toHaveLength(8);
    const dates = items(output).map((item) => String(at(item, 'publishDate')));
    expect(dates).toEqual([...dates].sort().reverse());
    const ids = items(output).map((item) => at(item, 'id'));
    expect(new Set(ids).size).toBe(ids.length);
    expect(at(output, 'points', 'thisCall')).toBeCloseTo(used);
  });

  it('may mean an unknown place by a 500', async () => {
    await piece().sandbox.fault({ kind: 'status', status: 500, times: 'always' });
    await expect(piece().run('get_geo_coordinates', { location: 'Nowhere' })).rejects.toThrow(
      /answered 500\. .* 500 for a place that it does not know: try the name of the city alone\.$/,
    );
    await piece().sandbox.clearFaults();
  });

  it('gets the body of a custom call, once', async () => {
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

  it.each(['http', 'inside-200'] as const)(
    'leads to an error that tells when new points come (failure by %s)',
    async (place) => {
      await piece().sandbox.settings({ newsPoints: 0 });
      if (place === 'inside-200') {
        await piece().sandbox.fault({ kind: 'failure-inside-200', code: 402 });
      }
      await expect(piece().run('search_news', { language: 'en' })).rejects.toThrow(
        /\(402\)\..*Nothing was charged\. A free plan gets new points at 00:00 UTC, in \d+ (hours|minutes|seconds)\.$/,
      );
      expect(await queries()).toHaveLength(1);
      await piece().sandbox.settings({ newsPoints: 500 });
    },
  );
});
