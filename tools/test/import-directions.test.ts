import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './program';

const FIRMABLE = 'packages/pieces/firmable';
const SNARE = 'packages/pieces/content-snare';
const LAB = 'packages/lab/src';

/** A file, another one that it imports, and the expected answer of the linter. */
const IMPORTS: readonly (readonly [file: string, imported: string, answer: string])[] = [
  [`${FIRMABLE}/src/lib/credits`, `${FIRMABLE}/src/lib/api/vendor`, 'refuses'],
  [`${FIRMABLE}/src/lib/credits`, `${FIRMABLE}/src/lib/logo`, 'refuses'],
  [`${FIRMABLE}/src/lib/auth`, `${FIRMABLE}/src/index`, 'refuses'],
  [`${FIRMABLE}/src/lib/api/vendor`, `${FIRMABLE}/src/lib/credits`, 'allows'],
  [`${FIRMABLE}/src/lib/auth`, `${FIRMABLE}/src/lib/api/vendor`, 'allows'],
  [`${FIRMABLE}/src/index`, `${SNARE}/src/index`, 'refuses'],
  [`${FIRMABLE}/src/index`, `${LAB}/host/index`, 'refuses'],
  [`${FIRMABLE}/src/index`, 'packages/kit/src/index', 'allows'],
  [`${FIRMABLE}/src/index`, 'packages/page-parts/src/protocol', 'refuses'],
  // A piece knows its contract, and nothing else of what our programs know of its service.
  [`${FIRMABLE}/src/index`, `${FIRMABLE}/service/dist/vendor`, 'allows'],
  [`${FIRMABLE}/src/index`, `${FIRMABLE}/service/entry`, 'refuses'],
  [`${FIRMABLE}/src/index`, `${FIRMABLE}/service/sandbox/index`, 'refuses'],
  [`${FIRMABLE}/src/index`, `${SNARE}/service/dist/vendor`, 'refuses'],
  [`${FIRMABLE}/service/probes`, `${FIRMABLE}/src/lib/auth`, 'allows'],
  [`${FIRMABLE}/service/probes`, `${LAB}/verify/index`, 'allows'],
  [`${FIRMABLE}/service/probes`, `${SNARE}/src/lib/client`, 'refuses'],
  [`${FIRMABLE}/service/probes`, 'tools/src/workspace/table', 'refuses'],
  [`${FIRMABLE}/service/sandbox/index`, `${SNARE}/service/sandbox/account`, 'refuses'],
  [`${FIRMABLE}/service/sandbox/index`, `${LAB}/sandbox/index`, 'allows'],
  ['packages/kit/src/index', `${FIRMABLE}/src/index`, 'refuses'],
  ['packages/kit/src/index', `${LAB}/host/index`, 'refuses'],
  ['packages/kit/src/index', 'tools/src/build/class-names', 'refuses'],
  ['packages/kit/src/values/json', 'packages/kit/src/http/transport', 'refuses'],
  ['packages/kit/src/http/transport', 'packages/kit/src/values/json', 'allows'],
  [`${LAB}/host/index`, `${FIRMABLE}/src/index`, 'refuses'],
  [`${LAB}/host/index`, `${FIRMABLE}/service/entry`, 'refuses'],
  [`${LAB}/host/index`, `${LAB}/sandbox/index`, 'refuses'],
  [`${LAB}/host/index`, `${LAB}/contracts/fact`, 'allows'],
  [`${LAB}/services/index`, `${LAB}/verify/probe`, 'refuses'],
  [`${LAB}/sandbox/core/journal`, `${LAB}/sandbox/contract/price`, 'refuses'],
  [`${LAB}/sandbox/faults/fault-delivery`, `${LAB}/sandbox/sandbox`, 'refuses'],
  [`${LAB}/sandbox/server/create-servers`, `${LAB}/sandbox/sandbox`, 'allows'],
  [`${LAB}/suites/wire-suite`, 'tools/src/build/class-names', 'refuses'],
  [`${FIRMABLE}/service/page`, 'packages/page-parts/src/index', 'allows'],
  [`${FIRMABLE}/service/costs`, 'packages/workbench/src/server/schedule', 'refuses'],
  ['packages/page-parts/src/protocol', 'packages/workbench/src/main', 'refuses'],
  ['packages/workbench/src/page/step-groups', 'packages/workbench/src/main', 'refuses'],
  ['tools/src/build/class-names', 'tools/src/demo/table', 'refuses'],
  ['tools/src/demo/table', 'tools/src/build/class-names', 'allows'],
];

let copy: string;

beforeEach(async () => {
  copy = await realpath(await mkdtemp(path.join(tmpdir(), 'imports-')));
  // A piece compiles against the `dist` of its service.
  const isSource = (name: string) =>
    !/\/(node_modules|test)$/.test(name) && !/(?<!\/service)\/dist$/.test(name);
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
  expect(isFound(`${FIRMABLE}/src/index`, 1, 'no-restricted-imports')).toBe(true);
});
