import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const PACKAGE = path.resolve(__dirname, '..');

/** Runs the check of a package folder in a process of its own: the generator is an ES module. */
function check(folder: string) {
  const words = ['--import', 'tsx', path.join(folder, 'src/generate.ts'), '--check'];
  return promisify(execFile)(process.execPath, words, { cwd: folder });
}

it('is generated from the documents as they are', async () => {
  await expect(check(PACKAGE)).resolves.toMatchObject({ stderr: '' });
});

it('names what is stale', async () => {
  const root = await mkdtemp(path.join(PACKAGE, 'dist-'));
  try {
    const copy = path.join(root, 'packages/contracts');
    for (const part of ['openapi', 'facts', 'src', 'package.json']) {
      await cp(path.join(PACKAGE, part), path.join(copy, part), { recursive: true });
    }
    await cp(
      path.resolve(PACKAGE, '../../docs/contracts.md'),
      path.join(root, 'docs/contracts.md'),
    );
    const change = async (file: string, from: string, to: string) => {
      const text = await readFile(path.join(copy, file), 'utf8');
      await writeFile(path.join(copy, file), text.replaceAll(from, to));
    };
    await change('openapi/firmable-gateway.yaml', '/enrich/person', '/enrich/people');
    await change('facts/firmable.yaml', 'piece: renames', 'piece: leaves out');
    const stale = [
      'src/generated/firmable-gateway.ts',
      'src/generated/firmable-gateway.json',
      'src/generated/firmable-facts.json',
      '../../docs/contracts.md',
    ];
    await expect(check(copy)).rejects.toMatchObject({
      code: 1,
      stderr: stale.map((file) => `${file} is stale: run npm run generate.\n`).join(''),
    });
  } finally {
    await rm(root, { recursive: true });
  }
});
