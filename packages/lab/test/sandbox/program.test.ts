import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { FAULTS } from '../../src/sandbox';
import { sandboxHelp } from '../../src/sandbox/banner';
import { letterBox, parcelDesk, startWithFixtures } from '../fixtures/services';

const HERE = __dirname;
const FOLDER = path.resolve(HERE, '../fixtures/parcel-desk');

test('the help names the gateways, and every fault with its options', () => {
  const help = sandboxHelp([letterBox.name, parcelDesk.name]);
  for (const { name } of [letterBox, parcelDesk]) expect(help).toContain(`/gateway/${name}\n`);
  for (const [kind, { says, needs, takes }] of Object.entries(FAULTS)) {
    expect(help).toMatch(new RegExp(`^ +${kind}\\*? +${says}$`, 'm'));
    const [, own = ''] = help.split(says);
    const [options = ''] = own.split(/^ {4}\S/m);
    for (const option of Object.keys({ ...needs, ...takes }))
      expect(options).toContain(`"${option}"`);
  }
});

test('a forgotten sandbox lets its parent end, and ends with it', async () => {
  const script =
    "import { startSandbox } from '../../src/sandbox'; process.stdout.write((await startSandbox({ services: [process.argv[1]] })).origin);";
  const words = ['--import', 'tsx', '--input-type=module', '--eval', script, FOLDER];
  const { stdout: origin } = await promisify(execFile)(process.execPath, words, { cwd: HERE });
  const isUp = () =>
    fetch(origin)
      .then(() => true)
      .catch(() => false);
  while (await isUp()) await setImmediate();
});

test.each(['SIGINT', 'SIGTERM'])(
  'a sandbox that %s has reached first is stopped without an error, and leaves no file',
  async (signal) => {
    const sandbox = await startWithFixtures();
    const { pid = 0 } = sandbox;
    process.kill(pid, signal);
    // The program leaves its channel before it ends.
    while ((await fetch(sandbox.origin).catch(() => undefined)) !== undefined) await setImmediate();
    await expect(sandbox.stop()).resolves.toBeUndefined();
    expect(existsSync(path.dirname(sandbox.control))).toBe(false);
  },
);
