import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sandboxHelp } from '../../src/sandbox/banner';
import { FAULTS, startSandbox } from '../../src/sandbox/index';
import { SERVICE_NAMES } from '../../src/services/services';

const PACKAGE = path.resolve(__dirname, '..');

test('the help names the gateways and every fault', () => {
  const help = sandboxHelp();
  for (const name of SERVICE_NAMES) expect(help).toContain(`/gateway/${name}\n`);
  for (const [kind, { says }] of Object.entries(FAULTS)) {
    expect(help).toMatch(new RegExp(`^ +${kind}\\*? +${says}$`, 'm'));
  }
});

test('a forgotten sandbox lets its parent end, and ends with it', async () => {
  const script =
    "import { startSandbox } from './src'; process.stdout.write((await startSandbox()).origin);";
  const words = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const { stdout: origin } = await promisify(execFile)(process.execPath, words, { cwd: PACKAGE });
  const isUp = () =>
    fetch(origin)
      .then(() => true)
      .catch(() => false);
  while (await isUp()) await setImmediate();
});

test.each(['SIGINT', 'SIGTERM'])(
  'a sandbox that %s has reached first is stopped without an error, and leaves no file',
  async (signal) => {
    const sandbox = await startSandbox();
    const { pid = 0 } = sandbox;
    process.kill(pid, signal);
    // The program leaves its channel before it ends.
    while ((await fetch(sandbox.origin).catch(() => undefined)) !== undefined) await setImmediate();
    await expect(sandbox.stop()).resolves.toBeUndefined();
    expect(existsSync(path.dirname(sandbox.control))).toBe(false);
  },
);
