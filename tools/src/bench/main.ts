import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { table } from '../workspace/table';
import type { Suite } from './suite';

/** Folder of the results, from the repository's root. */
const RESULTS_FOLDER = 'dist/bench';

/** Loaded one by one, so that none affects the memory or the time of another. */
const SUITES: Readonly<Record<string, () => Promise<Suite>>> = {
  'cold-start': async () => (await import('./cold-start')).coldStart,
  calls: async () => (await import('./calls')).calls,
  list: async () => (await import('./list')).list,
  loop: async () => (await import('./loop')).loop,
};

async function runSuite(name: string): Promise<void> {
  const load = SUITES[name];
  if (load === undefined) {
    throw new Error(`Unknown suite: ${name}. Choose ${Object.keys(SUITES).join(', ')}.`);
  }
  process.stderr.write(`Measuring ${name}…\n`);
  const tables = await (await load())();
  const machine = { node: process.version, cores: cpus().length, on: new Date().toISOString() };
  const results: Record<string, unknown> = { machine };
  for (const [key, { title, rows }] of Object.entries(tables)) {
    process.stdout.write(`${title}:\n\n${table(rows)}\n\n`);
    results[key] = rows;
  }
  const file = `${RESULTS_FOLDER}/${name}.json`;
  await mkdir(RESULTS_FOLDER, { recursive: true });
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
  process.stdout.write(`${file} holds the same.\n\n`);
}

const names = process.argv.slice(2);
for (const name of names.length > 0 ? names : Object.keys(SUITES)) await runSuite(name);
