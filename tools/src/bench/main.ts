import { type Row, table } from '../workspace/table';

/** The measurements. Each is imported when it runs, so that none affects the memory or the time of another. */
const MEASUREMENTS: Readonly<Record<string, () => Promise<Row[]>>> = {
  'cold-start': async () => (await import('./cold-start')).measureColdStart(),
  list: async () => (await import('./list')).measureList(),
};

/** @param names the measurements to run; none runs all of them. */
export async function runBench(names: readonly string[]): Promise<number> {
  for (const [name, measure] of Object.entries(MEASUREMENTS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    process.stderr.write(`Measuring ${name}…\n`);
    process.stdout.write(`${name}:\n\n${table(await measure())}\n\n`);
  }
  return 0;
}
