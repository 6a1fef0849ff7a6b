import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from './program';

it('the generated parts of the pages are those of the sources', async () => {
  // In a process of its own, because the rules of the linter are an ES module.
  const words = ['--import', 'tsx', 'tools/src/pages/generate.ts', '--check'];
  await promisify(execFile)(process.execPath, words, { cwd: ROOT });
});
