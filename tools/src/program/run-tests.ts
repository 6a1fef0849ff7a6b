import { stripVTControlCharacters } from 'node:util';
import { runNx } from './child';
import { chromiumPath } from './chromium-path';

/** The targets that check the source. */
export const CHECKS = ['format', 'lint', 'knip'];

/** Checks and tests run together, because a check alone would leave a core idle. */
const TESTS = [...CHECKS, 'release-check', 'build', 'build-page', 'build-piece', 'pack', 'test'];

const WITHOUT_CHROMIUM = `The browser tests were skipped, because Chromium is not installed. Install it, on Debian with
"apt-get install chromium-headless-shell", or set CHROMIUM_PATH.`;

/** Lines to repeat at the end: missing translations, the complaints of the formatter and the linter, and failed tests. */
const TO_REPEAT =
  /Warning: \d+ translations are missing|^\[warn\] \S+\.\w+$|^\S+:\d+:\d+: .* \[Error\/|FAIL |^\s*● (?!Console)/;

/**
 * Runs tasks, and ends with one line of counts, the failing files and the names of the failed tests.
 * @param targets by default all checks and all tests.
 * @param isAffected true for the projects alone that a change since `main` affects.
 * @returns the exit code.
 */
export async function runTests(
  targets: readonly string[] = TESTS,
  isAffected = false,
): Promise<number> {
  // Set in the environment, because the cache of test results depends on it.
  const chromium = await chromiumPath();
  if (chromium !== undefined) process.env.CHROMIUM_PATH = chromium;
  // Otherwise Nx makes every program print colours.
  if (!process.stdout.isTTY) process.env.FORCE_COLOR = '0';
  const summary = new Summary();
  let rest = '';
  const words = [isAffected ? 'affected' : 'run-many', '-t', ...targets, '--output-style=stream'];
  const code = await runNx(words, (text) => {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      process.stdout.write(`${process.stdout.isTTY ? line : stripVTControlCharacters(line)}\n`);
      summary.read(line);
    }
  });
  process.stdout.write(summary.text({ failed: code !== 0 }));
  return code;
}

/** The counts of the tests in a run, and the lines to repeat. */
export class Summary {
  readonly #repeated = new Set<string>();
  readonly #counts = { passed: 0, failed: 0, skipped: 0 };

  read(line: string): void {
    const plain = stripVTControlCharacters(line);
    // Nx puts the project before each line.
    const said = plain.replace(/^@?[\w/-]+: /, '');
    if (TO_REPEAT.test(said)) this.#repeated.add(said.trim());
    const counts = /(?:^|\s)Tests: (.*)$/.exec(plain)?.[1] ?? '';
    for (const kind of ['passed', 'failed', 'skipped'] as const) {
      this.#counts[kind] += Number(new RegExp(`(\\d+) ${kind}`).exec(counts)?.[1] ?? 0);
    }
  }

  /** @param run.failed true if a check or a test failed, also one that printed no count. */
  text({ failed: hasFailed }: { failed: boolean }): string {
    const { passed, skipped } = this.#counts;
    const failed = hasFailed ? Math.max(this.#counts.failed, 1) : 0;
    return [
      '',
      ...(skipped > 0 ? [WITHOUT_CHROMIUM, ''] : []),
      `${passed} passed, ${failed} failed, ${skipped} skipped`,
      ...this.#repeated,
      '',
    ].join('\n');
  }
}
