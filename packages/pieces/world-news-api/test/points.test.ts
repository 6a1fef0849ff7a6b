import { at } from '@pieceworks/kit';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';
import { worldNewsApi } from '../src';
import { sumOfPoints } from '../src/lib/outputs/points';

type Props = Readonly<Record<string, unknown>>;

/**
 * Every action with inputs of different cost: its number of paid calls, and the whole points by the prices in its texts.
 * The hundredths, and the articles that a feed reads, follow the clock of the sandbox.
 */
const STEPS: readonly [action: string, props: Props, calls: number, wholePoints: number | null][] =
  [
    ['search_news', { language: 'en', number: 7 }, 1, 1],
    ['search_news', { text: 'no such words anywhere' }, 1, 1],
    ['search_news', { language: 'en', number: 150 }, 2, 3],
    ['search_news', { sourceCountries: ['au', 'nz', 'us'], number: 5 }, 3, 3],
    ['search_news', { language: ['en', 'de'], sourceCountries: ['au', 'nz'], number: 5 }, 4, 4],
    ['search_news', { place: 'Sydney', number: 3 }, 2, 2],
    ['extract_news', { url: 'https://paywall.example/a' }, 1, 1],
    ['extract_news', { url: 'https://paywall.example/a', analyze: true }, 1, 3],
    ['get_geo_coordinates', { location: 'Sydney' }, 1, 1],
    ['top_news', { sourceCountry: 'au', language: 'en' }, 1, 1],
    ['top_news', { sourceCountry: 'aq', language: 'en', fallBackToYesterday: true }, 2, 2],
    ['retrieve_news', { ids: [412_000_001, 412_000_002, 7] }, 1, 1],
    ['search_news_sources', { name: 'times' }, 1, 1],
    ['extract_news_links', { url: 'https://harbour-times.example/' }, 1, 1],
    ['retrieve_front_page', { sourceName: 'harbour-times' }, 1, 1],
    ['retrieve_front_page', { sourceName: 'harbour-times', downloadImage: true }, 1, 1],
    ['website_to_rss', { url: 'https://harbour-times.example/' }, 1, 1],
    ['website_to_rss', { url: 'https://harbour-times.example/', readArticles: true }, 1, null],
  ];

it('the table has a row for every action that gives its points', () => {
  const telling = Object.values(worldNewsApi.actions())
    .filter(({ outputSchema }) => outputSchema?.fields.some(({ key }) => key === 'points'))
    .map(({ name }) => name);
  expect([...new Set(STEPS.map(([action]) => action))].sort()).toEqual(telling.sort());
});

describe('an action', () => {
  const piece = sharedPiece(service, 'vendor');
  const ledger = async () => await accountOf(piece().sandbox).ledger();

  it.each(STEPS)(
    'gives the points that the service counted: %s %j',
    async (action, props, calls, wholePoints) => {
      const before = await ledger();
      const output = await piece().run(action, props);
      const after = await ledger();
      expect(output.points).toEqual({
        retriedCalls: 0,
        usedToday: expect.closeTo(after.pointsUsed),
        resetsAt: expect.stringMatching(/T00:00:00\.000Z$/),
      });
      const hundredths = Math.round(Number(output.pointsUsed) * 100);
      expect(hundredths).toBeGreaterThanOrEqual(100);
      if (wholePoints !== null) expect(Math.floor(hundredths / 100)).toBe(wholePoints);
      expect([output.pointsUsed, output.pointsLeft]).toEqual([
        expect.closeTo(after.pointsUsed - before.pointsUsed),
        expect.closeTo(after.pointsLeft),
      ]);
      const untilReset = Date.parse(String(at(output, 'points', 'resetsAt'))) - Date.now();
      expect(untilReset).toBeGreaterThan(0);
      expect(untilReset).toBeLessThanOrEqual(24 * 3_600_000);
      const paid = after.charges.length - before.charges.length;
      expect(paid).toBe(calls);
    },
  );
});

it.each([
  [[], 0],
  [[1.1, 2.2], 3.3],
  [[null, 1.5], null],
  [[1.5, null], null],
])('the points of calls that cost %j add up to %j', (told, sum) => {
  const rest = { retriedCalls: 1, usedToday: null, leftToday: null, resetsAt: null };
  const total = sumOfPoints(told.map((thisCall) => ({ thisCall, ...rest })));
  expect(total).toEqual({ ...rest, thisCall: sum, retriedCalls: told.length });
});
