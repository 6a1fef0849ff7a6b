import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asList, asRecord, at, isRecord } from '@pieceworks/kit';
import { SERVICE_NAMES } from '@pieceworks/services';
import { stringify } from 'yaml';
import { driftOf, publishedAt, wordsOf } from '../src/drift/drift';
import { surfaceOf, UnreadableDocument } from '../src/drift/surface';
import { runProgram } from './program';

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

/** Returns the document with one text replaced. */
function changed(from: string, to: string): unknown {
  const before = JSON.stringify(API);
  expect(before.split(from)).toHaveLength(2);
  const after: unknown = JSON.parse(before.replace(from, to));
  return after;
}

const differences = (ours: unknown, published: unknown) =>
  driftOf({ ...asRecord(ours), info: {} }, published).differences.map(wordsOf);

/** Changes of the document: the change, a text in the document and its replacement, then the expected differences. */
const CHANGES = `
a server has another name | "url":"https://api.example.com" | "url":"https://eu.example.com"
  breaks us: server https://api.example.com: gone
  new: server https://eu.example.com: added
a way in has another place | "in":"header" | "in":"cookie"
  breaks us: access by apiKey header x-key: gone
  new: access by apiKey cookie x-key: added
a login is at another address | "https://api.example.com/token" | "https://login.example.com/token"
  breaks us: access by oauth2 at https://api.example.com/token: gone
  new: access by oauth2 at https://login.example.com/token: added
one operation has another way in | "security":[{"login":["write"]}] | "security":[{"basic":[]}]
  breaks us: PUT /cats/{name}: access by basic only
one operation needs another scope | ["write"] | ["admin"]
  breaks us: PUT /cats/{name}: access by oauth2, scope admin only
one operation needs two ways in | {"login":["write"]} | {"login":["write"],"basic":[]}
  breaks us: PUT /cats/{name}: access by oauth2, scope write, basic only
one operation has one more way in | {"login":["write"]} | {"login":["write"]},{"basic":[]}
an operation is public | "security":[{"key":[]}] | "security":[]
all operations have another way in | "security":[{"key":[]}] | "security":[{"basic":[]}]
  breaks us: GET /cats/{name}: access by basic only
  breaks us: GET /days/{start}..{end}: access by basic only
an operation has another method | "put": | "patch":
  breaks us: PUT /cats/{name}: gone
  new: PATCH /cats/{name}: added
an operation is new | "put": | "delete":{"responses":{}},"put":
  new: DELETE /cats/{name}: added
a path is another | /cats/ | /dogs/
  breaks us: GET /cats/{name}: gone
  breaks us: PUT /cats/{name}: gone
  new: GET /dogs/{name}: added
  new: PUT /dogs/{name}: added
a name in a path is another | /cats/{name} | /cats/{cat-id}
names in one segment are others | {start}..{end} | {from}..{to}
a segment has one name and not two | {start}..{end} | {range}
  breaks us: GET /days/{start}..{end}: gone
  new: GET /days/{range}: added
the beginning of all paths is in the server | "url":"https://api.example.com" | "url":"https://api.example.com/"
an operation is deprecated | "get":{"parameters" | "get":{"deprecated":true,"parameters"
  may break us: GET /cats/{name}: deprecated
a parameter is deprecated | "name":"colour", | "name":"colour","deprecated":true,
  may break us: GET /cats/{name}, colour: deprecated
a field of a body is deprecated | "bowls":{ | "bowls":{"deprecated":true,
  may break us: PUT /cats/{name}, body.bowls: deprecated
a field of an answer is deprecated | "age":{ | "age":{"deprecated":true,
  may break us: GET /cats/{name}, answer.age: deprecated
a parameter has another name | "limit" | "most"
  breaks us: GET /cats/{name}, limit: gone
  new: GET /cats/{name}, most: added
a parameter goes in a header | "name":"limit","in":"query" | "name":"limit","in":"header"
  breaks us: GET /cats/{name}, limit: in header and not in query
a parameter has to be there | "name":"colour", | "name":"colour","required":true,
  breaks us: GET /cats/{name}, colour: now required
a parameter need not be there | "name":"day","in":"query","required":true | "name":"day","in":"query"
  new: GET /cats/{name}, day: no longer required
a parameter is new | "parameters":[{"name":"colour" | "parameters":[{"name":"age"},{"name":"colour"
  new: GET /cats/{name}, age: added
a new parameter has to be there | "parameters":[{"name":"colour" | "parameters":[{"name":"age","required":true},{"name":"colour"
  breaks us: GET /cats/{name}, age: new, and required
a list is written otherwise | "name":"ids","in":"query" | "name":"ids","in":"query","explode":false
  may break us: GET /cats/{name}, ids: explode false and not true
a list is no list | {"type":"array","items":{"type":"string"}} | {"type":"string"}
  breaks us: GET /cats/{name}, ids: string and not array
  breaks us: GET /cats/{name}, ids[]: gone
a question has another type | "type":"integer" | "type":"string"
  breaks us: GET /cats/{name}, limit: string and not integer
a question has a wider type | "type":"integer" | "type":"number"
a question has a narrower type | "bowls":{"type":"number"} | "bowls":{"type":"integer"}
  breaks us: PUT /cats/{name}, body.bowls: integer and not number
an answer has another type | "age":{"type":"number" | "age":{"type":"string"
  breaks us: GET /cats/{name}, answer.age: string and not number
an answer has a narrower type | "age":{"type":"number" | "age":{"type":"integer"
an answer can be null | "age":{"type":"number" | "age":{"nullable":true,"type":"number"
  may break us: GET /cats/{name}, answer.age: can be null
an answer is never null | ,"nullable":true
an answer can be missing | "required":["age"],
  may break us: GET /cats/{name}, answer.age: can be missing
a value is no longer taken | ["black","white"] | ["black"]
  breaks us: GET /cats/{name}, colour: no longer white
a value is new | ["black","white"] | ["black","white","red"]
  new: GET /cats/{name}, colour: also red
any value is taken | ,"enum":["black","white"]
a question has values | {"type":"array","items":{"type":"string"}} | {"type":"array","items":{"type":"string","enum":["a"]}}
  breaks us: GET /cats/{name}, ids[]: only a
an answer has another value | ["good","bad"] | ["good","bad","fair"]
  may break us: GET /cats/{name}, answer.mood: also fair
an answer has any value | ,"enum":["good","bad"]
  may break us: GET /cats/{name}, answer.mood: no longer has a list of values
a limit is lower | "maximum":10 | "maximum":5
  breaks us: GET /cats/{name}, limit: maximum 5 and not 10
a limit is higher | "maximum":10 | "maximum":50
  new: GET /cats/{name}, limit: maximum 50 and not 10
a limit is gone | "maximum":10,
  new: GET /cats/{name}, limit: maximum none and not 10
a limit is new | "food":{"type":"string" | "food":{"type":"string","maxLength":9
  breaks us: PUT /cats/{name}, body.food: maxLength 9 and not none
a least is new | "maximum":10 | "maximum":10,"minimum":1
  breaks us: GET /cats/{name}, limit: minimum 1 and not none
a pattern is another | ^[a-z]+$ | ^[A-Z]+$
  may break us: PUT /cats/{name}, body.food: pattern ^[A-Z]+$ and not ^[a-z]+$
a pattern is gone | ,"pattern":"^[a-z]+$"
a pattern is any text | ^[a-z]+$ | .
a pattern is new | "black","white"] | "black","white"],"pattern":"^b"
  may break us: GET /cats/{name}, colour: pattern ^b and not none
a question has another format | "required":true,"schema":{"type":"string","format":"date"} | "required":true,"schema":{"type":"string","format":"date-time"}
  may break us: GET /cats/{name}, day: format date-time and not date
an answer has another format | "format":"date","nullable" | "format":"date-time","nullable"
  may break us: GET /cats/{name}, answer.born: format date-time and not date
a default is another | "default":5 | "default":1
  may break us: GET /cats/{name}, limit: default 1 and not 5
a default is gone | ,"default":5
  may break us: GET /cats/{name}, limit: default none and not 5
a field of a body has another name | "food":{ | "meal":{
  breaks us: PUT /cats/{name}, body.food: gone
  new: PUT /cats/{name}, body.meal: added
a field of an answer has another name | "born":{ | "birth":{
  breaks us: GET /cats/{name}, answer.born: gone
  new: GET /cats/{name}, answer.birth: added
a field deep in an answer has another name | {"id":{ | {"key":{
  breaks us: GET /cats/{name}, answer.toys[].id: gone
  new: GET /cats/{name}, answer.toys[].key: added
an answer has another medium | {"application/json":{"schema":{"$ref" | {"text/csv":{"schema":{"$ref"
  breaks us: GET /cats/{name}, answer as application/json: gone
  new: GET /cats/{name}, answer as text/csv: added
a body has another medium | {"application/json":{"schema":{"type" | {"application/x-www-form-urlencoded":{"schema":{"type"
  breaks us: PUT /cats/{name}, body as application/json: gone
  new: PUT /cats/{name}, body as application/x-www-form-urlencoded: added
a medium has more in its name | json":{"schema":{"$ref" | json; charset=utf-8":{"schema":{"$ref"
an answer has another good status | "200":{"content" | "202":{"content"
  may break us: GET /cats/{name}: answers 202
a failure has another status | "404" | "410"
there is no good answer | "200":{"content" | "403":{"content"
  breaks us: GET /cats/{name}, answer: gone
`
  .trim()
  .split(/\n(?=\S)/)
  .map((block) => {
    const [row = '', ...told] = block.split('\n');
    const [what = '', from = '', to = ''] = row.split(' | ');
    return { what, from, to, told: told.map((line) => line.trim()) };
  });

describe('the comparison with a published document', () => {
  it.each(CHANGES)('lists the differences where $what', ({ from, to, told }) => {
    expect(differences(API, changed(from, to)).sort()).toEqual(told.sort());
  });

  it('lists the worst difference first', () => {
    const kinds = driftOf(API, changed('"limit"', '"most"')).differences.map(({ kind }) => kind);
    expect(kinds).toEqual(['breaks us', 'new']);
  });

  it('accepts the beginning of the paths as a part of the server', () => {
    const published = JSON.stringify({ ...API, servers: [{ url: 'https://api.example.com/v1' }] });
    const ours = JSON.stringify(API).replaceAll(/"\/(cats|days)/g, '"/v1/$1');
    expect(differences(JSON.parse(ours), JSON.parse(published))).toEqual([]);
  });

  it('ignores new fields in an open record', () => {
    const cat = '"Cat":{"type":"object"';
    const open = changed(cat, `${cat},"additionalProperties":true`);
    expect(differences(open, changed('"born":{', '"name":{},"born":{'))).toEqual([]);
    expect(differences(open, changed('"born":{', '"birth":{'))).toEqual([
      `breaks us: ${GET}, answer.born: gone`,
    ]);
  });

  it.each(['allOf', 'oneOf', 'anyOf'])('reads a schema that is composed by %s', (how) => {
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

  it('ends at a schema that contains itself', () => {
    const within = changed('"age":{', '"mother":{"$ref":"#/components/schemas/Cat"},"age":{');
    expect(differences(within, within)).toEqual([]);
  });

  it.each([
    [{}, 'is no OpenAPI document of version 3.0 or 3.1'],
    [{ ...API, openapi: '2.0' }, 'is no OpenAPI document of version 3.0 or 3.1'],
    [changed('#/components/parameters/Day', 'other.json#/Day'), 'refers to other.json#/Day'],
    [
      changed('#/components/parameters/Day', '#/paths/~1cats~1{name}/get/parameters/3'),
      'which is not followed',
    ],
  ])('refuses an unreadable document (%#)', (document, sentence) => {
    expect(() => surfaceOf(document)).toThrow(UnreadableDocument);
    expect(() => surfaceOf(document)).toThrow(sentence);
  });

  it('leaves out known differences, and lists those that no longer exist', () => {
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

  it('does not differ from itself', () => {
    expect(surfaceOf(ours).size).toBeGreaterThan(0);
    expect(differences(ours, ours)).toEqual([]);
  });

  it('names https addresses of the published document', () => {
    const { document, page } = publishedAt(ours);
    for (const url of [document, page]) if (url !== null) expect(url).toMatch(/^https:\/\//);
  });

  it('loses no operation and no parameter unnoticed', () => {
    const tried: string[] = [];
    const server = new URL(String(at(ours, 'servers', 0, 'url')), 'https://api.example.com');
    const prefix = server.pathname.replace(/\/$/, '');
    for (const [path, item] of Object.entries(asRecord(at(ours, 'paths')))) {
      for (const [method, operation] of Object.entries(asRecord(item))) {
        const name = `${method.toUpperCase()} ${prefix}${path}`;
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

describe('the drift program', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'drift-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const drift = (...words: string[]) => runProgram('drift/main', words);

  it('compares a YAML file with the piece whose server it names', async () => {
    const name = '@pieceworks/contracts/content-snare-vendor.json';
    const ours: unknown = JSON.parse(await readFile(require.resolve(name), 'utf8'));
    const file = path.join(folder, 'content-snare.yaml');
    await writeFile(file, stringify(ours, { aliasDuplicateObjects: false }));
    expect(await drift('--from', file)).toEqual({
      code: 0,
      stdout: 'Content Snare: everything that we use is unchanged.\n',
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

  it('says why it has no document to compare with', async () => {
    const server = createServer((_request, response) => response.writeHead(404).end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const url = `http://127.0.0.1:${port}/openapi.json`;
    expect(await drift('firmable', '--from', url)).toEqual({
      code: 2,
      stdout: '',
      stderr: `Firmable was not compared: ${url} answered 404. Find its new address, and enter it in our document (x-published).\n`,
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
