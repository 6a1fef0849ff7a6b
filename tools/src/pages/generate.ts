import { refreshAgents } from './agents';
import { refreshArchitecture } from './architecture';
import { refreshFacts } from './facts-table';
import { refreshPieces } from './pieces';
import { refreshPublication } from './publication';
import { refreshVariables } from './variables';

await refreshPublication(process.cwd());
await refreshPieces(process.cwd());
await refreshAgents(process.cwd());
await refreshVariables(process.cwd());
await refreshFacts(process.cwd());
await refreshArchitecture(process.cwd());
