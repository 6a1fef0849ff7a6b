import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import options from '../../../../.oxfmtrc.json' with { type: 'json' };
import type { Fact } from './fact';
import { withFactsTable } from './facts-table';
import { readFacts, requireDistinct } from './read-facts';
import { readSources } from './sources';

// Writes the tables of facts. With `--check` it writes nothing, and exits with 1 if they are stale.
const file = fileURLToPath(new URL('../../../../docs/contracts.md', import.meta.url));
const found = await readFile(file, 'utf8');
const all: Fact[] = [];
let document = found;
for (const [service, source] of await readSources('facts')) {
  const facts = readFacts(`facts/${service}.yaml`, source);
  all.push(...facts);
  document = withFactsTable(document, service, facts);
}
requireDistinct(all);
({ code: document } = await format(file, document, options));
if (!process.argv.includes('--check')) {
  await writeFile(file, document);
} else if (document !== found) {
  process.stderr.write('docs/contracts.md is stale: run npm run generate.\n');
  process.exitCode = 1;
}
