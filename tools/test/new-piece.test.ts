import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTree } from '@nx/devkit/testing';
import { asRecord, at } from '@pieceworks/kit/json';
import { newPiece } from '../src/new-piece/generator';
import { ROOT } from './program';

const NAME = 'exchange-rates';
const FOLDER = `packages/pieces/${NAME}`;
const given = {
  name: NAME,
  url: 'https://api.rates.example/v1/',
  record: 'exchange-currency',
  key: 'query:access_key',
};

/** A tree with the file that the generator reads, and a piece. */
function copied() {
  const tree = createTree();
  for (const file of ['packages/kit/package.json', 'packages/pieces/firmable/package.json']) {
    tree.write(file, readFileSync(path.join(ROOT, file), 'utf8'));
  }
  return tree;
}

function parse(text: string): unknown {
  return JSON.parse(text);
}

it('the generator writes a piece without a gap, and its service, in one folder', () => {
  const tree = copied();
  const before = tree.listChanges().map(({ path: file }) => file);
  newPiece(tree, given);
  const all = tree.listChanges().map(({ path: file }) => file);
  const written = all.filter((file) => !before.includes(file));
  expect(written.filter((file) => !file.startsWith(`${FOLDER}/`))).toEqual([]);
  const texts = written.map((file) => [file, tree.read(file, 'utf8') ?? ''] as const);
  expect(texts.filter(([file, text]) => /__\w+__|<%|undefined/.test(file + text))).toEqual([]);
  const text = (file: string) => tree.read(`${FOLDER}/${file}`, 'utf8');
  expect(text('src/lib/auth.ts')).toContain("'https://api.rates.example/v1'");
  expect(text('src/lib/auth.ts')).toContain("query: 'access_key',");
  expect(text('service/openapi/vendor.yaml')).toContain(
    'apiKey: { type: apiKey, in: query, name: access_key }',
  );
  expect(written).toContain(`${FOLDER}/src/lib/actions/list-exchange-currencies.ts`);
  expect(text('service/entry.ts')).toContain("name: 'exchange-rates'");
});

it('a new piece is built, tested and packed like the others', () => {
  const tree = copied();
  newPiece(tree, given);
  const read = (name: string) =>
    (tree.read(`packages/pieces/${name}/package.json`, 'utf8') ?? '').replaceAll(name, 'NAME');
  const [made, other] = [NAME, 'firmable'].map((name) => parse(read(name)));
  for (const field of ['exports', 'imports', 'type']) {
    expect(at(made, field)).toEqual(at(other, field));
  }
  const targets = asRecord(at(made, 'nx', 'targets'));
  expect(at(other, 'nx', 'targets')).toMatchObject(targets);
  expect(Object.keys(targets)).toEqual(['build', 'build-piece', 'test', 'pack']);
});

it('the generator refuses a name that is taken', () => {
  expect(() => newPiece(copied(), { ...given, name: 'firmable' })).toThrow(
    'There is a piece firmable already.',
  );
});
