import { refreshAgents } from './agents';
import { refreshPublication } from './publication';
import { refreshVariables } from './variables';

await refreshPublication(process.cwd());
await refreshAgents(process.cwd());
await refreshVariables(process.cwd());
