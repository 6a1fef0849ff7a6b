import { text } from 'node:stream/consumers';
import { type BundlePosition, readPositions } from './bundle-position';
import { sourcePlace } from './source-place';
import { findBundle, type TracedBundle } from './traced-bundle';
import { Untraceable } from './untraceable';

const USAGE = `Usage: npm run trace -- <piece>[@<version>] [<line>:<column> or a stack trace]…

<piece> is a short name (firmable) or a package name; without a version its current build is meant.
Positions are those in src/index.js, as stack traces have them. Without any, a stack trace is read from
standard input.
`;

/** What the command talks to. */
export type TraceEnvironment = {
  /** The root of the repository. */
  readonly cwd: string;
  readonly stdin: AsyncIterable<Buffer | string> & { readonly isTTY?: boolean };
  readonly stdout: { write: (text: string) => unknown };
  readonly stderr: { write: (text: string) => unknown };
};

/**
 * Says where positions in the bundle of a piece come from.
 * @param words which bundle, and the positions.
 * @returns the exit code: 0, 1 where one comes from nowhere, 2 for wrong usage.
 */
export async function traceCommand(
  [wanted, ...given]: readonly string[],
  environment: TraceEnvironment,
): Promise<number> {
  const { cwd, stdin, stderr } = environment;
  const warn = (sentence: string) => stderr.write(`${sentence}\n`);
  if (wanted === undefined || wanted.startsWith('-')) {
    stderr.write(USAGE);
    return 2;
  }
  try {
    const bundle = await findBundle(cwd, wanted);
    const positions: BundlePosition[] = [];
    if (given.length === 0 && stdin.isTTY === true)
      warn('Paste a stack trace, and end it with Ctrl+D on a line of its own.');
    for (const words of given.length > 0 ? given : [await text(stdin)]) {
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
    return trace(bundle, positions, environment) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Untraceable)) throw error;
    warn(error.message);
    return 1;
  }
}

/**
 * Prints where each position comes from.
 *
 * @returns whether all of them come from a source.
 * @throws {Untraceable} before anything is printed, when a stack trace is of another version.
 */
function trace(
  bundle: TracedBundle,
  positions: readonly BundlePosition[],
  { stdout, stderr }: TraceEnvironment,
): boolean {
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
      stderr.write(
        `${position.line}:${position.column} in ${bundle.title} comes from no source.\n`,
      );
      all = false;
    } else {
      stdout.write(`${place.file}:${place.line}  ${place.enclosing}\n`);
    }
  }
  return all;
}

/** The beginning of what was given, on one line. */
function shortened(words: string): string {
  const line = words.trim().split('\n', 1).join('');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
