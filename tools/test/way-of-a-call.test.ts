import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './program';

const KIT = 'packages/kit/src';
const PIECES = readdirSync(path.join(ROOT, 'packages/pieces')).map(
  (name) => `packages/pieces/${name}/src/lib`,
);

/** Returns the rows of the section's tables, as cells. */
function rowsOfSection(): string[][] {
  const text = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');
  const [, section = ''] = text.split('\n## The path of a call\n');
  const [own = ''] = section.split('\n## ');
  const lines = own.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
  // The head of a table names a folder, without a file.
  return lines.filter((line) => line.includes('.ts`')).map((line) => line.split('|').slice(1, -1));
}

const filesIn = (cell: string) =>
  [...cell.matchAll(/`([\w/-]+\.ts)`/g)].map(([, file = '']) => file);

/** Returns the files that a file of a folder imports, by their paths below the folder. */
function importsOf(folder: string, file: string): string[] {
  const text = readFileSync(path.join(ROOT, folder, file), 'utf8');
  return [...text.matchAll(/from '(\.[^']+)'/g)].map(([, target = '']) =>
    path.join(path.dirname(file), `${target}.ts`),
  );
}

const ROWS = rowsOfSection().map(([step = '', way = '', read = '']) => {
  const steps = way.split('→').map(filesIn);
  const first = steps[0]?.[0] ?? '';
  const folder = [KIT, ...PIECES].find((one) => existsSync(path.join(ROOT, one, first)));
  return { step: step.trim(), folder: folder ?? '', steps, read: filesIn(read) };
});

it('the architecture draws the call of a piece, and what the kit does for it', () => {
  const ofPieces = ROWS.filter(({ folder }) => PIECES.includes(folder));
  expect(ofPieces.map(({ step }) => step)).toContain('_Get Client_');
  expect(ROWS.length).toBeGreaterThan(ofPieces.length);
});

it.each(ROWS)('the files of $step are there, and import each other in this order', (row) => {
  const { folder, steps, read } = row;
  const drawn = [...steps.flat(), ...read];
  expect(drawn.filter((file) => !existsSync(path.join(ROOT, folder, file)))).toEqual([]);
  const pairs = steps
    .slice(1)
    .flatMap((next, at) => next.map((file) => [steps[at]?.[0] ?? '', file] as const));
  const missing = pairs.filter(([from, to]) => !importsOf(folder, from).includes(to));
  expect(missing).toEqual([]);
  const imported = steps.flat().flatMap((file) => importsOf(folder, file));
  expect(read.filter((file) => !imported.includes(file))).toEqual([]);
});
