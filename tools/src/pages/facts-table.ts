import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { requireDistinct } from '@pieceworks/lab/contracts';
import { type Fact, findServices, isDoubtful } from '@pieceworks/lab/services';
import { withGenerated } from '../workspace/generated-part';
import { markdownTable } from '../workspace/table';

const PAGE = 'docs/contracts.md';
const HEAD = ['gateway', 'vendor', 'the piece', 'confidence'];

/**
 * Brings the tables of facts in line with the services. A service without facts has none.
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
  let wanted = page;
  for (const { name, facts } of services) {
    if (facts.length > 0) wanted = withFactsTable(wanted, name, facts);
  }
  if (wanted === page) return false;
  if (!check) await writeFile(file, wanted);
  return true;
}

/**
 * Returns a Markdown document with the table of a service's uncertain facts, in place of the previous table.
 * @throws Error if the document has no place for it.
 */
function withFactsTable(document: string, service: string, facts: readonly Fact[]): string {
  const marks = {
    begin: `<!-- facts of ${service}, generated -->`,
    end: `<!-- end of ${service} -->`,
  };
  const rows = facts
    .filter(isDoubtful)
    .map(({ gateway, vendor, piece, sure }) => [gateway, vendor, piece, sure]);
  return withGenerated(document, marks, markdownTable([HEAD, ...rows]));
}
