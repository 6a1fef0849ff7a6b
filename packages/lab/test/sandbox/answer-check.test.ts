import { AnswerCheck } from '../../src/sandbox/contract/answer-check';
import { plainContract } from '../../src/sandbox/contract/plain-contract';
import type { Sandbox } from '../../src/sandbox/sandbox';
import { serveContract } from '../../src/suites/serve-contract';
import { parcelDesk } from '../fixtures/services';

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
  const sandboxes: Sandbox[] = [];
  const server = await serveContract((sandbox) => {
    sandboxes.push(sandbox);
    return plainContract(parcelDesk, DOCUMENT, { getItem: () => ({ id: 7 }) });
  });
  const [sandbox] = sandboxes;
  const headers = { 'x-key': parcelDesk.credential.apiKey };
  const { statusCode, body } = await server.inject({ url: '/at/items/1', headers });
  await server.close();
  const words = 'The sandbox answers served, vendor: GET /items/{id} wrongly: /id must be boolean.';
  expect([statusCode, body]).toEqual([500, JSON.stringify({ message: words })]);
  expect(() => {
    sandbox?.reset();
  }).toThrow(words);
  sandbox?.reset();
});
