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
  const copy = await mkdtemp(path.join(PACKAGE, 'dist-'));
  try {
    for (const part of ['openapi', 'src', 'package.json']) {
      await cp(path.join(PACKAGE, part), path.join(copy, part), { recursive: true });
    }
    const document = path.join(copy, 'openapi/firmable-gateway.yaml');
    const text = await readFile(document, 'utf8');
    await writeFile(document, text.replaceAll('/enrich/person', '/enrich/people'));
    await expect(check(copy)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('firmable-gateway.ts is stale: run npm run generate.'),
    });
  } finally {
    await rm(copy, { recursive: true });
  }
});
