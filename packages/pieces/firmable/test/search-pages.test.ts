import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { at, HttpClient, parseBaseUrl, REAL_ENVIRONMENT } from '@pieceworks/kit';
import { createVendorApi } from '../src/lib/api/vendor';
import { findPeople } from '../src/lib/lookup/find-people';
import { PEOPLE_SEARCH } from '../src/lib/search-fields';

/**
 * A service: its number of people, its total (if stated), its largest page size, its support of the offset, and the offset
 * of pages that come empty or "not found", with the number of times.
 */
type Service = {
  count: number;
  total: number | null;
  largest: number;
  skips: boolean;
  gap?: { from: number; times: number; status: number };
  /** Somebody is listed at the beginning before this call, so that the later people move on by one. */
  joinsBefore?: number;
};

const SERVICE: Service = { count: 250, total: 250, largest: 100, skips: true };

let server: Server;
let calls: { from: number; size: number }[];
let service: Service;
let shifted: number;
beforeEach(async () => {
  calls = [];
  shifted = 0;
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const asked: unknown = JSON.parse(body);
      const [from, size] = [Number(at(asked, 'from')), Number(at(asked, 'size'))];
      calls.push({ from, size });
      if (service.joinsBefore === calls.length) shifted = 1;
      const { count, total, largest, skips, gap } = service;
      response.setHeader('content-type', 'application/json');
      if (gap?.from === from && gap.times > 0) {
        gap.times -= 1;
        response.statusCode = gap.status;
        const error = 'People profile not found';
        response.end(JSON.stringify(gap.status === 200 ? { results: [] } : { error }));
        return;
      }
      const first = skips ? from : 0;
      const length = Math.max(0, Math.min(size, largest, count - first));
      const people = Array.from({ length }, (_, position) => ({
        id: `p${first + position - shifted}`,
        name: `Person ${first + position}`,
        has_email: (first + position) % 2 === 0,
        has_dnd_phone: (first + position) % 5 === 0,
      }));
      response.end(JSON.stringify(total === null ? people : { total, results: people }));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Returns the API; the step's time is up after `mostPages` pages. */
function apiOf(mostPages = Infinity) {
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const client = new HttpClient({
    service: 'Firmable',
    baseUrl: parseBaseUrl('Base URL', `http://127.0.0.1:${port}`),
    secrets: [],
    environment: {
      ...REAL_ENVIRONMENT,
      elapsed: () => (calls.length < mostPages ? 0 : 1e9),
    },
  });
  return createVendorApi(client);
}

/** Searches; the step's time is up after `mostPages` pages. */
async function search(
  number: number,
  mostPages = Infinity,
  onlyWith: ('email' | 'mobile' | 'callable')[] = [],
) {
  const filter = { company: 'f000000117001', number, lookUpCompany: false, onlyWith };
  return findPeople(apiOf(mostPages), PEOPLE_SEARCH, filter, () => Promise.resolve());
}

const OF_NUMBER = 'Raise Maximum People for more.';
it.each<[string, Partial<Service>, number, number, string | null, number]>([
  ['all people', {}, 500, 250, null, 3],
  ['all people without totals', { total: null }, 500, 250, null, 4],
  ['as many people as wanted', {}, 150, 150, OF_NUMBER, 2],
  ['as many people as wanted without totals', { total: null }, 150, 150, OF_NUMBER, 2],
  ['all people on shorter pages', { largest: 40 }, 500, 250, null, 7],
  ['all people on shorter pages without totals', { largest: 40, total: null }, 500, 250, null, 8],
  ['one repeated page', { skips: false }, 500, 100, 'Firmable returned the same people twice.', 2],
  [
    'one repeated page without totals',
    { skips: false, total: null },
    500,
    100,
    'Firmable returned the same people twice.',
    2,
  ],
  [
    'fewer people than the total',
    { total: 900 },
    500,
    250,
    'Firmable returned no more, and does not say why.',
    5,
  ],
  [
    'all people after an empty page',
    { gap: { from: 100, times: 1, status: 200 } },
    500,
    250,
    null,
    4,
  ],
  ['all people after a miss', { gap: { from: 200, times: 1, status: 404 } }, 500, 250, null, 4],
  ['no people', { count: 0, total: 0 }, 500, 0, null, 1],
])(
  'a list of %s ends after the last page, and says why',
  async (_, differs, number, found, why, pages) => {
    service = { ...SERVICE, ...differs };
    const { people, truncatedReason } = await search(number);
    expect(people).toHaveLength(found);
    expect(truncatedReason).toBe(why);
    expect(calls.map(({ size }) => size)).toEqual(Array(pages).fill(100));
  },
);

it('a list gives the people that were read before the time limit', async () => {
  service = SERVICE;
  const { people, total, truncatedReason } = await search(500, 2);
  expect(people).toHaveLength(200);
  expect(total).toBe(250);
  expect(truncatedReason).toBe('The step reached its time limit.');
});

it('a list of people with certain details goes on until there are enough', async () => {
  service = SERVICE;
  const { people, total, truncatedReason } = await search(90, Infinity, ['email', 'callable']);
  expect(people).toHaveLength(90);
  expect(people.every(({ person }) => person.hasEmail && !person.hasDoNotCallPhone)).toBe(true);
  // The service counts all people.
  expect(total).toBeNull();
  expect(truncatedReason).toBe(OF_NUMBER);
  const none = await search(90, Infinity, ['mobile']);
  expect(none).toMatchObject({ people: [], total: null, truncatedReason: null });
});

it('a search for one person with a certain detail reads whole pages', async () => {
  service = { ...SERVICE, count: 600, total: 600 };
  expect((await search(1, Infinity, ['mobile'])).people).toEqual([]);
  expect(calls.map(({ from, size }) => [from, size])).toEqual(
    [0, 100, 200, 300, 400, 500].map((from) => [from, 100]),
  );
  calls = [];
  expect((await search(1, Infinity, ['email'])).people).toHaveLength(1);
  expect(calls).toHaveLength(1);
});

const list = () => apiOf().listPeople('f000000117001', { onlyWith: [] }, 2_000);

describe.each([200, 404])('a watched company whose list has a page that answers %i', (status) => {
  it.each([0, 100, 200])(
    'is read as a whole if the page comes at the second time, at %i',
    async (from) => {
      service = { ...SERVICE, gap: { from, times: 1, status } };
      const listed = await list();
      expect(listed).toMatchObject({ isComplete: true, isTruncated: false });
      expect(listed.people).toHaveLength(250);
    },
  );

  it.each([100, 200])('is not complete if the page stays empty, at %i', async (from) => {
    service = { ...SERVICE, gap: { from, times: 9, status } };
    const listed = await list();
    expect(listed).toMatchObject({
      isComplete: false,
      earlyEnd: `Firmable listed ${from} of 250.`,
    });
  });

  it('is complete without anybody if the first page stays empty', async () => {
    service = { ...SERVICE, gap: { from: 0, times: 9, status } };
    expect(await list()).toMatchObject({ people: [], isComplete: true });
    expect(calls).toHaveLength(2);
  });
});

it.each<[string, Partial<Service>, boolean]>([
  ['its total', {}, true],
  ['a short page without a total', { total: null }, true],
  ['nobody', { count: 0, total: 0 }, true],
  ['fewer people than its total', { total: 251 }, false],
  ['more people than its total', { total: 250, joinsBefore: 2 }, false],
  ['the same page again', { skips: false }, false],
])('a watched company whose list ends with %s is complete: %s', async (...row) => {
  const [, differs, isComplete] = row;
  service = { ...SERVICE, ...differs };
  const listed = await list();
  expect(listed.isComplete).toBe(isComplete);
  expect(listed.earlyEnd === undefined).toBe(isComplete);
});
