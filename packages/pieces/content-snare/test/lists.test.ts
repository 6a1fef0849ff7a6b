import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { HttpClient, parseBaseUrl } from '@pieceworks/kit';
import { createCalls } from '../src/lib/api/calls';

const LIST = { name: 'list the things', effect: 'read' } as const;

/** What there is, how much of it a page holds at most, and how a page is written. */
type Service = {
  count: number;
  largestPage?: number;
  knowsPages?: boolean;
  envelope: (page: number[], count: number) => unknown;
};

const envelope = {
  whole: (results: number[], count: number) => ({ results, pagination: { total_count: count } }),
  untotalled: (results: number[]) => ({ results }),
  bare: (results: number[]) => results,
};

let service: Service;
let asked: string[];
let server: Server;
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const { searchParams } = new URL(url, 'http://service.example');
    const limit = Math.min(Number(searchParams.get('limit')), service.largestPage ?? Infinity);
    const offset = Number(searchParams.get('offset'));
    const all = Array.from({ length: service.count }, (_, at) => at);
    const page = service.knowsPages === false ? all : all.slice(offset, offset + limit);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(service.envelope(page, service.count)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function list(other: Service, most: number) {
  service = other;
  asked = [];
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const baseUrl = parseBaseUrl('Base URL', `http://127.0.0.1:${port}`);
  const { list: read } = createCalls(new HttpClient({ service: 'Acme', baseUrl, secrets: [] }));
  const { entries, ...more } = await read('/things', LIST, { q: 'a b' }, most);
  expect(entries).toEqual(Array.from(entries, (_, at) => at));
  return { count: entries.length, ...more };
}

it.each<[string, Service, number, object, number]>([
  ['all pages', { count: 250, envelope: envelope.whole }, 500, { count: 250, total: 250 }, 3],
  ['full pages', { count: 200, envelope: envelope.whole }, 500, { count: 200, total: 200 }, 2],
  ['no totals', { count: 200, envelope: envelope.untotalled }, 500, { count: 200, total: 200 }, 3],
  ['bare pages', { count: 250, envelope: envelope.bare }, 500, { count: 250, total: 250 }, 3],
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
    { count: 150, total: 250, hasMore: true },
    2,
  ],
  [
    'the first of everything at once',
    { count: 250, knowsPages: false, envelope: envelope.bare },
    150,
    { count: 150, total: 250, hasMore: true },
    1,
  ],
  [
    'the first of who knows how many',
    { count: 250, envelope: envelope.untotalled },
    150,
    { count: 150, total: null, hasMore: true },
    2,
  ],
])('reads %s', async (_, other, most, outcome, calls) => {
  expect(await list(other, most)).toEqual({ hasMore: false, ...outcome });
  expect(asked).toHaveLength(calls);
  expect(asked[0]).toMatch(/^\/partner_api\/v1\/things\?q=a\+b&limit=\d+&offset=0$/);
});

it.each([{}, { results: {} }, { data: [] }])('does not take %j for an empty list', async (body) => {
  await expect(list({ count: 1, envelope: () => body }, 1)).rejects.toThrow(
    'Could not list the things: the answer is not what was asked for.',
  );
});
