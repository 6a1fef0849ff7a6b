import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const PACKAGE = path.resolve(__dirname, '..');
const DOCUMENT = 'docs/contracts.md';

/** Runs the check on a package folder in a separate process, because the generator is an ES module. */
function check(folder: string) {
  const words = ['--import', 'tsx', path.join(folder, 'src/generate.ts'), '--check'];
  return promisify(execFile)(process.execPath, words, { cwd: folder });
}

it('generate --check accepts current tables of facts', async () => {
  await expect(check(PACKAGE)).resolves.toMatchObject({ stderr: '' });
});

it('generate --check names a document with a stale table of facts', async () => {
  const root = await mkdtemp(path.join(PACKAGE, 'dist-'));
  try {
    const copy = path.join(root, 'packages/contracts');
    for (const part of ['facts', 'src', 'package.json']) {
      await cp(path.join(PACKAGE, part), path.join(copy, part), { recursive: true });
    }
    for (const file of [DOCUMENT, '.oxfmtrc.json']) {
      await cp(path.resolve(PACKAGE, '../..', file), path.join(root, file));
    }
    const facts = path.join(copy, 'facts/firmable.yaml');
    const text = await readFile(facts, 'utf8');
    await writeFile(facts, text.replaceAll('Renames the', 'Drops the'));
    await expect(check(copy)).rejects.toMatchObject({
      code: 1,
      stderr: `${DOCUMENT} is stale: run npm run generate.\n`,
    });
  } finally {
    await rm(root, { recursive: true });
  }
});
