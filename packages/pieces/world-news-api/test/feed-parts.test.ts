import { createGatewayApi } from '../src/lib/api/gateway';
import { readArticle } from '../src/lib/api/records';
import type { FeedPosition } from '../src/lib/model/types';
import { NO_FILTERS, ONE_POINT, searchingService } from './searching-service';

const FROM = Date.UTC(2026, 8, 1) / 1000;

const part = (from: number, until: number | null): FeedPosition => ({
  from: FROM + from,
  until: until === null ? null : FROM + until,
  offset: 0,
});

/**
 * Returns a gateway's next position after articles at these seconds from the start. The total is unknown by
 * default.
 */
async function nextAfter(
  seconds: readonly number[],
  until: number | null,
  told: { isCut: boolean; total: number | null } = { isCut: false, total: null },
): Promise<unknown> {
  const articles = seconds.map((second, id) => {
    const raw = { id, publish_date: new Date((FROM + second) * 1000).toISOString() };
    return { article: readArticle(raw), raw };
  });
  const clocks = { service: FROM + 3_600, machine: FROM + 3_600 };
  const api = createGatewayApi(
    searchingService(() =>
      Promise.resolve({
        articles,
        ...told,
        points: ONE_POINT,
        answeredAt: clocks,
      }),
    ),
  );
  return (await api.readFeed(NO_FILTERS, part(0, until), 0)).next;
}

const atOnce = (count: number, second: number) => Array<number>(count).fill(second);

it.each<[string, number[], number | null, object | null]>([
  ['half of them', [...atOnce(5, 10), ...atOnce(5, 90)], null, part(0, 10)],
  ['nothing where all are of the last second', atOnce(10, 10), null, null],
  ['what comes after, where all are of the last second', atOnce(10, 10), 10, part(9, 30)],
  ['half of those before', [...atOnce(5, 4), ...atOnce(5, 9)], 10, part(0, 4)],
  ['no less than two seconds', [...atOnce(9, 1), 9], null, part(0, 2)],
  ['nothing where a page is not full', [1, 2, 3], null, null],
])('asks a gateway for %s', async (_, seconds, until, next) => {
  expect(await nextAfter(seconds, until)).toEqual(next);
});

it.each<[string, number | null, object]>([
  ['half of them, without a total', null, part(0, 4)],
  ['half of the time, whatever the total says', 2, part(0, 5)],
])('asks a gateway whose answer was cut for %s', async (_, total, next) => {
  expect(await nextAfter([4, 4, 9], 10, { isCut: true, total })).toEqual(next);
});

it('gives up where more are of one second than an answer holds', async () => {
  await expect(nextAfter(atOnce(100, 10), null)).rejects.toThrow(
    'More than 100 matching articles are dated to one second',
  );
});
