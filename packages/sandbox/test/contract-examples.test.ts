import Fastify, { type FastifyInstance } from 'fastify';
import { SERVICES } from '@pieceworks/services';
import { contractExamples } from '../src/contract-examples';
import { FaultDelivery } from '../src/fault-delivery';
import { Sandbox } from '../src/sandbox';
import { mountService, type ServedContract } from '../src/service';

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
      post: { operationId: 'addCurrency', responses: { 204: { description: 'Added.' } } },
    },
  },
};

let server: FastifyInstance;

beforeEach(() => {
  server = Fastify();
});
afterEach(() => server.close());

async function serve(operations: ServedContract['operations']): Promise<void> {
  const sandbox = new Sandbox();
  const served = contractExamples('firmable', DOCUMENT, operations);
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

test('a contract with examples needs a handler for an operation without one', async () => {
  await expect(serve({})).rejects.toThrow('Nothing answers addCurrency');
});
