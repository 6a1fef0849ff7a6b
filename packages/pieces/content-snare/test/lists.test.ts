import { ACTION_LIMITS, reading } from '@pieceworks/kit';
import { outputOfList, requireComplete, type Truncation } from '../src/lib/api/lists';
import { withIds } from '../src/lib/requests/named-ids';
import { answeringService } from './answering-service';

const LIST = reading('list the things');

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
  /** From this offset on, its pages are empty. */
  emptyFrom?: number;
  /** Number of calls after which it has forgotten its first entry, so that the pages shift. */
  shiftsAfter?: number;
  /** By default with a total. */
  envelope?: (page: number[], count: number) => object;
};

const envelope = {
  whole: (results: number[], count: number) => ({ results, pagination: { total_count: count } }),
  untotalled: (results: number[]) => ({ results }),
  bare: (results: number[]) => results,
};

const { apiOf, calls } = answeringService();

async function list(service: Service, most: number) {
  const api = apiOf(
    (_, { searchParams }) => {
      const asked = Number(searchParams.get('offset'));
      if (asked >= (service.silentFrom ?? Infinity)) return undefined;
      const limit = Math.min(Number(searchParams.get('limit')), service.largestPage ?? Infinity);
      const offset = service.knowsOffset === false ? 0 : asked;
      const isShifted = calls().length > (service.shiftsAfter ?? Infinity);
      const count = asked >= (service.emptyFrom ?? Infinity) ? 0 : service.count;
      const all = Array.from({ length: count }, (__, at) => at).slice(isShifted ? 1 : 0);
      const page =
        service.knowsPages === false
          ? all
          : all.slice(offset, offset + Math.max(limit, service.smallestPage ?? 0));
      return (service.envelope ?? envelope.whole)(page, service.count - (isShifted ? 1 : 0));
    },
    // Only a service that says nothing has to be given up.
    service.silentFrom === undefined ? {} : { limits: { ...ACTION_LIMITS, totalMs: 400 } },
  );
  const {
    entries,
    stated: _stated,
    ...more
  } = await api.list(most)('GET /partner_api/v1/clients', LIST, {
    query: { q: 'a b' },
  });
  if (service.shiftsAfter === undefined) {
    expect(entries).toEqual(Array.from(entries, (_, at) => at));
  }
  return { count: entries.length, ...more };
}

const { untotalled, bare } = envelope;
const WITHOUT_PAGES = { knowsPages: false, envelope: bare };
/** The number of listed entries, the total, and the reason for the end of the list. */
type Outcome = readonly [count: number, total: number | null, by?: Truncation['by']];

it.each<[string, Service, number, Outcome, number]>([
  ['all pages', { count: 450 }, 500, [450, 450], 3],
  ['full pages', { count: 400 }, 500, [400, 400], 2],
  ['pages without totals', { count: 400, envelope: untotalled }, 500, [400, 400], 3],
  ['bare pages', { count: 450, envelope: bare }, 500, [450, 450], 4],
  ['an empty list', { count: 0 }, 500, [0, 0], 1],
  ['small pages', { count: 120, largestPage: 50 }, 500, [120, 120], 3],
  [
    'small pages without totals',
    { count: 120, largestPage: 50, envelope: untotalled },
    500,
    [120, 120],
    4,
  ],
  ['everything at once', { ...WITHOUT_PAGES, count: 250 }, 500, [250, 250], 1],
  ['a short bare list without pages', { ...WITHOUT_PAGES, count: 12 }, 500, [12, 12], 2],
  ['the first of many', { count: 450 }, 350, [350, 450, 'limit'], 2],
  ['the first of everything', { ...WITHOUT_PAGES, count: 250 }, 150, [150, 250, 'limit'], 1],
  [
    'the first of an unknown number',
    { count: 450, envelope: untotalled },
    350,
    [350, null, 'limit'],
    2,
  ],
  ['one repeated page', { count: 450, knowsOffset: false }, 500, [200, 450, 'repeated'], 2],
  [
    'one repeated page without totals',
    { count: 250, largestPage: 50, knowsOffset: false, envelope: untotalled },
    500,
    [50, null, 'repeated'],
    2,
  ],
  [
    'one repeated bare page',
    { count: 450, knowsOffset: false, envelope: bare },
    500,
    [200, null, 'repeated'],
    2,
  ],
  ['the pages before an empty one', { count: 450, emptyFrom: 200 }, 500, [200, 450, 'ended'], 4],
  ['no entry of a list that counts some', { count: 250, emptyFrom: 0 }, 500, [0, 250, 'ended'], 2],
  // Nothing is lost: the page is read again from one entry earlier, so the deleted one is listed, too.
  ['all pages after one that has shifted', { count: 450, shiftsAfter: 1 }, 500, [450, 450], 4],
  [
    'all entries of a list whose total is 0',
    { count: 350, envelope: (results: number[]) => ({ results, pagination: { total_count: 0 } }) },
    500,
    [350, 350],
    3,
  ],
  [
    'a short list without pages whose total is 0',
    {
      count: 12,
      knowsPages: false,
      envelope: (results: number[]) => ({ results, pagination: { total_count: 0 } }),
    },
    500,
    [12, 12],
    2,
  ],
  [
    'all entries of a list whose total is that of a page before',
    {
      count: 450,
      envelope: (results: number[], count: number) => ({
        results,
        pagination: { total_count: Math.min(199, count) },
      }),
    },
    500,
    [450, 450],
    4,
  ],
  [
    'pages without totals, before an empty one',
    { count: 450, emptyFrom: 200, envelope: untotalled },
    500,
    [200, 200],
    2,
  ],
  ['the pages before the time limit', { count: 450, silentFrom: 400 }, 500, [400, 450, 'time'], 3],
  [
    'the first of a page that is too large',
    { count: 250, smallestPage: 100 },
    50,
    [50, 250, 'limit'],
    1,
  ],
  [
    'the first of a later page that is too large',
    { count: 450, smallestPage: 200, envelope: untotalled },
    350,
    [350, null, 'limit'],
    2,
  ],
])('a list gives %s', async (_, service, most, [count, total, by], requests) => {
  const truncation = by === undefined ? null : { by, read: count };
  expect(await list(service, most)).toEqual({ count, total, truncation });
  expect(calls()).toHaveLength(requests);
  expect(calls()[0]).toMatch(/^GET \/partner_api\/v1\/clients\?q=a\+b&limit=\d+&offset=0$/);
});

it.each([{}, { results: {} }, { data: [] }])('a list does not accept %j as empty', async (body) => {
  await expect(list({ count: 1, envelope: () => body }, 1)).rejects.toThrow(
    'Could not list the things: Content Snare sent an answer that is empty or has an unexpected format.',
  );
});

it('a list fails if the time limit comes before the first page', async () => {
  await expect(list({ count: 1, silentFrom: 0 }, 1)).rejects.toMatchObject({ kind: 'timeout' });
});

it.each<[Truncation, boolean, string]>([
  [{ by: 'limit', read: 500 }, true, 'Only the first 500 were looked through. Narrow the search.'],
  [
    { by: 'repeated', read: 2 },
    true,
    'Content Snare returned the same page twice, after 2. Run the step again.',
  ],
  [{ by: 'time', read: 2 }, true, 'Only the first 2 were read in time. Narrow the search.'],
  [{ by: 'limit', read: 1 }, true, 'Only the first one was looked through. Narrow the search.'],
  [
    { by: 'ended', read: 2 },
    true,
    'Content Snare returned only 2, and counts more. Run the step again.',
  ],
])('a list cut by %j says why it ends', (truncation, canRaise, truncatedReason) => {
  const entries = [1, 2];
  expect(outputOfList({ entries, truncation, total: null }, canRaise)).toEqual({
    items: entries,
    total: null,
    truncated: true,
    truncatedReason,
  });
});

it.each<[Truncation['by'], string]>([
  ['limit', 'Could not look through all templates: there are more than 1,000.'],
  ['repeated', 'the service returned the same page again after 1,000.'],
  ['time', 'the step reached its time limit after 1,000.'],
  ['ended', 'the service returned only 1,000 of them, and counts more.'],
])('a list cut by %s is not complete', (by, words) => {
  expect(() => {
    requireComplete({ truncation: { by, read: 1_000 } }, 'templates');
  }).toThrow(words);
  requireComplete({ truncation: null }, 'templates');
});

it('a list gives a record once that has changed between two pages', async () => {
  const api = apiOf((_, { searchParams }) => {
    const offset = Number(searchParams.get('offset'));
    const results = Array.from({ length: 100 }, (__, at) => ({
      id: `req_${offset === 0 ? at : at + 99}`,
      name: `At ${offset}`,
    }));
    return { results, pagination: { total_count: 200 } };
  });
  const { entries, truncation } = await api.list()('GET /partner_api/v1/requests', LIST);
  expect(truncation).toBeNull();
  expect(entries).toHaveLength(199);
  expect(entries[99]).toEqual({ id: 'req_99', name: 'At 0' });
});

it.each([
  ['vendor', { templateId: 'tpl_599' }, 'Name: fill it in, because the name of the template'],
  ['gateway', { templateName: 'Tax 599' }, 'there are more than 500'],
] as const)(
  'a template that is not among the first is not called unknown (%s)',
  async (contract, template, words) => {
    const api = apiOf(
      (_, { searchParams }) => {
        const offset = Number(searchParams.get('offset'));
        const results = Array.from({ length: 100 }, (__, at) => ({
          id: `tpl_${offset + at}`,
          name: `Tax ${offset + at}`,
        }));
        return { results, pagination: { total_count: 600 } };
      },
      { contract },
    );
    const options = { commentsEnabled: false, pinEnabled: false, shareLinkEnabled: false };
    const request = { ...template, ...options, keepAsDraft: false, skipIfOpen: false };
    await expect(withIds(api, request)).rejects.toThrow(words);
  },
);
