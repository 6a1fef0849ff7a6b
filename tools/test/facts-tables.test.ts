import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadService } from '@pieceworks/lab/services';
import { refreshFacts, withFactsTable } from '../src/pages/facts-table';
import { ROOT } from './program';

const readPage = () => readFile(path.join(ROOT, 'docs/contracts.md'), 'utf8');

it('the tables of facts say what the services say', async () => {
  // npm run generate writes them.
  expect(await refreshFacts(ROOT, { check: true })).toBe(false);
});

it('a changed fact changes the table of its service alone', async () => {
  const page = await readPage();
  const { facts } = await loadService('firmable');
  expect(withFactsTable(page, 'firmable', facts)).toBe(page);
  const [first, ...others] = facts;
  if (first === undefined) throw new Error('There is no fact to change.');
  const changed = withFactsTable(page, 'firmable', [{ ...first, piece: 'Does more.' }, ...others]);
  const lines = page.split('\n');
  const other = changed.split('\n').filter((line) => !lines.includes(line));
  expect(other).toEqual([expect.stringContaining('| Does more.')]);
});

it('a page without a place for the facts of a service is refused', () => {
  expect(() => withFactsTable('# Contracts', 'firmable', [])).toThrow(
    'There is no place for: <!-- facts of firmable, generated -->',
  );
});
