import { writeFlows } from './write-flows';

await writeFlows(process.cwd());
