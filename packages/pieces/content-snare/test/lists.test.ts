import { ACTION_LIMITS } from '@pieceworks/kit';
import { createCalls, requireComplete } from '../src/lib/api/calls';
import { listOutput } from '../src/lib/forms/output-fields';
import type { Truncation } from '../src/lib/model/types';
import { answeringService } from './answering-service';

const LIST = { name: 'list the things', effect: 'read' } as const;

/** A service: its entries, the limits of its page size, and the format of a page. */
type Service = {
  count: number;
  largestPage?: number;
  smallestPage?: number;
  knowsPages?: boolean;
  /** No answer comes from this offset on. */
  silentFrom?: number;
  /** False for a service that ignores the offset. */
  knowsOffset?: boolean;
  envelope: (page: number[], count: number) => object;
};

const envelope = {
  whole: (results: number[], count: number) => ({ results, pagination: { total_count: count } }),
  untotalled: (results: number[]) => ({ results }),
  bare: (results: number[]) => results,
};

const { clientOf, calls } = answeringService();

async function list(service: Service, most: number) {
  const client = clientOf(
    (_, { searchParams }) => {
      const asked = Number(searchParams.get('offset'));
      if (asked >= (service.silentFrom ?? Infinity)) return undefined;
      const limit = Math.min(Number(searchParams.get('limit')), service.largestPage ?? Infinity);
      const offset = service.knowsOffset === false ? 0 : asked;
      const all = Array.from({ length: service.count }, (__, at) => at);
      const page =
        service.knowsPages === false
          ? all
          : all.slice(offset, offset + Math.max(limit, service.smallestPage ?? 0));
      return service.envelope(page, service.count);
    },
    { ...ACTION_LIMITS, totalMs: 400 },
  );
  const { list: read } = createCalls(client, 'gateway');
  const { entries, ...more } = await read('/things', LIST, { q: 'a b' }, most);
  expect(entries).toEqual(Array.from(entries, (_, at) => at));
  return { count: entries.length, ...more };
}

it.each<[string, Service, number, object, number]>([
  ['all pages', { count: 250, envelope: envelope.whole }, 500, { count: 250, total: 250 }, 3],
  ['full pages', { count: 200, envelope: envelope.whole }, 500, { count: 200, total: 200 }, 2],
  ['no totals', { count: 200, envelope: envelope.untotalled }, 500, { count: 200, total: 200 }, 3],
  ['bare pages', { count: 250, envelope: envelope.bare }, 500, { count: 250, total: 250 }, 4],
  ['nothing', { count: 0, envelope: envelope.whole }, 500, { count: 0, total: 0 }, 1],
  [
    'smaller pages than were asked for',
    { count: 120, largestPage: 50, envelope: envelope.whole },
    500,
    { count: 120, total: 120 },
    3,
  ],
  [
    'everything at once',
    { count: 250, knowsPages: false, envelope: envelope.bare },
    500,
    { count: 250, total: 250 },
    1,
  ],
  [
    'the first of many',
    { count: 250, envelope: envelope.whole },
    150,
    { count: 150, total: 250, cut: { by: 'most', read: 150 } },
    2,
  ],
  [
    'the first of everything at once',
    { count: 250, knowsPages: false, envelope: envelope.bare },
    150,
    { count: 150, total: 250, cut: { by: 'most', read: 150 } },
    1,
  ],
  [
    'the first of who knows how many',
    { count: 250, envelope: envelope.untotalled },
    150,
    { count: 150, total: null, cut: { by: 'most', read: 150 } },
    2,
  ],
  [
    'smaller pages than were asked for, without totals',
    { count: 120, largestPage: 50, envelope: envelope.untotalled },
    500,
    { count: 120, total: 120 },
    4,
  ],
  [
    'a short bare list of who knows no pages',
    { count: 12, knowsPages: false, envelope: envelope.bare },
    500,
    { count: 12, total: 12 },
    2,
  ],
  [
    'the same page without end, with totals',
    { count: 250, knowsOffset: false, envelope: envelope.whole },
    500,
    { count: 100, total: 250, cut: { by: 'repeated', read: 100 } },
    2,
  ],
  [
    'the same page without end, without totals',
    { count: 250, largestPage: 50, knowsOffset: false, envelope: envelope.untotalled },
    500,
    { count: 50, total: null, cut: { by: 'repeated', read: 50 } },
    2,
  ],
  [
    'the same bare page without end',
    { count: 250, knowsOffset: false, envelope: envelope.bare },
    500,
    { count: 100, total: null, cut: { by: 'repeated', read: 100 } },
    2,
  ],
  [
    'what came before the time of the step was up',
    { count: 250, silentFrom: 200, envelope: envelope.whole },
    500,
    { count: 200, total: 250, cut: { by: 'time', read: 200 } },
    3,
  ],
  [
    'more than was asked for, with totals',
    { count: 250, smallestPage: 100, envelope: envelope.whole },
    50,
    { count: 50, total: 250, cut: { by: 'most', read: 50 } },
    1,
  ],
  [
    'more than was asked for of a later page, without totals',
    { count: 250, smallestPage: 100, envelope: envelope.untotalled },
    150,
    { count: 150, total: null, cut: { by: 'most', read: 150 } },
    2,
  ],
])('reads %s', async (_, service, most, outcome, count) => {
  expect(await list(service, most)).toEqual({ cut: null, ...outcome });
  expect(calls()).toHaveLength(count);
  expect(calls()[0]).toMatch(/^GET \/partner_api\/v1\/things\?q=a\+b&limit=\d+&offset=0$/);
});

it.each([{}, { results: {} }, { data: [] }])('does not take %j for an empty list', async (body) => {
  await expect(list({ count: 1, envelope: () => body }, 1)).rejects.toThrow(
    'Could not list the things: the answer is not what was asked for.',
  );
});

it('fails when the time of the step is up before anything was read', async () => {
  await expect(
    list({ count: 1, silentFrom: 0, envelope: envelope.whole }, 1),
  ).rejects.toMatchObject({ kind: 'timeout' });
});

it.each<[Truncation, boolean, string]>([
  [
    { by: 'most', read: 2 },
    true,
    'Only the first 2 are listed. Raise Maximum Results or search for fewer.',
  ],
  [{ by: 'most', read: 2 }, false, 'Only the first 2 are listed. Search for fewer.'],
  [{ by: 'most', read: 500 }, true, 'Only the first 500 were looked through.'],
  [
    { by: 'repeated', read: 2 },
    true,
    'The service gives the same page again after 2, so that more cannot be listed.',
  ],
  [{ by: 'time', read: 2 }, true, 'The time of this step was up after 2 were read.'],
])('says of a list cut by %j why it ends', (cut, canRaise, truncatedReason) => {
  const entries = [1, 2];
  expect(listOutput({ entries, cut, total: null }, canRaise)).toEqual({
    items: entries,
    total: null,
    truncated: true,
    truncatedReason,
  });
});

it.each<[Truncation['by'], string]>([
  ['most', 'Could not look through all templates: there are more than 1,000.'],
  ['repeated', 'the service returned the same page again after 1,000.'],
  ['time', 'the step reached its time limit after 1,000.'],
])('takes nothing for missing in a list cut by %s', (by, words) => {
  expect(() => {
    requireComplete({ cut: { by, read: 1_000 } }, 'templates');
  }).toThrow(words);
  requireComplete({ cut: null }, 'templates');
});
