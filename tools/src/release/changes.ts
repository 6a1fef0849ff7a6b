import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A commit that people who build flows notice. */
export type Change = {
  /** Its heading in the changelog. */
  readonly heading: string;
  readonly subject: string;
  /** Advice on adapting a flow, possibly empty; `undefined` if no flow breaks. */
  readonly advice: string | undefined;
  /** The changed files, from the repository's root. */
  readonly files: readonly string[];
};

/** Headings of the changelog in their order, by the type of the commit. */
const HEADINGS: ReadonlyMap<string, string> = new Map([
  ['feat', 'New'],
  ['fix', 'Fixed'],
  ['perf', 'Faster'],
]);
const BREAKING = 'Breaking changes';
const ORDER = [BREAKING, ...HEADINGS.values()];

/**
 * Reads a conventional commit.
 * @returns `undefined` for a commit that people who build flows do not notice.
 */
export function readChange(message: string, files: readonly string[]): Change | undefined {
  const [header = ''] = message.split('\n');
  const [, type = '', mark, subject] = /^(\w+)(?:\([^)]*\))?(!)?: (.+)$/.exec(header) ?? [];
  const [, footer] = /^BREAKING[ -]CHANGE: ([^]*)$/m.exec(message) ?? [];
  const isBreaking = mark !== undefined || footer !== undefined;
  const heading = isBreaking ? BREAKING : HEADINGS.get(type);
  if (subject === undefined || heading === undefined) return undefined;
  const advice = isBreaking ? (footer ?? '').replaceAll(/\s+/g, ' ').trim() : undefined;
  return { heading, subject, advice, files };
}

/**
 * Returns the changes since a commit, oldest first.
 * @param commit its hash.
 */
export async function changesSince(root: string, commit: string): Promise<Change[]> {
  const words = ['log', '--reverse', '--no-merges', '--name-only', '--format=%x1e%B%x1f'];
  const log = await git(root, [...words, `${commit}..HEAD`]);
  return log
    .split('\u001e')
    .slice(1)
    .flatMap((entry) => {
      const [message = '', files = ''] = entry.split('\u001f');
      return readChange(message, files.trim().split('\n')) ?? [];
    });
}

/**
 * Returns a section of the changelog, under the version and the day of its release.
 * @param release.steps the steps of a first release, which has no changes.
 */
export function changelogSection(
  {
    version,
    changes,
    steps = [],
  }: { version: string; changes: readonly Change[]; steps?: readonly string[] },
  day: string,
): string {
  const parts = ORDER.flatMap((heading) => {
    const lines = changes
      .filter((change) => change.heading === heading)
      .map(({ subject, advice }) => `- ${subject}${advice ? `\n  ${advice}` : ''}`);
    return lines.length === 0 ? [] : [`### ${heading}`, [...new Set(lines)].join('\n')];
  });
  const first = ['First release.', steps.map((step) => `- ${step}`).join('\n')].filter(Boolean);
  return [`## ${version} (${day})`, ...(changes.length === 0 ? first : parts)].join('\n\n');
}

export async function git(root: string, words: readonly string[]): Promise<string> {
  const options = { cwd: root, maxBuffer: 2 ** 28 };
  return (await promisify(execFile)('git', words, options)).stdout;
}
