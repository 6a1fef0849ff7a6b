import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTree } from '@nx/devkit/testing';
import { newPiece } from '../src/new-piece/generator';
import { ROOT } from './program';

const NAME = 'exchange-rates';
const given = {
  name: NAME,
  url: 'https://api.rates.example/v1/',
  record: 'exchange-currency',
  key: 'query:access_key',
};

/** A tree with the files that the generator reads. */
function copied() {
  const tree = createTree();
  for (const file of ['packages/pieces/firmable/package.json', 'README.md']) {
    tree.write(file, readFileSync(path.join(ROOT, file), 'utf8'));
  }
  return tree;
}

it('the generator writes a piece without a gap, its service and its row in the README', () => {
  const tree = copied();
  newPiece(tree, given);
  const written = tree.listChanges().map(({ path: file }) => file);
  const texts = written.map((file) => [file, tree.read(file, 'utf8') ?? ''] as const);
  expect(texts.filter(([file, text]) => /__\w+__|<%|undefined/.test(file + text))).toEqual([]);
  const text = (file: string) => tree.read(file, 'utf8');
  expect(text(`packages/pieces/${NAME}/src/lib/auth.ts`)).toContain(
    "'https://api.rates.example/v1'",
  );
  expect(text(`packages/pieces/${NAME}/src/lib/auth.ts`)).toContain("query: 'access_key',");
  expect(text(`packages/contracts/openapi/${NAME}-vendor.yaml`)).toContain(
    'apiKey: { type: apiKey, in: query, name: access_key }',
  );
  expect(written).toContain(`packages/pieces/${NAME}/src/lib/actions/list-exchange-currencies.ts`);
  expect(text(`packages/services/src/entries/${NAME}.ts`)).toContain('EXCHANGE_RATES = {');
  expect(text('README.md')).toContain(`packages/pieces/${NAME}/README.md`);
});

it('the generator refuses a name that is taken', () => {
  expect(() => newPiece(copied(), { ...given, name: 'firmable' })).toThrow(
    'There is a piece firmable already.',
  );
});
