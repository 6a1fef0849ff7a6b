import { refreshPublication } from './publication';

await refreshPublication(process.cwd());
