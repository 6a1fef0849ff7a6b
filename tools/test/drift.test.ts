import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asList, asRecord, at } from '@pieceworks/kit/json';
import { documentOf, findServices, serviceNames } from '@pieceworks/lab/services';
import { stringify } from 'yaml';
import { diffLines, driftOf } from '../src/drift/drift';
import { runDrift } from '../src/drift/main';
import { runHere } from './program';

/** Our documents of the vendors' APIs, by service. */
const documents = new Map<string, unknown>();

beforeAll(async () => {
  for (const service of await findServices()) {
    documents.set(service.name, documentOf(service, 'vendor'));
  }
});

const oursOf = (service: string) => documents.get(service);
const ours = () => oursOf('firmable');

/** Returns our document of Firmable with one text replaced, once. */
function published(from: string, to: string): unknown {
  const text = JSON.stringify(ours());
  expect(text).toContain(from);
  const document: unknown = JSON.parse(text.replace(from, to));
  return document;
}

const names = (document: unknown) => {
  const { changed, added } = driftOf(ours(), document);
  return { changed: Object.keys(changed), added };
};

describe.each(serviceNames())('our document of %s', (service) => {
  const isPublished = (document: unknown) =>
    at(document, 'info', 'x-published', 'document') !== undefined;

  it('does not differ from itself', () => {
    const document = oursOf(service);
    if (!isPublished(document)) return;
    expect(driftOf(document, document)).toMatchObject({ changed: {}, added: [] });
  });

  it('loses no operation unnoticed, and no parameter', () => {
    const document = oursOf(service);
    if (!isPublished(document)) return;
    const paths = asRecord(at(document, 'paths'));
    for (const [route, item] of Object.entries(paths)) {
      const rest = Object.fromEntries(Object.entries(paths).filter(([key]) => key !== route));
      const without = { ...asRecord(document), paths: rest };
      const lost = Object.keys(driftOf(withoutKnown(document), without).changed);
      const methods = Object.keys(asRecord(item)).filter((key) => key !== 'parameters');
      expect(lost).toEqual(methods.map((method) => `${method.toUpperCase()} ${route}`));
    }
  });
});

function withoutKnown(document: unknown): unknown {
  return { ...asRecord(document), info: {} };
}

describe('the comparison with a published document', () => {
  it.each([
    ['a parameter has another name', '"name":"ln_slug"', '"name":"slug"', 'GET /company, ln_slug'],
    [
      'a parameter has another place',
      '"name":"fqdn","in":"query"',
      '"name":"fqdn","in":"header"',
      'GET /company, fqdn',
    ],
    ['another key is wanted', '"scheme":"bearer"', '"scheme":"basic"', 'GET /company'],
    ['a path is gone', '"/company":', '"/companies":', 'GET /company'],
  ])('finds that %s', (_what, from, to, name) => {
    expect(names(published(from, to)).changed).toContain(name);
  });

  it('is written as a diff', () => {
    const document = published('"fqdn","in":"query"', '"fqdn","in":"query","required":true');
    const more = { ...driftOf(ours(), document), added: ['GET /podcasts'], settled: ['GET /gone'] };
    expect(diffLines(more)).toEqual([
      '  GET /company, fqdn',
      '-   required: false',
      '+   required: true',
      '+ GET /podcasts',
      '  GET /gone no longer differs: remove it from x-published.known',
    ]);
  });

  it('lists what is new', () => {
    const document = published('"paths":{', '"paths":{"/podcasts":{"get":{"responses":{}}},');
    expect(names(document)).toEqual({ changed: [], added: ['GET /podcasts'] });
  });

  it('accepts other names of parameters in a path, and a path in the server', () => {
    const snare = oursOf('content-snare');
    const text = JSON.stringify(snare)
      .replaceAll('{id}', '{record}')
      .replaceAll('"/partner_api/v1/', '"/');
    const document: unknown = JSON.parse(
      text.replaceAll(
        'https://api.contentsnare.com"',
        'https://api.contentsnare.com/partner_api/v1"',
      ),
    );
    expect(driftOf(snare, document)).toMatchObject({ changed: {}, added: [] });
  });

  it('leaves out known differences, and lists those that no longer exist', () => {
    const known = ['GET /company', 'GET /gone'];
    const knowing = { ...asRecord(ours()), info: { 'x-published': { known } } };
    const { changed, settled } = driftOf(knowing, published('"/company":', '"/companies":'));
    expect([changed, settled]).toEqual([{}, ['GET /gone']]);
  });
});

it('the program compares a file, and says why it cannot', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'drift-'));
  const compare = (from: string) =>
    runHere((context) => runDrift({ piece: 'firmable', from }, context));
  try {
    const file = path.join(folder, 'firmable.yaml');
    await writeFile(file, stringify(ours(), { aliasDuplicateObjects: false }));
    const same = ['Firmable: no changes that affect us.'];
    expect(await compare(file)).toEqual({ code: 0, printed: same, noted: [] });
    await writeFile(file, JSON.stringify(published('"/company":', '"/companies":')));
    const other = ['Firmable: parts that we use differ.', '- GET /company', '+ GET /companies'];
    expect(await compare(file)).toEqual({ code: 1, printed: other, noted: [] });
    const none = path.join(folder, 'none');
    expect(await compare(none)).toEqual({
      code: 2,
      printed: [],
      noted: [`Firmable was not compared: ${none} cannot be read.`],
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('known differences are names of parts', () => {
  for (const service of serviceNames()) {
    const known = asList(at(oursOf(service), 'info', 'x-published', 'known'));
    for (const name of known) expect(name).toMatch(/^(GET|POST|PUT|PATCH|DELETE) \//);
  }
});
