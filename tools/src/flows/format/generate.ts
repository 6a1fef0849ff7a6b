import { writeFlows } from './write-flows';

/** Writes the flows. With `--check`, nothing is written: stale files are listed and the exit code is 1. */
const check = process.argv.includes('--check');
const stale = await writeFlows(process.cwd(), { check });
if (check && stale.length > 0) {
  for (const file of stale) process.stderr.write(`${file} is stale: run npm run generate.\n`);
  process.exitCode = 1;
}
