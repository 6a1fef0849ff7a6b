import { refreshAgents } from './agents';
import { refreshPublication } from './publication';
import { refreshVariables } from './variables';
import { refreshVerifiedServices } from './verified-services';

await refreshPublication(process.cwd());
await refreshAgents(process.cwd());
await refreshVariables(process.cwd());
await refreshVerifiedServices(process.cwd());
