import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { asList, asRecord, at, isRecord } from '@pieceworks/kit';
import { SERVICE_NAMES } from '@pieceworks/services';
import { stringify } from 'yaml';
import { compare } from '../src/drift/compare';
import { driftOf, wordsOf } from '../src/drift/drift';
import { surfaceOf, UnreadableDocument } from '../src/drift/surface';

const ROOT = path.resolve(__dirname, '../..');

/** A small API, with something of every kind. */
const API = {
  openapi: '3.0.3',
  servers: [{ url: 'https://api.example.com' }],
  paths: {
    '/cats/{name}': {
      parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        parameters: [
          { name: 'colour', in: 'query', schema: { type: 'string', enum: ['black', 'white'] } },
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 10 } },
          { $ref: '#/components/parameters/Day' },
        ],
        responses: {
          '200': {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Cat' } } },
          },
          '404': {},
        },
      },
      put: {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['food'],
                properties: { food: { type: 'string' }, bowls: { type: 'number' } },
              },
            },
          },
        },
        responses: { '204': {} },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } },
    parameters: { Day: { name: 'day', in: 'query', required: true, schema: { type: 'string' } } },
    schemas: {
      Cat: {
        type: 'object',
        properties: {
          age: { type: 'number', nullable: true },
          toys: {
            type: 'array',
            items: { type: 'object', properties: { id: { type: 'string' } } },
          },
        },
      },
    },
  },
};

const GET = 'GET /cats/{id}';
const PUT = 'PUT /cats/{id}';

/** The document with one text of it replaced. */
function changed(from: string, to: string): unknown {
  const before = JSON.stringify(API);
  expect(before.split(from)).toHaveLength(2);
  const after: unknown = JSON.parse(before.replace(from, to));
  return after;
}

const differences = (ours: unknown, published: unknown) =>
  compare(surfaceOf(ours), surfaceOf(published)).map(wordsOf);

describe('what is published otherwise than we use it', () => {
  it.each([
    [
      'a server',
      'api.example.com',
      'eu.example.com',
      ['gone: server https://api.example.com', 'added: server https://eu.example.com'],
    ],
    [
      'a way in',
      '"in":"header"',
      '"in":"query"',
      ['gone: access by apiKey header x-key', 'added: access by apiKey query x-key'],
    ],
    ['an operation', '"put":', '"patch":', [`gone: ${PUT}`, 'added: PATCH /cats/{id}']],
    [
      'a path',
      '/cats/',
      '/dogs/',
      [`gone: ${GET}`, `gone: ${PUT}`, 'added: GET /dogs/{id}', 'added: PUT /dogs/{id}'],
    ],
    ['the name in a path', '{name}', '{id}', []],
    ['a parameter', '"limit"', '"most"', [`gone: ${GET}, limit`, `added: ${GET}, most`]],
    [
      'a parameter that has to be there now',
      '"name":"colour",',
      '"name":"colour","required":true,',
      [`changed: ${GET}, colour: now required`],
    ],
    [
      'one that need not',
      '"name":"day","in":"query","required":true',
      '"name":"day","in":"query"',
      [`changed: ${GET}, day: no longer required`],
    ],
    [
      'a new one',
      '"parameters":[{"name":"colour"',
      '"parameters":[{"name":"age"},{"name":"colour"',
      [`added: ${GET}, age`],
    ],
    [
      'a new one that has to be there',
      '"parameters":[{"name":"colour"',
      '"parameters":[{"name":"age","required":true},{"name":"colour"',
      [`changed: ${GET}, age: new, and required`],
    ],
    [
      'a type',
      '"type":"integer"',
      '"type":"string"',
      [`changed: ${GET}, limit: string and not integer`],
    ],
    ['a wider type of what is asked', '"type":"integer"', '"type":"number"', []],
    [
      'a narrower one',
      '"bowls":{"type":"number"}',
      '"bowls":{"type":"integer"}',
      [`changed: ${PUT}, body.bowls: integer and not number`],
    ],
    [
      'a wider type of what is answered',
      '"age":{"type":"number"',
      '"age":{"type":"string"',
      [`changed: ${GET}, answer.age: string and not number`],
    ],
    ['a narrower one of what is answered', '"age":{"type":"number"', '"age":{"type":"integer"', []],
    ['that it is never null', ',"nullable":true', '', []],
    [
      'a value that is taken no more',
      '["black","white"]',
      '["black"]',
      [`changed: ${GET}, colour: no more white`],
    ],
    ['a new value', '["black","white"]', '["black","white","red"]', [`added: ${GET}, colour: red`]],
    ['any value', ',"enum":["black","white"]', '', []],
    [
      'a lower limit',
      '"maximum":10',
      '"maximum":5',
      [`changed: ${GET}, limit: maximum 5 and not 10`],
    ],
    ['no limit', ',"maximum":10', '', [`changed: ${GET}, limit: maximum none and not 10`]],
    [
      'a new limit',
      '"food":{"type":"string"',
      '"food":{"type":"string","maxLength":9',
      [`changed: ${PUT}, body.food: maxLength 9 and not none`],
    ],
    [
      'a field of a body',
      '"food":{',
      '"meal":{',
      [`gone: ${PUT}, body.food`, `added: ${PUT}, body.meal`],
    ],
    [
      'a field of an answer',
      '"age":{',
      '"years":{',
      [`gone: ${GET}, answer.age`, `added: ${GET}, answer.years`],
    ],
    [
      'a field deep in an answer',
      '{"id":{',
      '{"key":{',
      [`gone: ${GET}, answer.toys[].id`, `added: ${GET}, answer.toys[].key`],
    ],
    [
      'a medium',
      '{"application/json":{"schema":{"$ref"',
      '{"text/csv":{"schema":{"$ref"',
      [`gone: ${GET}, answer as application/json`, `added: ${GET}, answer as text/csv`],
    ],
    [
      'the name of a medium with more',
      'json":{"schema":{"$ref"',
      'json; charset=utf-8":{"schema":{"$ref"',
      [],
    ],
    ['a status of a failure', '"404"', '"410"', []],
    [
      'no answer at all',
      '"200"',
      '"404"',
      [`gone: ${GET}, answer as application/json`, `gone: ${GET}, answer`],
    ],
  ])('%s', (_what, from, to, expected) => {
    expect(differences(API, changed(from, to)).sort()).toEqual([...expected].sort());
  });

  it('leaves room for what is inside of an open record', () => {
    const cat = '"Cat":{"type":"object"';
    const open = changed(cat, `${cat},"additionalProperties":true`);
    expect(differences(open, changed('"age":{', '"name":{},"age":{'))).toEqual([]);
    expect(differences(open, changed('"age":{', '"years":{'))).toEqual([
      `gone: ${GET}, answer.age`,
    ]);
  });

  it.each(['allOf', 'oneOf', 'anyOf'])('reads what is composed by %s', (how) => {
    const composed = changed(
      '"age":{"type":"number","nullable":true}',
      `"age":{"${how}":[{"type":"number"},{"type":"null"}]}`,
    );
    expect(differences(API, composed)).toEqual([]);
    const other = changed(
      '"age":{"type":"number","nullable":true}',
      `"age":{"${how}":[{"type":"number"},{"type":"string"}]}`,
    );
    expect(differences(API, other)).toEqual([
      `changed: ${GET}, answer.age: number, string and not number`,
    ]);
  });

  it('ends where a schema is inside of itself', () => {
    const within = changed('"age":{', '"mother":{"$ref":"#/components/schemas/Cat"},"age":{');
    expect(differences(within, within)).toEqual([]);
  });

  it.each([
    [{}, 'it is no OpenAPI document of version 3.0 or 3.1'],
    [{ ...API, openapi: '2.0' }, 'it is no OpenAPI document of version 3.0 or 3.1'],
    [changed('#/components/parameters/Day', 'other.json#/Day'), 'it refers to other.json#/Day'],
    [
      changed('#/components/parameters/Day', '#/paths/~1cats~1{name}/get/parameters/2'),
      'which is not followed',
    ],
  ])('refuses what it cannot read', (document, sentence) => {
    expect(() => surfaceOf(document)).toThrow(UnreadableDocument);
    expect(() => surfaceOf(document)).toThrow(sentence);
  });

  it('is without what is known, and says what is known and no longer so', () => {
    const known = [`gone: ${GET}, limit`, 'added: PATCH /cats'];
    const ours = { ...API, info: { 'x-published': { known } } };
    expect(driftOf(ours, changed('"limit"', '"most"'))).toEqual({
      differences: [{ kind: 'added', what: `${GET}, most` }],
      settled: ['added: PATCH /cats'],
    });
  });
});

describe.each(SERVICE_NAMES)('our document of %s', (service) => {
  const file = require.resolve(`@pieceworks/contracts/${service}-vendor.json`);
  let ours: unknown;

  beforeAll(async () => {
    ours = JSON.parse(await readFile(file, 'utf8'));
  });

  it('is as itself', () => {
    expect(surfaceOf(ours).size).toBeGreaterThan(30);
    expect(differences(ours, ours)).toEqual([]);
  });

  it('says where the vendor publishes', () => {
    const published = asRecord(at(ours, 'info', 'x-published'));
    expect(published.document ?? published.page).toMatch(/^https:\/\//);
  });

  it('loses nothing without a word', () => {
    const tried: string[] = [];
    for (const [path, item] of Object.entries(asRecord(at(ours, 'paths')))) {
      for (const [method, operation] of Object.entries(asRecord(item))) {
        const name = `${method.toUpperCase()} ${path}`;
        expect(differences(ours, without(ours, 'paths', path, method))).toEqual([`gone: ${name}`]);
        const written = asList(at(operation, 'parameters')).map((one) => resolved(ours, one));
        written.forEach((parameter, position) => {
          if (parameter.in === 'path') return;
          const copy = without(ours, 'paths', path, method, 'parameters', position);
          expect(differences(ours, copy)).toEqual([`gone: ${name}, ${String(parameter.name)}`]);
          tried.push(name);
        });
      }
    }
    expect(tried.length).toBeGreaterThan(10);
  });
});

function resolved(document: unknown, value: unknown): Readonly<Record<string, unknown>> {
  const { $ref: reference } = asRecord(value);
  if (typeof reference !== 'string') return asRecord(value);
  return asRecord(at(document, ...reference.slice(2).split('/')));
}

/** A copy of a value without what is there. */
function without(value: unknown, ...[key, ...rest]: readonly (string | number)[]): unknown {
  if (Array.isArray(value)) {
    const entries = asList(value);
    return rest.length === 0
      ? entries.filter((_, position) => position !== key)
      : entries.map((entry, position) => (position === key ? without(entry, ...rest) : entry));
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    rest.length === 0
      ? entries.filter(([name]) => name !== key)
      : entries.map(([name, inner]) => [name, name === key ? without(inner, ...rest) : inner]),
  );
}

describe('the program', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'drift-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function drift(...words: string[]) {
    const program = path.join(ROOT, 'tools/src/drift/main.ts');
    const tsx = pathToFileURL(require.resolve('tsx')).href;
    const child = spawn(process.execPath, ['--import', tsx, program, ...words], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [[code], stdout, stderr] = await Promise.all([
      once(child, 'exit'),
      text(child.stdout),
      text(child.stderr),
    ]);
    return { code: Number(code), stdout, stderr };
  }

  it('compares a file as YAML with the piece whose server it names', async () => {
    const name = '@pieceworks/contracts/content-snare-vendor.json';
    const ours: unknown = JSON.parse(await readFile(require.resolve(name), 'utf8'));
    const file = path.join(folder, 'content-snare.yaml');
    await writeFile(file, stringify(ours, { aliasDuplicateObjects: false }));
    expect(await drift('--from', file)).toEqual({
      code: 0,
      stdout: 'Content Snare: all that we use is as we have it.\n',
      stderr: '',
    });
    await writeFile(file, JSON.stringify(without(ours, 'paths', '/partner_api/v1/me')));
    expect(await drift('--from', file)).toEqual({
      code: 1,
      stdout:
        'Content Snare: something that we use is otherwise than we have it.\n' +
        '  gone: GET /partner_api/v1/me\n',
      stderr: '',
    });
  });

  it('says in a sentence that it has nothing to compare with', async () => {
    const server = createServer((_request, response) => response.writeHead(404).end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const url = `http://127.0.0.1:${port}/openapi.json`;
    expect(await drift('firmable', '--from', url)).toEqual({
      code: 2,
      stdout: '',
      stderr: `Firmable was not compared: ${url} answered 404. Find where it is now, and note that in our document (x-published).\n`,
    });
    server.close();
    await once(server, 'close');
    expect(await drift('firmable', '--from', url)).toEqual({
      code: 2,
      stdout: '',
      stderr: `Firmable was not compared: ${url} cannot be reached. Without a network, give the document with --from.\n`,
    });
  });
});
