import path from 'node:path';
import { parseArgs } from 'node:util';
import { readSharedFields, SHARED_FIELDS } from '../build/piece-manifest';
import { changelogSection, git } from './changes';
import { type PlannedRelease, planRelease } from './planned-release';
import { checkRelease, missingTranslations, refuseBreaks, unreleasedPieces } from './release-check';
import { writeRelease } from './write-release';

/**
 * Releases all changed pieces: sets versions, writes changelogs, commits and tags. Publishes and pushes nothing; the
 * pushed tag starts the workflow that publishes.
 *
 * - `--dry-run` prints the plan and writes nothing.
 * - `--check` only checks the pieces as a release would.
 */
async function release(root: string, isDryRun: boolean): Promise<void> {
  const planned = await planRelease(root);
  if (planned.length === 0) {
    say('Nothing to release: no piece has changed.');
    return;
  }
  const pieces = await unreleasedPieces(root);
  refuseBreaks(pieces, planned);
  const day = new Date().toISOString().slice(0, 10);
  const notes = planned.map((piece) => notesOf(piece, day)).join('\n\n');
  say(notes);
  if (isDryRun) return;
  await refuseUnready(root);
  const files = await writeRelease(root, planned, pieces, day);
  await git(root, ['add', ...files]);
  const versions = planned.map(({ folder, version }) => `${path.basename(folder)} ${version}`);
  await git(root, ['commit', '--quiet', '-m', `chore: release ${versions.join(', ')}`]);
  const tag = await unusedTag(root, day);
  // The notes become those of the release on GitHub. Git would take their headings for comments.
  await git(root, ['tag', '--cleanup=verbatim', '-a', tag, '-m', `${notes}\n`]);
  say(`\nTagged ${tag}; nothing is pushed or published. Next: git push --follow-tags`);
}

function notesOf({ name, ...release }: PlannedRelease, day: string): string {
  return changelogSection(release, day).replace('## ', `## ${name} `);
}

/** Returns the tag of the day, with a number from the second release of the day on. */
async function unusedTag(root: string, day: string): Promise<string> {
  const used = (await git(root, ['tag', '--list', `release-${day}*`])).split('\n').filter(Boolean);
  return used.length === 0 ? `release-${day}` : `release-${day}.${used.length + 1}`;
}

/**
 * Refuses a release of an unfinished state.
 * @throws Error that says what is missing.
 */
async function refuseUnready(root: string): Promise<void> {
  const fields = await readSharedFields(root);
  // An npm page without a repository looks abandoned, and npm compares it with the origin of the package.
  const unset = SHARED_FIELDS.filter((field) => fields[field] === undefined);
  if (unset.length > 0) {
    throw new Error(
      `Set ${unset.join(', ')} in the package.json of the repository's root: every piece takes them from there.`,
    );
  }
  const missing = await missingTranslations(root);
  if (missing.length > 0) {
    throw new Error([...missing, 'npm run i18n lists what is missing.'].join('\n'));
  }
  if ((await git(root, ['status', '--porcelain'])).trim() !== '') {
    throw new Error('Some files differ from the last commit. Commit or undo the changes first.');
  }
}

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});
try {
  await (values.check ? checkRelease(process.cwd()) : release(process.cwd(), values['dry-run']));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
