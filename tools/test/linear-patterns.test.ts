import path from 'node:path';
import { readText } from '@pieceworks/kit';
import { lint } from './lint';

const RULE = 'redos/no-vulnerable';
const ROOT = path.resolve(__dirname, '../..');

/** A file of each kind of code: published, and not published. */
const FILES = [
  'packages/kit/src/values/json.ts',
  'packages/pieces/content-snare/src/lib/api/answers.ts',
  'packages/host/src/cli.ts',
  'packages/workbench/src/page/page.tsx',
  'tools/src/demo/table.ts',
];

/** Each was in the code once. Its time grows with the square of the text, or cannot be judged. */
const REFUSED = [
  String.raw`/<\/?[a-z][^>]*>/gi`,
  String.raw`/^\S+\.[a-z]{2,}(\/\S*)?$/i`,
  String.raw`/^\/+|\/+$/g`,
  String.raw`/\S*\d\S*/g`,
  String.raw`/^\s*(\w*)\s*:\s*(.*\S)/`,
  String.raw`/(?<![^\s"])[^\s"]+@[^\s"]+/g`,
  String.raw`new RegExp('\\s+$')`,
];
const ALLOWED = [
  String.raw`/<\/?[a-z][^>]*>?/gi`,
  String.raw`/[^/](.*[^/])?/s`,
  String.raw`/\s+/g`,
];

it('the linter refuses a regular expression that is not proved to be linear', async () => {
  const patterns = [...REFUSED, ...ALLOWED];
  const text = patterns.map((pattern) => `export const x = ${pattern};\n`).join('');
  const found = await lint(
    [RULE],
    FILES.map((file) => [path.join(ROOT, file), text] as const),
  );
  expect(found).toHaveLength(FILES.length);
  for (const messages of found) {
    const lines = messages.map((message) => Number(readText(message, 'line')));
    expect(lines.map((line) => patterns[line - 1])).toEqual(REFUSED);
  }
});
