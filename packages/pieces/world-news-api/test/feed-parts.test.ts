import { nextPart } from '../src/lib/api/gateway';
import { answerOf, articleOf } from './searching-service';

const FROM = Date.UTC(2026, 8, 1) / 1000;

const part = (from: number, until: number | null) => ({
  from: FROM + from,
  until: until === null ? null : FROM + until,
  offset: 0,
});

/**
 * Returns a gateway's next position after articles at these seconds from the start. The total is unknown by
 * default.
 */
function nextAfter(
  seconds: readonly number[],
  until: number | null,
  told: { isTruncated?: boolean; total?: number | null } = {},
): unknown {
  const articles = seconds.map((second, id) => articleOf({ id, dated: FROM + second }));
  const page = answerOf(articles, { ...told, answeredAt: FROM + 3_600 });
  return nextPart({ ...part(0, until), largest: 0 }, page);
}

const atOnce = (count: number, second: number) => Array<number>(count).fill(second);

it.each<[string, number[], number | null, object | null]>([
  ['the time up to half of the articles', [...atOnce(5, 10), ...atOnce(5, 90)], null, part(0, 10)],
  ['nothing, if all articles are of the last second', atOnce(10, 10), null, null],
  ['the time after, if all articles are of the last second', atOnce(10, 10), 10, part(9, 30)],
  [
    'the time up to half of the earlier articles',
    [...atOnce(5, 4), ...atOnce(5, 9)],
    10,
    part(0, 4),
  ],
  ['at least two seconds', [...atOnce(9, 1), 9], null, part(0, 2)],
  ['nothing after a page that is not full', [1, 2, 3], null, null],
])('the next call asks a gateway for %s', (_, seconds, until, next) => {
  expect(nextAfter(seconds, until)).toEqual(next);
});

it.each<[string, number | null, object]>([
  ['the time up to half of the articles, without a total', null, part(0, 4)],
  ['half of the time, if there is a total', 2, part(0, 5)],
])('after a cut answer, the next call asks a gateway for %s', (_, total, next) => {
  expect(nextAfter([4, 4, 9], 10, { isTruncated: true, total })).toEqual(next);
});

it('a gateway with 100 articles of one second, of an unknown total, cannot be read on', () => {
  expect(() => nextAfter(atOnce(100, 10), null)).toThrow('have the same time');
});
