import { at } from '@pieceworks/tools/at';
import { expectListedOutput } from '@pieceworks/tools/output-contract';
import { sharedPiece } from '@pieceworks/tools/wire-contract';
import { worldNewsApi } from '../src';

const piece = sharedPiece('world-news-api');

const fieldsOf = (action: string) => worldNewsApi.getAction(action)?.outputSchema?.fields ?? [];

describe('search_news', () => {
  it.each(['object', 'array'] as const)(
    'reads an answer in the form of an %s',
    async (newsEnvelope) => {
      await piece().sandbox.settings({ newsEnvelope });
      const output = await piece().run('search_news', { language: 'en', number: 3 });
      expectListedOutput(output, fieldsOf('search_news'));
      expect(output.items).toHaveLength(3);
      expect(output.truncated).toBe(newsEnvelope === 'object');
      await piece().sandbox.settings({ newsEnvelope: 'object' });
    },
  );

  it('gives the time of publication in UTC and the sentiment in a word', async () => {
    const output = await piece().run('search_news', {
      language: 'en',
      sentiment: 'negative',
      number: 1,
    });
    const first = at(output, 'items', 0);
    const asWritten = String(at(first, 'publishDate'));
    expect(at(first, 'publishedAt')).toBe(`${asWritten.replace(' ', 'T')}.000Z`);
    expect(at(first, 'sentimentLabel')).toBe('negative');
    expect(at(first, 'sentiment')).toBeLessThan(-0.1);
  });

  it('tells the points that the call used, as the service counted them', async () => {
    const { worldNewsApi: before } = await piece().sandbox.ledger();
    const output = await piece().run('search_news', { language: 'en', number: 4 });
    const { worldNewsApi: after } = await piece().sandbox.ledger();
    const used = after.pointsUsed - before.pointsUsed;
    expect(used).toBeCloseTo(1.04);
    expect(output.points).toEqual({
      thisCall: expect.closeTo(used),
      usedToday: expect.closeTo(after.pointsUsed),
      leftToday: expect.closeTo(after.pointsLeft),
      resetsAt: expect.stringMatching(/T00:00:00\.000Z$/),
    });
    const untilReset = Date.parse(String(at(output, 'points', 'resetsAt'))) - Date.now();
    expect(untilReset).toBeGreaterThan(0);
    expect(untilReset).toBeLessThanOrEqual(24 * 3_600_000);
  });
});

describe('extract_news', () => {
  it('reads an article', async () => {
    const found = await piece().run('search_news', { language: 'en', number: 1 });
    const first = at(found, 'items', 0);
    const output = await piece().run('extract_news', { url: at(first, 'url'), analyze: true });
    expectListedOutput(output, fieldsOf('extract_news'));
    expect(output).toMatchObject({
      title: at(first, 'title'),
      complete: true,
      incompleteReason: null,
    });
  });
});

describe('get_geo_coordinates', () => {
  it('finds a place', async () => {
    const output = await piece().run('get_geo_coordinates', {
      location: 'Wellington, New Zealand',
    });
    expectListedOutput(output, fieldsOf('get_geo_coordinates'));
    expect(output).toMatchObject({ matched: true, latitude: expect.closeTo(-41.29, 1) });
  });

  it('takes a place that is not known for an answer', async () => {
    const output = await piece().run('get_geo_coordinates', { location: 'Nowhere at all' });
    expectListedOutput(output, fieldsOf('get_geo_coordinates'));
    expect(output).toMatchObject({ matched: false, latitude: null, raw: null });
  });
});

describe('top_news', () => {
  it('ranks the headlines and numbers the events', async () => {
    const output = await piece().run('top_news', { sourceCountry: 'au', language: 'en' });
    expectListedOutput(output, fieldsOf('top_news'));
    const items: unknown[] = Array.isArray(output.items) ? output.items : [];
    expect(items.map((item) => at(item, 'rank'))).toEqual(items.map((_, position) => position + 1));
    const clusters = items.map((item) => Number(at(item, 'cluster')));
    expect(clusters).toEqual([...clusters].sort((a, b) => a - b));
    expect(clusters[0]).toBe(1);
  });
});

it('says in words that the points of the day are used up', async () => {
  await piece().sandbox.settings({ newsPoints: 0 });
  await expect(piece().run('search_news', { language: 'en' })).rejects.toThrow(
    /^Could not search for news: World News API answered 402\..*nothing was charged/,
  );
});
