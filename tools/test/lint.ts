import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { asList } from '@pieceworks/kit/json';

/** Lints texts as if they were files of the repository, in one process for all, because the linter starts slowly. */
const LINTER = `
import { ESLint } from 'eslint';
let text = '';
for await (const chunk of process.stdin) text += chunk;
const { rules, texts } = JSON.parse(text);
const eslint = new ESLint({
  ruleFilter: ({ ruleId }) => rules.includes(ruleId),
  // Only for rules that ask for no types.
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
});
const results = [];
for (const [filePath, code] of texts) {
  const [{ messages = [] } = {}] = await eslint.lintText(code, { filePath });
  results.push(messages.map(({ line, ruleId }) => ({ line, ruleId })));
}
process.stdout.write(JSON.stringify(results));
`;

/**
 * Applies rules of the linter to texts.
 * @param rules rules that need no type information.
 * @param texts each with the path of the file that it stands for.
 * @returns the messages of each text: line and rule.
 */
export async function lint(
  rules: readonly string[],
  texts: readonly (readonly [file: string, text: string])[],
): Promise<(readonly unknown[])[]> {
  const linting = promisify(execFile)(process.execPath, ['--input-type=module', '-e', LINTER], {
    cwd: path.resolve(__dirname, '../..'),
    maxBuffer: 16 * 1024 * 1024,
  });
  linting.child.stdin?.end(JSON.stringify({ rules, texts }));
  const { stdout } = await linting;
  const results: unknown = JSON.parse(stdout);
  return asList(results).map(asList);
}
