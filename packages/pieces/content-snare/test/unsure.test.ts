import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { HttpClient, parseBaseUrl } from '@pieceworks/kit';
import { createGatewayApi } from '../src/lib/api/gateway';

const CLIENT = { id: 'acc_1', full_name: 'Ana Bell', email: 'ana@a.example' };
const REQUEST = { client: { id: 'acc_1' }, templateId: 'tpl_1', name: 'Tax' };
const OPTIONS = {
  keepAsDraft: false,
  commentsEnabled: false,
  pinEnabled: false,
  shareLinkEnabled: false,
};

/** A service that answers every list with a record that is the same but for its number, and a total, and counts what it creates. */
let listed: { record: object; total: number };
let created: number;
let server: Server;
beforeAll(async () => {
  server = createServer(({ method, url = '' }, response) => {
    if (method === 'POST') created += 1;
    const offset = Number(new URL(url, 'http://service.example').searchParams.get('offset'));
    const count = Math.min(listed.total - offset, 100);
    const page = {
      results: Array.from({ length: count }, (_, at) => ({
        ...listed.record,
        number: offset + at,
      })),
      pagination: { total_count: listed.total },
    };
    const body = method === 'POST' ? { id: 'req_2' } : url.includes('?') ? page : CLIENT;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

function apiWith(record: object, total: number) {
  listed = { record, total };
  created = 0;
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const baseUrl = parseBaseUrl('Base URL', `http://127.0.0.1:${port}`);
  return createGatewayApi(new HttpClient({ service: 'Acme', baseUrl, secrets: [] }));
}

it('takes no client for missing while not all were seen', async () => {
  await expect(apiWith(CLIENT, 5000).findClient('b@b.example')).rejects.toThrow(
    'Could not look through all clients with an address like it: there are more than 1,000.',
  );
  expect(await apiWith(CLIENT, 900).findClient('b@b.example')).toBeUndefined();
  expect(await apiWith(CLIENT, 5000).findClient('ANA@a.example')).toMatchObject({ raw: CLIENT });
});

it.each([
  ['more requests than are searched', { name: 'Other', clients: [CLIENT] }, 5000],
  ['requests of nobody knows whom', { name: 'Other' }, 1],
])('creates nothing beside %s', async (_, record, total) => {
  const api = apiWith(record, total);
  await expect(api.createRequest({ ...REQUEST, ...OPTIONS }, true)).rejects.toThrow();
  expect(created).toBe(0);
});

it('gives an open request back, also one whose ID it is not told', async () => {
  const open = { name: 'TAX', clients: [CLIENT] };
  const api = apiWith(open, 1);
  expect(await api.createRequest({ ...REQUEST, ...OPTIONS }, true)).toMatchObject({
    skipped: true,
    raw: open,
  });
  expect(created).toBe(0);
});
