import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { HttpClient, parseBaseUrl } from '@pieceworks/kit';
import { createVendorApi } from '../src/lib/api/vendor';
import { ANSWERED_REQUEST, CLIENT, FIELD } from '../src/lib/webhooks/event-kinds';

const BIG = '9007199254740993';
const RECORDS: Readonly<Record<string, string>> = {
  '/partner_api/v1/clients': `{"id":${BIG},"full_name":"Ana"}`,
  '/partner_api/v1/clients/7': '{"id":7,"full_name":"Ana"}',
  '/partner_api/v1/requests/5': '{"id":5,"name":"Tax","pages":[{"id":3}]}',
  '/partner_api/v1/pages/3':
    '{"id":3,"sections":[{"id":2,"fields":[{"id":1,"name":"Year","status":"done"}]}]}',
};

/** A service whose ids are numbers. */
let server: Server;
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const record = RECORDS[url];
    response
      .writeHead(record === undefined ? 404 : 200, { 'content-type': 'application/json' })
      .end(record ?? '{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

function api() {
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const baseUrl = parseBaseUrl('Base URL', `http://127.0.0.1:${port}`);
  return createVendorApi(new HttpClient({ service: 'Acme', baseUrl, secrets: [] }));
}

it.each([1, '1'])('finds the field of an event again by its ID %j', async (id) => {
  const delivery = { id, page_id: 3, request: { id: 5 } };
  expect(await FIELD.readAgain?.(api(), delivery)).toMatchObject({
    ...{ id: '1', name: 'Year', pageId: '3', sectionId: '2', requestId: '5' },
  });
});

it('reads a request and a client again', async () => {
  const request = await ANSWERED_REQUEST.readAgain?.(api(), { id: 5 });
  expect(request).toMatchObject({ id: '5', answers: { Year: null } });
  expect(await CLIENT.readAgain?.(api(), { id: 7 })).toMatchObject({ id: '7' });
});

it('gives the ID of a new client as it is', async () => {
  const { record } = await api().createClient({ name: 'Ana', email: 'a@b.example' });
  expect(record.id).toBe(BIG);
});
