import { asRecord, at } from '@pieceworks/kit/json';
import contentSnare from '../../dist/contracts/content-snare-vendor.json';
import firmable from '../../dist/contracts/firmable-vendor.json';
import worldNews from '../../dist/contracts/world-news-api-vendor.json';
import type { ContractDocument } from '../../src/contracts/contract-document';
import { AnswerCheck } from '../../src/sandbox/contract/answer-check';
import { plainContract } from '../../src/sandbox/contract/plain-contract';
import { Sandbox } from '../../src/sandbox/sandbox';
import { SERVICES } from '../../src/services/services';
import { serve } from '../../src/suites/serve-contract';

const FLAG = { type: 'boolean' };
const SCHEMA = {
  type: 'object',
  required: ['id'],
  properties: { id: FLAG, at: { format: 'date' } },
};
const DOCUMENT = {
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } },
    schemas: {},
    responses: {
      Item: { description: 'Found.', content: { 'application/json': { schema: SCHEMA } } },
    },
  },
  paths: {
    '/items/{id}': {
      get: { operationId: 'getItem', responses: { 200: { $ref: '#/components/responses/Item' } } },
    },
  },
};
const answer = { method: 'GET', path: '/items/{id}', status: 200 };

test.each([
  ['{"id":true,"more":1}', 200, []],
  ['{"id":"yes","at":"soon"}', 200, ['/id must be boolean', '/at must match format "date"']],
  ['{}', 200, ["the body must have required property 'id'"]],
  ['', 200, ['the body must be object']],
  ['{"id":true}', 201, ['the contract has no 201']],
  ['{}', 418, []],
])('the answer %s with %i has the flaws %j', (body, status, flaws) => {
  expect(new AnswerCheck(DOCUMENT).flawsOf({ ...answer, status, body })).toEqual(flaws);
});

test('an answer that the contract does not allow is a 500, and the next reset fails', async () => {
  const sandbox = new Sandbox();
  const served = plainContract('firmable', DOCUMENT, { getItem: () => ({ id: 7 }) });
  const server = await serve(served, { sandbox });
  const headers = { 'x-key': SERVICES.firmable.sandbox.apiKey };
  const { statusCode, body } = await server.inject({ url: '/at/items/1', headers });
  await server.close();
  const words =
    'The sandbox answers firmable, vendor: GET /items/{id} wrongly: /id must be boolean.';
  expect([statusCode, body]).toEqual([500, JSON.stringify({ message: words })]);
  expect(() => {
    sandbox.reset();
  }).toThrow(words);
  sandbox.reset();
});

test.each(Object.entries({ firmable, worldNews, contentSnare }))(
  'the examples of the vendor contract of %s fit its schemas',
  (_service, document: ContractDocument) => {
    const check = new AnswerCheck(document);
    const flaws = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.entries(responses).flatMap(([status, written]) => {
          const named = '$ref' in written ? written.$ref.split('/').slice(1) : [];
          const response = named.length > 0 ? at(document, ...named) : written;
          const { example } = asRecord(at(response, 'content', 'application/json'));
          if (example === undefined || status === 'default') return [];
          const body = JSON.stringify(example);
          return check
            .flawsOf({ method, path, status: Number(status), body })
            .map((flaw) => `${method} ${path} ${status}: ${flaw}`);
        }),
      ),
    );
    expect(flaws).toEqual([]);
  },
);
