import { text } from 'node:stream/consumers';
import { type BundlePosition, readPositions } from './bundle-position';
import { sourcePlace } from './source-place';
import { findBundle, type TracedBundle } from './traced-bundle';
import { Untraceable } from './untraceable';

/** Says where positions in the bundle of a piece come from: `npm run trace -- firmable@1.2.0 2:683`. */

const USAGE = `Usage: npm run trace -- <piece>[@<version>] [<line>:<column> or a stack trace]…

<piece> is a short name (firmable) or a package name; without a version its current build is meant.
Positions are those in src/index.js, as stack traces have them. Without any, a stack trace is read from
standard input.
`;

async function main([wanted, ...given]: readonly string[]): Promise<number> {
  if (wanted === undefined || wanted.startsWith('-')) {
    process.stderr.write(USAGE);
    return 2;
  }
  try {
    const bundle = await findBundle(process.cwd(), wanted);
    const positions: BundlePosition[] = [];
    for (const words of given.length > 0 ? given : [await readStandardInput()]) {
      const found = readPositions(words, bundle.packageName);
      if (found.length === 0) {
        warn(
          `"${shortened(words)}" holds no position in the bundle of ${bundle.packageName}: ` +
            'give line:column, both from 1 on, or a stack trace in quotes or on standard input.',
        );
        return 2;
      }
      positions.push(...found);
    }
    return trace(bundle, positions) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Untraceable)) throw error;
    warn(error.message);
    return 1;
  }
}

async function readStandardInput(): Promise<string> {
  if (process.stdin.isTTY)
    warn('Paste a stack trace, and end it with Ctrl+D on a line of its own.');
  return text(process.stdin);
}

/**
 * Prints where each position comes from.
 *
 * @returns whether all of them come from a source.
 * @throws {Untraceable} before anything is printed, when a stack trace is of another version.
 */
function trace(bundle: TracedBundle, positions: readonly BundlePosition[]): boolean {
  const other = positions.find(({ version = bundle.version }) => version !== bundle.version);
  if (other !== undefined) {
    throw new Untraceable(
      `The stack trace is of version ${String(other.version)}, and ${bundle.title} is ${bundle.version}.`,
    );
  }
  let all = true;
  for (const position of positions) {
    const place = sourcePlace(bundle.map, position);
    if (place === undefined) {
      warn(`${position.line}:${position.column} in ${bundle.title} comes from no source.`);
      all = false;
    } else {
      process.stdout.write(`${place.file}:${place.line}  ${place.enclosing}\n`);
    }
  }
  return all;
}

/** The beginning of what was given, on one line. */
function shortened(words: string): string {
  const line = words.trim().split('\n', 1).join('');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

function warn(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

process.exitCode = await main(process.argv.slice(2));
