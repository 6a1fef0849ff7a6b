import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDoubtful, loadService } from '@pieceworks/lab/services';
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
  const doubtful = facts.find(isDoubtful);
  const changed = withFactsTable(
    page,
    'firmable',
    facts.map((fact) => (fact === doubtful ? { ...fact, piece: 'Does more.' } : fact)),
  );
  const lines = page.split('\n');
  const other = changed.split('\n').filter((line) => !lines.includes(line));
  expect(other).toEqual([expect.stringContaining('| Does more.')]);
});

it('a fact that is certain has no row', async () => {
  const { facts } = await loadService('firmable');
  const certain = facts.filter((fact) => !isDoubtful(fact));
  const page = await readPage();
  expect(withFactsTable(page, 'firmable', certain)).not.toContain(certain[0]?.piece);
});

it('a page without a place for the facts of a service is refused', () => {
  expect(() => withFactsTable('# Contracts', 'firmable', [])).toThrow(
    'There is no place for: <!-- facts of firmable, generated -->',
  );
});
