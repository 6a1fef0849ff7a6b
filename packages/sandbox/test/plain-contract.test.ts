import Fastify, { type FastifyInstance } from 'fastify';
import { at } from '@pieceworks/kit';
import { SERVICES } from '@pieceworks/services';
import type { ContractDocument } from '../src/contract/contract';
import { plainContract } from '../src/contract/plain-contract';
import { FaultDelivery } from '../src/faults/fault-delivery';
import { Sandbox } from '../src/sandbox';
import type { ServedContract } from '../src/contract/served-contract';
import { mountService } from '../src/server/mount-service';

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

beforeEach(() => {
  server = Fastify({ ajv: { customOptions: { strict: false } } });
});
afterEach(() => server.close());

async function serve(
  operations: ServedContract['operations'],
  document: ContractDocument = DOCUMENT,
): Promise<void> {
  const sandbox = new Sandbox();
  const served = plainContract('firmable', document, operations);
  const faults = new FaultDelivery(sandbox, served.errorBody);
  const at = { service: 'firmable', contract: 'vendor', mount: '/rates' } as const;
  await mountService(server, served, at, sandbox, faults);
}

const addCurrency = () => ({ added: true });
const headers = { 'x-key': SERVICES.firmable.sandbox.apiKey };

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
  await serve({ addCurrency });
  const response = await server.inject({ url: `/rates${url}`, headers });
  expect([response.statusCode, response.json()]).toEqual([status, body]);
});

test('a contract with examples prefers the handler of an operation, and refuses a wrong key', async () => {
  await serve({ addCurrency });
  const added = await server.inject({ method: 'POST', url: '/rates/currencies', headers });
  expect(added.json()).toEqual({ added: true });
  const refused = await server.inject({ url: '/rates/currencies', headers: { 'x-key': 'wrong' } });
  expect(refused.statusCode).toBe(401);
});

test('a contract with examples remembers what was sent', async () => {
  const id = { name: 'id', in: 'path', schema: text, examples: { one: { value: '7' } } };
  const example = okay({ one: { value: { id: 7, name: 'Example', color: 'red' } } });
  const on = (operationId: string) => ({ operationId, parameters: [id], responses: example });
  const body = {
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Any' } } },
  };
  const { components } = DOCUMENT;
  await serve(
    {},
    {
      components: { ...components, schemas: { Any: { type: 'object' } } },
      paths: {
        '/items': {
          post: { operationId: 'createItem', requestBody: body, responses: example },
        },
        '/items/{id}': {
          get: on('readItem'),
          put: { ...on('changeItem'), requestBody: body },
          delete: on('deleteItem'),
        },
      },
    },
  );
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const sent = payload && { payload };
    const answer = await server.inject({ method, url: `/rates${url}`, headers, ...sent });
    return answer.statusCode === 200 ? answer.json<unknown>() : answer.statusCode;
  };
  const created = await ask('POST', '/items', { name: 'Mine' });
  expect(created).toEqual({ id: expect.any(Number), name: 'Mine', color: 'red' });
  const path = `/items/${String(at(created, 'id'))}`;
  expect(await ask('PUT', path, { color: 'blue' })).toEqual({ ...Object(created), color: 'blue' });
  expect(await ask('GET', path)).toMatchObject({ name: 'Mine', color: 'blue' });
  await ask('DELETE', path);
  expect(await ask('GET', path)).toBe(404);
  expect(await ask('GET', '/items/7')).toMatchObject({ name: 'Example' });
  expect(await ask('GET', '/items/8')).toBe(404);
});

const KEY = SERVICES.firmable.sandbox.apiKey;
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
  await serve(
    { addCurrency },
    { ...DOCUMENT, components: { ...components, securitySchemes: { key } } },
  );
  const ask = (given: object, search = '') =>
    server.inject({ url: `/rates/currencies${search}`, headers: { ...given } });
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
  await expect(serve({ addCurrency }, { ...DOCUMENT, paths })).rejects.toThrow(
    'refer to it by $ref',
  );
});

test('a contract with examples needs a handler for an operation without one', async () => {
  await expect(serve({})).rejects.toThrow('Nothing answers addCurrency');
});
