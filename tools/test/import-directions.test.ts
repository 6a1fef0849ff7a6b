import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './program';

const FIRMABLE = 'packages/pieces/firmable/src';
const PLAYED = 'packages/sandbox/src/services';

/** A file, another one that it imports, and the expected answer of the linter. */
const IMPORTS: readonly (readonly [file: string, imported: string, answer: string])[] = [
  [`${FIRMABLE}/lib/credits`, `${FIRMABLE}/lib/api/vendor`, 'refuses'],
  [`${FIRMABLE}/lib/credits`, `${FIRMABLE}/lib/logo`, 'refuses'],
  [`${FIRMABLE}/lib/auth`, `${FIRMABLE}/index`, 'refuses'],
  [`${FIRMABLE}/lib/api/vendor`, `${FIRMABLE}/lib/credits`, 'allows'],
  [`${FIRMABLE}/lib/auth`, `${FIRMABLE}/lib/api/vendor`, 'allows'],
  [`${FIRMABLE}/index`, 'packages/pieces/content-snare/src/index', 'refuses'],
  [`${FIRMABLE}/index`, 'packages/host/src/index', 'refuses'],
  [`${FIRMABLE}/index`, 'packages/kit/src/index', 'allows'],
  ['packages/kit/src/index', `${FIRMABLE}/index`, 'refuses'],
  ['packages/kit/src/values/json', 'packages/kit/src/http/transport', 'refuses'],
  ['packages/kit/src/http/transport', 'packages/kit/src/values/json', 'allows'],
  ['packages/sandbox/src/index', 'packages/kit/src/index', 'refuses'],
  [`${PLAYED}/firmable/account`, `${PLAYED}/content-snare/account`, 'refuses'],
  [`${PLAYED}/firmable/account`, 'packages/sandbox/src/sandbox', 'refuses'],
  [`${PLAYED}/firmable/account`, 'packages/sandbox/src/core/refusal', 'allows'],
  ['packages/sandbox/src/core/journal', 'packages/sandbox/src/contract/contract', 'refuses'],
  ['packages/sandbox/src/faults/fault-delivery', 'packages/sandbox/src/sandbox', 'refuses'],
  ['packages/sandbox/src/server/create-servers', 'packages/sandbox/src/sandbox', 'allows'],
  ['packages/host/src/index', 'packages/services/src/services', 'allows'],
  ['packages/workbench/src/protocol', 'packages/workbench/src/main', 'refuses'],
  ['packages/testing/src/wire-suite', 'tools/src/build/class-names', 'refuses'],
  ['tools/src/build/class-names', 'tools/src/demo/table', 'refuses'],
  ['tools/src/demo/table', 'tools/src/build/class-names', 'allows'],
];

let copy: string;

beforeEach(async () => {
  copy = await realpath(await mkdtemp(path.join(tmpdir(), 'imports-')));
  const isSource = (name: string) => !/\/(node_modules|dist|test)$/.test(name);
  const settings = ['tsconfig.json', 'tsconfig.base.json', 'oxlint.config.mjs'];
  for (const name of ['packages', 'tools', 'docs', ...settings]) {
    await cp(path.join(ROOT, name), path.join(copy, name), { recursive: true, filter: isSource });
  }
  await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'), 'dir');
});

afterEach(() => rm(copy, { recursive: true }));

/** Returns a line for each finding in the copy: file, position, message and rule. */
function lint(files: readonly string[]): Promise<string[]> {
  const linter = path.join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const words = [linter, '-c', 'oxlint.config.mjs', '--format', 'unix', ...files];
  return new Promise((resolve) => {
    // It ends with an error because there are findings.
    execFile(process.execPath, words, { cwd: copy }, (_, output) => {
      resolve(output.split('\n'));
    });
  });
}

it('the linter follows the order of imports that the architecture states', async () => {
  const files = [...new Set(IMPORTS.map(([file]) => `${file}.ts`))];
  for (const file of files) await writeFile(path.join(copy, file), "import 'node:http';\n");
  for (const [file, imported] of IMPORTS) {
    const relative = path.relative(path.dirname(file), imported);
    await appendFile(path.join(copy, `${file}.ts`), `import './${relative}';\n`);
  }
  const findings = await lint(files);
  const isFound = (file: string, line: number, rule: string) =>
    findings.some((text) => text.startsWith(`${file}.ts:${line}:`) && text.includes(`(${rule})`));
  const answers = IMPORTS.map(([file, imported], position) => {
    const before = IMPORTS.slice(0, position).filter(([other]) => other === file).length;
    const isRefused = isFound(file, before + 2, 'no-restricted-paths');
    return [file, imported, isRefused ? 'refuses' : 'allows'];
  });
  expect(answers).toEqual(IMPORTS);
  expect(isFound(`${FIRMABLE}/index`, 1, 'no-restricted-imports')).toBe(true);
});
