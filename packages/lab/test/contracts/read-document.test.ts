import { readDocument } from '../../src/contracts/read-document';

const BASE = `
info: { title: the base }
security: [key]
paths:
  /a: { get: { summary: base }, post: { summary: base, deprecated: true } }
  /b: { get: { summary: base } }
components:
  schemas: { One: { type: string, minLength: 1 }, Two: { type: string } }
`;

const OWN = `
x-based-on: base
info: { version: own }
paths:
  /a: { post: { summary: own } }
  /c: { get: { summary: own } }
components:
  schemas: { One: { type: number } }
  responses: { Failed: {} }
`;

it('readDocument replaces operations and components of the base, and keeps the others', () => {
  const sources = new Map([
    ['base', BASE],
    ['own', OWN],
  ]);
  expect(readDocument('own', sources)).toEqual({
    info: { version: 'own' },
    security: ['key'],
    paths: {
      '/a': { get: { summary: 'base' }, post: { summary: 'own' } },
      '/b': { get: { summary: 'base' } },
      '/c': { get: { summary: 'own' } },
    },
    components: {
      schemas: { One: { type: 'number' }, Two: { type: 'string' } },
      responses: { Failed: {} },
    },
  });
});

it('readDocument names a missing base', () => {
  const sources = new Map([['own', OWN]]);
  expect(() => readDocument('own', sources)).toThrow('There is no openapi/base.yaml.');
});
