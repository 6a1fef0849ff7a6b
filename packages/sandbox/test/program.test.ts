import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SERVICE_NAMES } from '@pieceworks/services';
import { sandboxHelp } from '../src/banner';
import { FAULTS, joinSandbox, startSandbox } from '../src/index';

const PACKAGE = path.resolve(__dirname, '..');
const PROGRAM = path.join(PACKAGE, 'dist/main.mjs');

/** Starts the program from the command line, requests the journal as printed, and stops the program. */
async function run(...words: string[]) {
  const program = spawn(process.execPath, [PROGRAM, ...words]);
  let [printed, complained] = ['', ''];
  let journal: Promise<unknown> | undefined;
  program.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    const [, origin = '', control] =
      /(http:\S+)\/vendor[^]*--unix-socket '([^']+)'[^]*Stop with/.exec(printed) ?? [];
    if (control === undefined || journal !== undefined) return;
    journal = joinSandbox({ origin, control })
      .journal()
      .finally(() => program.kill('SIGTERM'));
  });
  program.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  await once(program, 'close');
  return { code: program.exitCode, printed, complained, journal };
}

test('the program prints the connection values and stops on a signal', async () => {
  const { code, printed, complained, journal } = await run();
  expect(complained).toBe('');
  expect(await journal).toEqual([]);
  for (const name of SERVICE_NAMES) {
    expect(printed).toMatch(
      new RegExp(
        `Base URL +http://127\\.0\\.0\\.1:\\d+/vendor/${name}\n +API Format +Vendor's own API\n`,
      ),
    );
  }
  expect(printed).not.toContain('/gateway/');
  expect(code).toBe(0);
});

test('the help names the gateways and every fault', () => {
  const help = sandboxHelp();
  for (const name of SERVICE_NAMES) expect(help).toContain(`/gateway/${name}\n`);
  for (const [kind, { says }] of Object.entries(FAULTS)) {
    expect(help).toMatch(new RegExp(`^ +${kind}\\*? +${says}$`, 'm'));
  }
});

test('the program does not start on what is no port', async () => {
  const wrong = ['x', '-1', '65536', '1.5'];
  const runs = await Promise.all(wrong.map((port) => run(`--port=${port}`)));
  const refusal = {
    code: 2,
    printed: '',
    complained: '--port takes a number from 0 to 65535; 0 is a free port.\n',
  };
  expect(runs).toEqual(wrong.map(() => refusal));
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

test('a sandbox that Ctrl+C has reached first is stopped without an error', async () => {
  const sandbox = await startSandbox();
  const { pid = 0 } = sandbox;
  process.kill(pid, 'SIGINT');
  // The program leaves its channel before it ends.
  while ((await fetch(sandbox.origin).catch(() => undefined)) !== undefined) await setImmediate();
  await expect(sandbox.stop()).resolves.toBeUndefined();
});
