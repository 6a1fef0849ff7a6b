import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { requireDistinct } from '@pieceworks/lab/contracts';
import { findServices } from '@pieceworks/lab/services';
import { format } from 'oxfmt';
import options from '../../../.oxfmtrc.json' with { type: 'json' };
import { withFactsTable } from './facts-table';

const PAGE = 'docs/contracts.md';

/**
 * Brings the tables of facts in line with the services. A service without facts needs no table.
 * @param check true to write nothing.
 * @returns true if the page was stale.
 * @throws Error if two facts have the same id, or if the page has no place for a table.
 */
export async function refreshFacts(
  root: string,
  { check = false }: { check?: boolean } = {},
): Promise<boolean> {
  const services = await findServices(root);
  requireDistinct(services.flatMap(({ facts }) => facts));
  const file = path.join(root, PAGE);
  const page = await readFile(file, 'utf8');
  let document = page;
  for (const { name, facts } of services) {
    if (facts.length > 0) document = withFactsTable(document, name, facts);
  }
  const { code: wanted } = await format(file, document, options);
  if (wanted === page) return false;
  if (!check) await writeFile(file, wanted);
  return true;
}
