import { SERVICES } from '@pieceworks/services';
import type { FastifyInstance } from 'fastify';
import { plainContract } from '../src/contract/plain-contract';
import { eventsOf, RecordCollection } from '../src/records/record-collection';
import { RecordStores } from '../src/records/record-stores';
import { serve } from './serve';

const text = { type: 'string' };
const Boat = {
  type: 'object',
  required: ['id'],
  properties: {
    id: text,
    name: text,
    crew: { type: 'array', items: { $ref: '#/components/schemas/Sailor' } },
  },
};
const Sailor = { type: 'object', properties: { name: text } };
const Change = { type: 'object', properties: { name: text, crew: { type: 'array' } } };
const NewBoat = { ...Change, required: ['name'] };
const List = {
  type: 'object',
  properties: {
    boats: { type: 'array', items: { $ref: '#/components/schemas/Boat' } },
    offset: { type: 'integer', 'x-list': 'offset' },
    page: { type: 'object', properties: { total: { type: 'integer', 'x-list': 'total' } } },
  },
};

const at = (schema: string) => ({ schema: { $ref: `#/components/schemas/${schema}` } });
const body = (schema: string) => ({ content: { 'application/json': at(schema) } });
const answers = (schema: string) => ({
  description: 'x',
  content: { 'application/json': at(schema) },
});
const query = (name: string, role: object, schema: object = text) => ({
  name,
  in: 'query',
  schema,
  ...role,
});
const among = (...names: string[]) => ({ type: 'array', items: { ...text, enum: names } });
const id = { name: 'id', in: 'path', required: true, schema: text };
const boat = { 'x-record': 'boat', parameters: [id] };

const DOCUMENT = {
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } },
    schemas: { Boat, Sailor, Change, NewBoat, List },
    responses: { Boat: answers('Boat') },
  },
  paths: {
    '/boats': {
      get: {
        operationId: 'listBoats',
        'x-record': 'boat',
        parameters: [
          query('max', { 'x-list': 'limit' }, { type: 'integer', default: 2 }),
          query('from', { 'x-list': 'offset' }, { type: 'integer' }),
          query('find', { 'x-list': 'search' }),
          query('in', { 'x-list': 'search-in', 'x-default': ['name'] }, among('name', 'crew.name')),
          query('port', { 'x-list': 'filter', 'x-place': 'port' }, { type: 'array', items: text }),
          query('by', { 'x-list': 'sort' }),
          query('order', { 'x-list': 'direction' }),
          query('with', { 'x-list': 'expand' }, among('crew')),
        ],
        responses: { 200: answers('List') },
      },
      post: {
        operationId: 'createBoat',
        'x-record': 'boat',
        'x-emits': 'boat_launched',
        requestBody: body('NewBoat'),
        responses: { 200: answers('Boat'), 201: { $ref: '#/components/responses/Boat' } },
      },
    },
    '/boats/{id}': {
      get: { ...boat, operationId: 'getBoat', responses: { 200: answers('Boat') } },
      put: {
        ...boat,
        operationId: 'changeBoat',
        'x-emits': 'boat_changed',
        requestBody: body('Change'),
        responses: { 200: answers('Boat') },
      },
      delete: {
        ...boat,
        operationId: 'deleteBoat',
        'x-emits': 'boat_sunk',
        responses: { 204: { description: 'x' } },
      },
    },
  },
};

type StoredBoat = {
  id: string;
  name: string;
  port?: string;
  crew?: { name: string; pay?: number }[];
};
const BOATS: readonly StoredBoat[] = [
  { id: '1', name: 'Tern', port: 'Lyttelton', crew: [{ name: 'Ana', pay: 7 }] },
  { id: '2', name: 'Gannet', port: 'Nelson', crew: [{ name: 'Mere' }, { name: 'Tern' }] },
  { id: '3', name: 'Albatross', port: 'Nelson' },
];

let server: FastifyInstance;
let events: string[];

beforeEach(async () => {
  events = [];
  const boats = new RecordCollection<StoredBoat, Omit<StoredBoat, 'id'>>({
    initial: () => BOATS.map((one) => ({ ...one })),
    events: eventsOf(DOCUMENT, 'boat'),
    emit: (event, { id: about, name }) => events.push(`${event} ${about} ${name}`),
    create: (given) => ({ ...given, id: '4' }),
  });
  const records = new RecordStores({ boat: boats });
  server = await serve(plainContract('firmable', DOCUMENT), { records });
});
afterEach(() => server.close());

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const headers = { 'x-key': SERVICES.firmable.sandbox.apiKey };
  const url = `/at/boats${path}`;
  const answer = await server.inject({ method, url, headers, ...(payload && { payload }) });
  const json: unknown = answer.body === '' ? undefined : answer.json();
  return { status: answer.statusCode, json };
}

test.each([
  [
    '',
    [
      { id: '1', name: 'Tern' },
      { id: '2', name: 'Gannet' },
    ],
    0,
    3,
  ],
  ['?from=2', [{ id: '3', name: 'Albatross' }], 2, 3],
  ['?max=1&by=name', [{ id: '3', name: 'Albatross' }], 0, 3],
  ['?max=1&by=name&order=desc', [{ id: '1', name: 'Tern' }], 0, 3],
  ['?find=TERN', [{ id: '1', name: 'Tern' }], 0, 1],
  ['?find=tern&in=crew.name', [{ id: '2', name: 'Gannet' }], 0, 1],
  ['?port=Lyttelton', [{ id: '1', name: 'Tern' }], 0, 1],
  ['?port=Lyttelton&port=Nelson&find=a&max=1&from=1', [{ id: '3', name: 'Albatross' }], 1, 2],
  ['?max=1&with=crew', [{ id: '1', name: 'Tern', crew: [{ name: 'Ana' }] }], 0, 3],
])('a list answers %s as its parameters say', async (search, boats, offset, total) => {
  expect(await ask('GET', search)).toEqual({
    status: 200,
    json: { boats, offset, page: { total } },
  });
});

test('a list is not sorted by what is no text', async () => {
  expect((await ask('GET', '?by=crew')).status).toBe(422);
});

test('a record is created, read, changed and deleted, and shows what its schema names', async () => {
  const created = await ask('POST', '', {
    name: 'Kea',
    crew: [{ name: 'Ana', pay: 9 }],
    secret: 1,
  });
  expect(created).toEqual({
    status: 201,
    json: { id: '4', name: 'Kea', crew: [{ name: 'Ana' }] },
  });
  const changed = await ask('PUT', '/4', { name: 'Kaka' });
  expect(changed).toEqual({
    status: 200,
    json: { id: '4', name: 'Kaka', crew: [{ name: 'Ana' }] },
  });
  expect(await ask('GET', '/4')).toEqual(changed);
  expect(await ask('DELETE', '/4')).toEqual({ status: 204, json: undefined });
  for (const method of ['GET', 'DELETE'] as const) {
    expect((await ask(method, '/4')).status).toBe(404);
  }
  expect(events).toEqual(['boat_launched 4 Kea', 'boat_changed 4 Kaka', 'boat_sunk 4 Kaka']);
});
