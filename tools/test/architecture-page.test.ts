import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { withLayers } from '../src/pages/architecture';
import { ROOT } from './program';

/** Prints true if the page is stale. In a process of its own, because the rules of the linter are an ES module. */
const CHECK = `
import { refreshArchitecture } from './tools/src/pages/architecture.ts';
process.stdout.write(String(await refreshArchitecture(process.cwd(), { check: true })));`;

it('the architecture shows the rules of the linter', async () => {
  // npm run generate writes them.
  const words = ['--import', 'tsx', '--input-type=module', '--eval', CHECK];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: ROOT });
  expect(stdout).toBe('false');
});

it('a changed rule changes its row or its drawing', async () => {
  const page = await readFile(path.join(ROOT, 'docs/architecture.md'), 'utf8');
  const packages = [
    { name: 'shed', folder: 'packages/shed', imports: ['kit', 'lab'] },
    { name: 'kit', folder: 'packages/kit', imports: [] },
  ];
  const rooms = { 'packages/kit/src': [['spade', 'rake'], ['bench']] };
  const lines = withLayers(page, packages, rooms).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      '| `shed`  | `packages/shed` | kit, lab   |',
      '| `kit`   | `packages/kit`  | nothing    |',
      'spade | rake < bench',
    ]),
  );
});

it('a page without a place for a drawing is refused', async () => {
  const page = await readFile(path.join(ROOT, 'docs/architecture.md'), 'utf8');
  expect(() => withLayers(page, [], { 'packages/shed': [['spade']] })).toThrow(
    'There is no place for: <!-- rooms of packages/shed, generated -->',
  );
});
