import { at } from '@pieceworks/kit/json';
import type { FastifyInstance } from 'fastify';
import type { ContractDocument } from '../../src/contracts/contract-document';
import { plainContract } from '../../src/sandbox/contract/plain-contract';
import type { ServedContract } from '../../src/sandbox/contract/served-contract';
import { serveContract } from '../../src/suites/serve-contract';
import { parcelDesk } from '../fixtures/services';

const text = { type: 'string' };
const okay = (examples: Record<string, { value: unknown }>) => ({
  200: { description: 'Found.', content: { 'application/json': { examples } } },
});

const DOCUMENT = {
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } },
    schemas: {},
    parameters: {
      base: { name: 'base', in: 'query', schema: text, examples: { euro: { value: 'EUR' } } },
    },
  },
  paths: {
    '/days/{day}/rates': {
      get: {
        operationId: 'readRates',
        parameters: [
          {
            name: 'day',
            in: 'path',
            schema: text,
            examples: { euro: { value: '2026-01-05' }, dollar: { value: '2026-01-05' } },
          },
          { $ref: '#/components/parameters/base' },
          { name: 'in', in: 'query', schema: text, examples: { dollar: { value: 'cents' } } },
        ],
        responses: okay({ euro: { value: { base: 'EUR' } }, dollar: { value: { base: 'USD' } } }),
      },
    },
    '/currencies': {
      get: { operationId: 'listCurrencies', responses: okay({ all: { value: ['EUR', 'USD'] } }) },
      post: { operationId: 'addCurrency', responses: { 200: { description: 'Added.' } } },
    },
  },
};

let server: FastifyInstance;

afterEach(() => server.close());

async function start(
  operations: ServedContract['operations'],
  document: ContractDocument = DOCUMENT,
): Promise<void> {
  server = await serveContract(() => plainContract(parcelDesk, document, operations));
}

const addCurrency = () => ({ added: true });
const headers = { 'x-key': parcelDesk.credential.apiKey };

test.each([
  ['the example with all its parameters', '/days/2026-01-05/rates?base=EUR', 200, { base: 'EUR' }],
  [
    'the example that leaves a parameter out',
    '/days/2026-01-05/rates?in=cents',
    200,
    { base: 'USD' },
  ],
  ['an example without parameters', '/currencies', 200, ['EUR', 'USD']],
  ['404 to other parameters', '/days/2026-01-06/rates', 404, { message: expect.any(String) }],
])('a contract with examples answers %s', async (_title, url, status, body) => {
  await start({ addCurrency });
  const response = await server.inject({ url: `/at${url}`, headers });
  expect([response.statusCode, response.json()]).toEqual([status, body]);
});

test('a contract with examples prefers the handler of an operation, and refuses a wrong key', async () => {
  await start({ addCurrency });
  const added = await server.inject({ method: 'POST', url: '/at/currencies', headers });
  expect(added.json()).toEqual({ added: true });
  const refused = await server.inject({ url: '/at/currencies', headers: { 'x-key': 'wrong' } });
  expect(refused.statusCode).toBe(401);
});

test('records that only the contract knows begin with its examples', async () => {
  const id = { name: 'id', in: 'path', schema: text };
  const example = (body: unknown) => ({
    200: { description: 'Found.', content: { 'application/json': { example: body } } },
  });
  const item = { id: 7, name: 'Example', color: 'red' };
  const kind = { 'x-record': 'item' };
  const on = (operationId: string) => ({
    ...{ ...kind, operationId, parameters: [id], responses: example(item) },
  });
  const schema = { $ref: '#/components/schemas/Any' };
  const body = { requestBody: { content: { 'application/json': { schema } } } };
  const list = { type: 'array', items: { properties: { id: {}, name: {} } } };
  const listed = {
    200: {
      description: 'Found.',
      content: { 'application/json': { schema: list, example: [{ id: 8, name: 'Listed' }] } },
    },
  };
  await start(
    {},
    {
      components: { ...DOCUMENT.components, schemas: { Any: { type: 'object' } } },
      paths: {
        '/items': {
          get: { ...kind, operationId: 'listItems', responses: listed },
          post: { ...kind, ...body, operationId: 'createItem', responses: example(item) },
        },
        '/items/{id}': {
          get: on('readItem'),
          patch: { ...on('changeItem'), ...body },
          delete: on('deleteItem'),
        },
      },
    },
  );
  const ask = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ) => {
    const sent = payload && { payload };
    const answer = await server.inject({ method, url: `/at${url}`, headers, ...sent });
    return answer.statusCode === 200 && answer.body !== ''
      ? answer.json<unknown>()
      : answer.statusCode;
  };
  const created = await ask('POST', '/items', { name: 'Mine' });
  expect(created).toEqual({ id: 9_001, name: 'Mine', color: 'red' });
  expect(await ask('PATCH', '/items/9001', { color: 'blue' })).toEqual({
    ...Object(created),
    color: 'blue',
  });
  expect(await ask('GET', '/items/9001')).toMatchObject({ name: 'Mine', color: 'blue' });
  expect(await ask('GET', '/items')).toEqual([
    { id: 7, name: 'Example' },
    { id: 8, name: 'Listed' },
    { id: 9_001, name: 'Mine' },
  ]);
  await ask('DELETE', '/items/9001');
  expect(await ask('GET', '/items/9001')).toBe(404);
  expect(await ask('GET', '/items/7')).toEqual(item);
});

test.each([
  ['its number', '?page=2&size=2', { items: [{ id: 3 }], total: 3, next: null }],
  ['its cursor', '?size=2&after=1', { items: [{ id: 2 }, { id: 3 }], total: 3, next: null }],
  [
    'its size alone, the first page',
    '?size=2',
    { items: [{ id: 1 }, { id: 2 }], total: 3, next: '2' },
  ],
])('a list of records answers a page by %s', async (_title, query, body) => {
  const parameter = (name: string, role: string) => {
    return { name, in: 'query', schema: { type: 'integer' }, 'x-list': role };
  };
  const properties = {
    items: { type: 'array', items: { properties: { id: {} } } },
    total: { type: 'integer', 'x-list': 'total' },
    next: { type: ['string', 'null'], 'x-list': 'cursor' },
  };
  const example = { items: [{ id: 1 }, { id: 2 }, { id: 3 }] };
  const content = { 'application/json': { schema: { properties }, example } };
  const get = {
    operationId: 'listItems',
    'x-record': 'item',
    parameters: [
      parameter('page', 'page'),
      parameter('size', 'limit'),
      parameter('after', 'cursor'),
    ],
    responses: { 200: { description: 'A page.', content } },
  };
  await start({}, { ...DOCUMENT, paths: { '/items': { get } } });
  const answer = await server.inject({ url: `/at/items${query}`, headers });
  expect(answer.json()).toEqual(body);
});

const KEY = parcelDesk.credential.apiKey;
const bearer = { authorization: `Bearer ${KEY}` };
const basic = { authorization: `Basic ${Buffer.from(`${KEY}:`).toString('base64')}` };

test.each([
  ['in the header x-key', { type: 'apiKey', in: 'header', name: 'X-Key' }, { 'x-key': KEY }, ''],
  ['in the query parameter key', { type: 'apiKey', in: 'query', name: 'key' }, {}, `?key=${KEY}`],
  ['after "Bearer "', { type: 'http', scheme: 'bearer' }, bearer, ''],
  ['after "Basic ", in base64', { type: 'http', scheme: 'basic' }, basic, ''],
  ['after "Token "', { type: 'http', scheme: 'token' }, { authorization: `Token ${KEY}` }, ''],
])('a key is taken only %s, as the contract says', async (words, key, right, query) => {
  const { components } = DOCUMENT;
  await start(
    { addCurrency },
    { ...DOCUMENT, components: { ...components, securitySchemes: { key } } },
  );
  const ask = (given: object, search = '') =>
    server.inject({ url: `/at/currencies${search}`, headers: { ...given } });
  expect((await ask(right, query)).statusCode).toBe(200);
  const others = [{ 'x-key': KEY }, bearer, basic, { authorization: `Token ${KEY}` }];
  for (const other of others.filter((one) => JSON.stringify(one) !== JSON.stringify(right))) {
    const refused = await ask(other);
    expect(refused.statusCode).toBe(401);
    expect(at(refused.json(), 'message')).toMatch(new RegExp(words, 'i'));
  }
});

test('a body whose schema is written inline is refused at the start', async () => {
  const inline = {
    operationId: 'addCurrency',
    requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
    responses: { 204: { description: 'Added.' } },
  };
  const paths = { '/currencies': { post: inline } };
  await expect(start({ addCurrency }, { ...DOCUMENT, paths })).rejects.toThrow(
    'refer to it by $ref',
  );
});

test('an operation without example, record and handler is refused at the start', async () => {
  await expect(start({})).rejects.toThrow('Nothing answers addCurrency');
});
