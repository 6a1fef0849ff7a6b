import { refreshAgents } from './agents';
import { refreshPublication } from './publication';

await refreshPublication(process.cwd());
await refreshAgents(process.cwd());
