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
import { driftOf, publishedAt, wordsOf } from '../src/drift/drift';
import { surfaceOf, UnreadableDocument } from '../src/drift/surface';

const ROOT = path.resolve(__dirname, '../..');

/** A small API, with a part of every kind. */
const API = {
  openapi: '3.0.3',
  servers: [{ url: 'https://api.example.com' }],
  security: [{ key: [] }],
  paths: {
    '/cats/{name}': {
      parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        parameters: [
          { name: 'colour', in: 'query', schema: { type: 'string', enum: ['black', 'white'] } },
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 10, default: 5 } },
          { name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
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
        security: [{ login: ['write'] }],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['food'],
                properties: {
                  food: { type: 'string', pattern: '^[a-z]+$' },
                  bowls: { type: 'number' },
                },
              },
            },
          },
        },
        responses: { '204': {} },
      },
    },
    '/days/{start}..{end}': { get: { responses: { '200': {} } } },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'x-key' },
      login: {
        type: 'oauth2',
        flows: { authorizationCode: { tokenUrl: 'https://api.example.com/token' } },
      },
    },
    parameters: {
      Day: {
        name: 'day',
        in: 'query',
        required: true,
        schema: { type: 'string', format: 'date' },
      },
    },
    schemas: {
      Cat: {
        type: 'object',
        required: ['age'],
        properties: {
          age: { type: 'number' },
          born: { type: 'string', format: 'date', nullable: true },
          mood: { type: 'string', enum: ['good', 'bad'] },
          toys: {
            type: 'array',
            items: { type: 'object', properties: { id: { type: 'string' } } },
          },
        },
      },
    },
  },
};

const GET = 'GET /cats/{name}';
const PUT = 'PUT /cats/{name}';

/** Returns the document with one text replaced. */
function changed(from: string, to: string): unknown {
  const before = JSON.stringify(API);
  expect(before.split(from)).toHaveLength(2);
  const after: unknown = JSON.parse(before.replace(from, to));
  return after;
}

const differences = (ours: unknown, published: unknown) =>
  driftOf({ ...asRecord(ours), info: {} }, published).differences.map(wordsOf);

/** Changes of the document, and the differences to report for each. */
const CHANGES: [what: string, from: string, to: string, told: string[]][] = [
  [
    'a server has another name',
    '"url":"https://api.example.com"',
    '"url":"https://eu.example.com"',
    [
      'breaks us: server https://api.example.com: gone',
      'new: server https://eu.example.com: added',
    ],
  ],
  [
    'a way in has another place',
    '"in":"header"',
    '"in":"cookie"',
    ['breaks us: access by apiKey header x-key: gone', 'new: access by apiKey cookie x-key: added'],
  ],
  [
    'a login is at another address',
    '"https://api.example.com/token"',
    '"https://login.example.com/token"',
    [
      'breaks us: access by oauth2 at https://api.example.com/token: gone',
      'new: access by oauth2 at https://login.example.com/token: added',
    ],
  ],
  [
    'one operation has another way in',
    '"security":[{"login":["write"]}]',
    '"security":[{"basic":[]}]',
    [`breaks us: ${PUT}: access by basic alone`],
  ],
  [
    'one operation needs another scope',
    '["write"]',
    '["admin"]',
    [`breaks us: ${PUT}: access by oauth2, scope admin alone`],
  ],
  [
    'one operation needs two ways in',
    '{"login":["write"]}',
    '{"login":["write"],"basic":[]}',
    [`breaks us: ${PUT}: access by oauth2, scope write, basic alone`],
  ],
  [
    'one operation has one more way in',
    '{"login":["write"]}',
    '{"login":["write"]},{"basic":[]}',
    [],
  ],
  ['an operation is public', '"security":[{"key":[]}]', '"security":[]', []],
  [
    'all operations have another way in',
    '"security":[{"key":[]}]',
    '"security":[{"basic":[]}]',
    [
      `breaks us: ${GET}: access by basic alone`,
      'breaks us: GET /days/{start}..{end}: access by basic alone',
    ],
  ],
  [
    'an operation has another method',
    '"put":',
    '"patch":',
    [`breaks us: ${PUT}: gone`, 'new: PATCH /cats/{name}: added'],
  ],
  [
    'an operation is new',
    '"put":',
    '"delete":{"responses":{}},"put":',
    ['new: DELETE /cats/{name}: added'],
  ],
  [
    'a path is another',
    '/cats/',
    '/dogs/',
    [
      `breaks us: ${GET}: gone`,
      `breaks us: ${PUT}: gone`,
      'new: GET /dogs/{name}: added',
      'new: PUT /dogs/{name}: added',
    ],
  ],
  ['a name in a path is another', '/cats/{name}', '/cats/{cat-id}', []],
  ['names in one segment are others', '{start}..{end}', '{from}..{to}', []],
  [
    'a segment has one name and not two',
    '{start}..{end}',
    '{range}',
    ['breaks us: GET /days/{start}..{end}: gone', 'new: GET /days/{range}: added'],
  ],
  [
    'the beginning of all paths is in the server',
    '"url":"https://api.example.com"',
    '"url":"https://api.example.com/"',
    [],
  ],
  [
    'an operation is deprecated',
    '"get":{"parameters"',
    '"get":{"deprecated":true,"parameters"',
    [`may break us: ${GET}: deprecated`],
  ],
  [
    'a parameter is deprecated',
    '"name":"colour",',
    '"name":"colour","deprecated":true,',
    [`may break us: ${GET}, colour: deprecated`],
  ],
  [
    'a field of a body is deprecated',
    '"bowls":{',
    '"bowls":{"deprecated":true,',
    [`may break us: ${PUT}, body.bowls: deprecated`],
  ],
  [
    'a field of an answer is deprecated',
    '"age":{',
    '"age":{"deprecated":true,',
    [`may break us: ${GET}, answer.age: deprecated`],
  ],
  [
    'a parameter has another name',
    '"limit"',
    '"most"',
    [`breaks us: ${GET}, limit: gone`, `new: ${GET}, most: added`],
  ],
  [
    'a parameter goes in a header',
    '"name":"limit","in":"query"',
    '"name":"limit","in":"header"',
    [`breaks us: ${GET}, limit: in header and not in query`],
  ],
  [
    'a parameter has to be there',
    '"name":"colour",',
    '"name":"colour","required":true,',
    [`breaks us: ${GET}, colour: now required`],
  ],
  [
    'a parameter need not be there',
    '"name":"day","in":"query","required":true',
    '"name":"day","in":"query"',
    [`new: ${GET}, day: no longer required`],
  ],
  [
    'a parameter is new',
    '"parameters":[{"name":"colour"',
    '"parameters":[{"name":"age"},{"name":"colour"',
    [`new: ${GET}, age: added`],
  ],
  [
    'a new parameter has to be there',
    '"parameters":[{"name":"colour"',
    '"parameters":[{"name":"age","required":true},{"name":"colour"',
    [`breaks us: ${GET}, age: new, and required`],
  ],
  [
    'a list is written otherwise',
    '"name":"ids","in":"query"',
    '"name":"ids","in":"query","explode":false',
    [`may break us: ${GET}, ids: explode false and not true`],
  ],
  [
    'a list is no list',
    '{"type":"array","items":{"type":"string"}}',
    '{"type":"string"}',
    [`breaks us: ${GET}, ids: string and not array`, `breaks us: ${GET}, ids[]: gone`],
  ],
  [
    'a question has another type',
    '"type":"integer"',
    '"type":"string"',
    [`breaks us: ${GET}, limit: string and not integer`],
  ],
  ['a question has a wider type', '"type":"integer"', '"type":"number"', []],
  [
    'a question has a narrower type',
    '"bowls":{"type":"number"}',
    '"bowls":{"type":"integer"}',
    [`breaks us: ${PUT}, body.bowls: integer and not number`],
  ],
  [
    'an answer has another type',
    '"age":{"type":"number"',
    '"age":{"type":"string"',
    [`breaks us: ${GET}, answer.age: string and not number`],
  ],
  ['an answer has a narrower type', '"age":{"type":"number"', '"age":{"type":"integer"', []],
  [
    'an answer can be null',
    '"age":{"type":"number"',
    '"age":{"nullable":true,"type":"number"',
    [`may break us: ${GET}, answer.age: can be null`],
  ],
  ['an answer is never null', ',"nullable":true', '', []],
  [
    'an answer can be missing',
    '"required":["age"],',
    '',
    [`may break us: ${GET}, answer.age: can be missing`],
  ],
  [
    'a value is taken no more',
    '["black","white"]',
    '["black"]',
    [`breaks us: ${GET}, colour: no more white`],
  ],
  [
    'a value is new',
    '["black","white"]',
    '["black","white","red"]',
    [`new: ${GET}, colour: also red`],
  ],
  ['any value is taken', ',"enum":["black","white"]', '', []],
  [
    'a question has values',
    '{"type":"array","items":{"type":"string"}}',
    '{"type":"array","items":{"type":"string","enum":["a"]}}',
    [`breaks us: ${GET}, ids[]: one of a alone`],
  ],
  [
    'an answer has another value',
    '["good","bad"]',
    '["good","bad","fair"]',
    [`may break us: ${GET}, answer.mood: also fair`],
  ],
  [
    'an answer has any value',
    ',"enum":["good","bad"]',
    '',
    [`may break us: ${GET}, answer.mood: no longer has a list of values`],
  ],
  [
    'a limit is lower',
    '"maximum":10',
    '"maximum":5',
    [`breaks us: ${GET}, limit: maximum 5 and not 10`],
  ],
  [
    'a limit is higher',
    '"maximum":10',
    '"maximum":50',
    [`new: ${GET}, limit: maximum 50 and not 10`],
  ],
  ['a limit is gone', '"maximum":10,', '', [`new: ${GET}, limit: maximum none and not 10`]],
  [
    'a limit is new',
    '"food":{"type":"string"',
    '"food":{"type":"string","maxLength":9',
    [`breaks us: ${PUT}, body.food: maxLength 9 and not none`],
  ],
  [
    'a least is new',
    '"maximum":10',
    '"maximum":10,"minimum":1',
    [`breaks us: ${GET}, limit: minimum 1 and not none`],
  ],
  [
    'a pattern is another',
    '^[a-z]+$',
    '^[A-Z]+$',
    [`may break us: ${PUT}, body.food: pattern ^[A-Z]+$ and not ^[a-z]+$`],
  ],
  ['a pattern is gone', ',"pattern":"^[a-z]+$"', '', []],
  ['a pattern is any text', '^[a-z]+$', '.', []],
  [
    'a pattern is new',
    '"black","white"]',
    '"black","white"],"pattern":"^b"',
    [`may break us: ${GET}, colour: pattern ^b and not none`],
  ],
  [
    'a question has another format',
    '"required":true,"schema":{"type":"string","format":"date"}',
    '"required":true,"schema":{"type":"string","format":"date-time"}',
    [`may break us: ${GET}, day: format date-time and not date`],
  ],
  [
    'an answer has another format',
    '"format":"date","nullable"',
    '"format":"date-time","nullable"',
    [`may break us: ${GET}, answer.born: format date-time and not date`],
  ],
  [
    'a default is another',
    '"default":5',
    '"default":1',
    [`may break us: ${GET}, limit: default 1 and not 5`],
  ],
  [
    'a default is gone',
    ',"default":5',
    '',
    [`may break us: ${GET}, limit: default none and not 5`],
  ],
  [
    'a field of a body has another name',
    '"food":{',
    '"meal":{',
    [`breaks us: ${PUT}, body.food: gone`, `new: ${PUT}, body.meal: added`],
  ],
  [
    'a field of an answer has another name',
    '"born":{',
    '"birth":{',
    [`breaks us: ${GET}, answer.born: gone`, `new: ${GET}, answer.birth: added`],
  ],
  [
    'a field deep in an answer has another name',
    '{"id":{',
    '{"key":{',
    [`breaks us: ${GET}, answer.toys[].id: gone`, `new: ${GET}, answer.toys[].key: added`],
  ],
  [
    'an answer has another medium',
    '{"application/json":{"schema":{"$ref"',
    '{"text/csv":{"schema":{"$ref"',
    [
      `breaks us: ${GET}, answer as application/json: gone`,
      `new: ${GET}, answer as text/csv: added`,
    ],
  ],
  [
    'a body has another medium',
    '{"application/json":{"schema":{"type"',
    '{"application/x-www-form-urlencoded":{"schema":{"type"',
    [
      `breaks us: ${PUT}, body as application/json: gone`,
      `new: ${PUT}, body as application/x-www-form-urlencoded: added`,
    ],
  ],
  [
    'a medium has more in its name',
    'json":{"schema":{"$ref"',
    'json; charset=utf-8":{"schema":{"$ref"',
    [],
  ],
  [
    'an answer has another good status',
    '"200":{"content"',
    '"202":{"content"',
    [`may break us: ${GET}: answers 202`],
  ],
  ['a failure has another status', '"404"', '"410"', []],
  [
    'there is no good answer',
    '"200":{"content"',
    '"403":{"content"',
    [`breaks us: ${GET}, answer: gone`],
  ],
];

describe('what is published otherwise than we use it', () => {
  it.each(CHANGES)('is told where %s', (_what, from, to, expected) => {
    expect(differences(API, changed(from, to)).sort()).toEqual([...expected].sort());
  });

  it('is told, the worst first', () => {
    const kinds = driftOf(API, changed('"limit"', '"most"')).differences.map(({ kind }) => kind);
    expect(kinds).toEqual(['breaks us', 'new']);
  });

  it('is nothing where the beginning of the paths is in the server', () => {
    const published = JSON.stringify({ ...API, servers: [{ url: 'https://api.example.com/v1' }] });
    const ours = JSON.stringify(API).replaceAll(/"\/(cats|days)/g, '"/v1/$1');
    expect(differences(JSON.parse(ours), JSON.parse(published))).toEqual([]);
  });

  it('leaves room for what is inside of an open record', () => {
    const cat = '"Cat":{"type":"object"';
    const open = changed(cat, `${cat},"additionalProperties":true`);
    expect(differences(open, changed('"born":{', '"name":{},"born":{'))).toEqual([]);
    expect(differences(open, changed('"born":{', '"birth":{'))).toEqual([
      `breaks us: ${GET}, answer.born: gone`,
    ]);
  });

  it.each(['allOf', 'oneOf', 'anyOf'])('reads what is composed by %s', (how) => {
    const written = '"age":{"type":"number"}';
    const composed = changed(written, `"age":{"${how}":[{"type":"number"}]}`);
    expect(differences(API, composed)).toEqual([]);
    const other = changed(written, `"age":{"${how}":[{"type":"number"},{"type":"string"}]}`);
    expect(differences(API, other)).toEqual([
      `breaks us: ${GET}, answer.age: number, string and not number`,
    ]);
    const none = changed(written, `"age":{"${how}":[{"type":"number"},{"type":"null"}]}`);
    expect(differences(API, none)).toEqual([`may break us: ${GET}, answer.age: can be null`]);
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
      changed('#/components/parameters/Day', '#/paths/~1cats~1{name}/get/parameters/3'),
      'which is not followed',
    ],
  ])('refuses what it cannot read', (document, sentence) => {
    expect(() => surfaceOf(document)).toThrow(UnreadableDocument);
    expect(() => surfaceOf(document)).toThrow(sentence);
  });

  it('is without what is known, and says what is known and no longer so', () => {
    const known = [`breaks us: ${GET}, limit: gone`, 'new: PATCH /cats: added'];
    const ours = { ...API, info: { 'x-published': { known } } };
    expect(driftOf(ours, changed('"limit"', '"most"'))).toEqual({
      differences: [{ kind: 'new', what: `${GET}, most: added` }],
      settled: ['new: PATCH /cats: added'],
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
    expect(surfaceOf(ours).size).toBeGreaterThan(0);
    expect(differences(ours, ours)).toEqual([]);
  });

  it('says where the vendor publishes, if it does', () => {
    const { document, page } = publishedAt(ours);
    for (const url of [document, page]) if (url !== null) expect(url).toMatch(/^https:\/\//);
  });

  it('loses nothing without a word', () => {
    const tried: string[] = [];
    for (const [path, item] of Object.entries(asRecord(at(ours, 'paths')))) {
      for (const [method, operation] of Object.entries(asRecord(item))) {
        const name = `${method.toUpperCase()} ${path}`;
        expect(differences(ours, without(ours, 'paths', path, method))).toEqual([
          `breaks us: ${name}: gone`,
        ]);
        const written = asList(at(operation, 'parameters')).map((one) => resolved(ours, one));
        written.forEach((parameter, position) => {
          if (parameter.in === 'path') return;
          const copy = without(ours, 'paths', path, method, 'parameters', position);
          expect(differences(ours, copy)).toEqual([
            `breaks us: ${name}, ${String(parameter.name)}: gone`,
          ]);
        });
        tried.push(name);
      }
    }
    expect(tried.length).toBeGreaterThan(0);
  });
});

function resolved(document: unknown, value: unknown): Readonly<Record<string, unknown>> {
  const { $ref: reference } = asRecord(value);
  if (typeof reference !== 'string') return asRecord(value);
  return asRecord(at(document, ...reference.slice(2).split('/')));
}

/** Returns a copy of a value without the part at a path. */
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
        'Content Snare: something that we use breaks.\n' +
        '  breaks us: GET /partner_api/v1/me: gone\n',
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
