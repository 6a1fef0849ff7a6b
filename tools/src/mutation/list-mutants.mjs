// Runs where Stryker is installed: prints a key of every mutant of the files that it is given.
import { readFile } from 'node:fs/promises';
import { Instrumenter } from '@stryker-mutator/instrumenter';

const silent = { isDebugEnabled: () => false, debug: () => {}, info: () => {}, warn: () => {} };
const files = await Promise.all(
  process.argv.slice(2).map(async (name) => ({
    name,
    content: await readFile(name, 'utf8'),
    mutate: true,
  })),
);
const options = { ignorers: [], excludedMutations: [], plugins: null };
const { mutants } = await new Instrumenter(silent).instrument(files, options);
process.stdout.write(
  JSON.stringify(
    mutants.map(({ fileName, location: { start, end }, replacement }) =>
      JSON.stringify([fileName, start, end, replacement]),
    ),
  ),
);
