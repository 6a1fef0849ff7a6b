import path from 'node:path';
import { readText } from '@pieceworks/kit/json';
import { lint } from './lint';
import { ROOT } from './program';

const FIRMABLE = 'packages/pieces/firmable/src';
const PLAYED = 'packages/sandbox/src/services';
const RULES = ['import-x/no-restricted-paths', 'no-restricted-imports'];

/** A file, another one that it imports, and the expected answer of the linter. */
const IMPORTS: readonly (readonly [file: string, imported: string, answer: string])[] = [
  [`${FIRMABLE}/lib/model/credits`, `${FIRMABLE}/lib/api/vendor`, 'refuses'],
  [`${FIRMABLE}/lib/model/credits`, `${FIRMABLE}/lib/logo`, 'refuses'],
  [`${FIRMABLE}/lib/auth`, `${FIRMABLE}/index`, 'refuses'],
  [`${FIRMABLE}/lib/api/vendor`, `${FIRMABLE}/lib/model/credits`, 'allows'],
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

it('the linter follows the order of imports that the architecture states', async () => {
  const texts = IMPORTS.map(([file, imported]) => {
    const relative = path.relative(path.dirname(file), imported);
    return [path.join(ROOT, `${file}.ts`), `import './${relative}';\n`] as const;
  });
  const socket = [path.join(ROOT, FIRMABLE, 'index.ts'), "import 'node:http';\n"] as const;
  const found = await lint(RULES, [...texts, socket]);
  const rules = found.map((messages) => messages.map((message) => readText(message, 'ruleId')));
  const answers = IMPORTS.map(([file, imported], position) => {
    const isRefused = rules[position]?.includes('import-x/no-restricted-paths');
    return [file, imported, isRefused ? 'refuses' : 'allows'];
  });
  expect(answers).toEqual(IMPORTS);
  expect(rules.at(-1)).toContain('no-restricted-imports');
});
