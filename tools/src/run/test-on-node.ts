import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { installApart } from '../workspace/install-apart';

/**
 * Runs all tests on other versions of Node, from the npm registry. Instances run other versions than this machine, and
 * sockets behave differently between them.
 */

const SYSTEM = process.platform === 'win32' ? 'win' : process.platform;
const PACKAGE = `node-${SYSTEM}-${process.arch}`;

async function testOn(version: string): Promise<boolean> {
  const folder = path.resolve('dist/node', version);
  await installApart(folder, { [PACKAGE]: version });
  const bin = path.join(folder, 'node_modules', PACKAGE, 'bin');
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` };
  const words = ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'test', '--skip-nx-cache'];
  process.stdout.write(`\nThe tests on Node ${version}:\n`);
  const tests = spawn(path.join(bin, 'node'), words, { env, stdio: 'inherit' });
  const exit: readonly unknown[] = await once(tests, 'exit');
  return exit[0] === 0;
}

const versions = process.argv.slice(2);
if (versions.length === 0) {
  process.stderr.write('Usage: npx tsx tools/src/run/test-on-node.ts 22 24\n');
  process.exitCode = 2;
}
for (const version of versions) {
  if (!(await testOn(version))) process.exitCode = 1;
}
