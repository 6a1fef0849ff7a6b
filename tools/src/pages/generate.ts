import { refreshAgents } from './agents';
import { refreshArchitecture } from './architecture';
import { refreshFacts } from './facts-table';
import { refreshPieces } from './pieces';
import { refreshVariables } from './variables';

/** Writes the generated parts of the pages. With `--check` it writes nothing, and fails if one is stale. */

const PAGES = [refreshPieces, refreshAgents, refreshVariables, refreshFacts, refreshArchitecture];

const check = process.argv.includes('--check');
for (const refresh of PAGES) {
  const isStale = await refresh(process.cwd(), { check });
  if (!isStale || !check) continue;
  process.stderr.write(`${refresh.name} finds a stale page: run npm run generate.\n`);
  process.exitCode = 1;
}
