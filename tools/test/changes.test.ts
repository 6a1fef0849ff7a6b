import { type Change, changelogSection, readChange } from '../src/release/changes';
import { nextVersion } from '../src/release/planned-release';

const change = (message: string) => {
  const read = readChange(message, ['packages/kit/src/index.ts']);
  if (read === undefined) throw new Error(`${message} is no change.`);
  return read;
};

it.each([
  ['feat: add a trigger', 'New', undefined],
  ['fix(kit): read dates\n\nThey had no zone.', 'Fixed', undefined],
  ['perf: start faster', 'Faster', undefined],
  ['feat!: remove a field', 'Breaking changes', ''],
  [
    'refactor(firmable)!: rename a field\n\nWhy.\n\nBREAKING CHANGE: Map `phone`\ninstead.',
    'Breaking changes',
    'Map `phone` instead.',
  ],
  ['fix: a field\n\nBREAKING CHANGE: map it again.', 'Breaking changes', 'map it again.'],
])('a release notices %j', (message, heading, advice) => {
  expect(change(message)).toMatchObject({ heading, advice });
});

it.each([
  'test: read dates',
  'refactor: one reader',
  "Merge branch 'firmable'",
  'release 1.0.0',
  'docs: feat: a trigger',
])('a release does not notice %j', (message) => {
  expect(readChange(message, [])).toBeUndefined();
});

it('the type and scope of a commit are not part of its line', () => {
  expect(change('fix(kit): read dates: all of them').subject).toBe('read dates: all of them');
});

it.each([
  ['0.1.0', ['fix: a'], '0.1.1'],
  ['0.1.9', ['feat: a', 'perf: b'], '0.1.10'],
  ['0.1.3', ['feat!: a'], '1.0.0'],
  ['1.0.3', ['fix: a', 'fix!: b'], '2.0.0'],
])('%s with %j becomes %s', (current, messages, next) => {
  expect(nextVersion(current, messages.map(change))).toBe(next);
});

it('a changelog lists breaking changes first, with advice, and repeats nothing', () => {
  const changes: Change[] = [
    'fix: read dates',
    'feat: add a trigger',
    'fix: read dates',
    'feat!: remove a field\n\nBREAKING CHANGE: Map another one.',
  ].map(change);
  expect(changelogSection({ version: '1.0.0', changes }, '2026-11-24')).toBe(
    `## 1.0.0 (2026-11-24)

### Breaking changes

- remove a field
  Map another one.

### New

- add a trigger

### Fixed

- read dates`,
  );
});

it('the changelog of a first release lists the steps', () => {
  const steps = ['**A**: does a.', '**B**: does b.'];
  expect(changelogSection({ version: '0.1.0', changes: [], steps }, '2026-11-24')).toBe(
    '## 0.1.0 (2026-11-24)\n\nFirst release.\n\n- **A**: does a.\n- **B**: does b.',
  );
});
