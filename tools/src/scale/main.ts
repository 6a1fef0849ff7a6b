import { table } from '../workspace/table';
import { play, SCENARIOS } from './scenarios';

/**
 * What workers of the platform make of a limit that they share, in virtual time: with our pacing, and with
 * calls that are only made again after a refusal. `--seed` gives other arrivals and delays.
 */

const SEED = 1;

const [option, value] = process.argv.slice(2);
const seed = option === undefined ? SEED : Number(value);
if (Number.isInteger(seed) && (option === undefined || option === '--seed')) {
  const rows = SCENARIOS.flatMap((scenario) =>
    [true, false].map((isPaced) => play(scenario, isPaced, seed)),
  );
  process.stdout.write(`${table(rows)}\n`);
} else {
  process.stderr.write('Usage: npm run scale [-- --seed 1]\n');
  process.exitCode = 2;
}
