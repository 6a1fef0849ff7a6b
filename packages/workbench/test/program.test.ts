import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');
const PROGRAM = path.join(ROOT, 'packages/workbench/dist/main.mjs');

/** Starts the program as npm does, loads the page, and stops the program once it has reported its start. */
async function run(...words: string[]) {
  const program = spawn(process.execPath, [PROGRAM, ...words], { cwd: ROOT });
  let [printed, complained] = ['', ''];
  let asked: Promise<number> | undefined;
  program.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    const address = /http:\/\/127\.0\.0\.1:\d+\/#key=[\w-]+(?=\s)/.exec(printed)?.[0];
    if (address === undefined || asked !== undefined) return;
    asked = fetch(address).then(({ status }) => {
      program.kill('SIGTERM');
      return status;
    });
  });
  program.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  await once(program, 'close');
  return { code: program.exitCode, status: await asked, printed, complained };
}

test('the program prints one address, which opens the page, and stops on SIGTERM', async () => {
  const { code, status, printed, complained } = await run('workbench');
  expect({ code, status, complained }).toEqual({ code: 0, status: 200, complained: '' });
  expect(printed.match(/http:\S+/g)).toHaveLength(1);
});

test('the program prints the values for connections beside the sandbox', async () => {
  const { code, status, printed, complained } = await run('sandbox');
  expect({ code, status, complained }).toEqual({ code: 0, status: 200, complained: '' });
  expect(printed).toMatch(/Base URL +http:\/\/127\.0\.0\.1:\d+\/vendor\/firmable/);
});

test('the program does not start on an invalid port', async () => {
  const { code, printed, complained } = await run('workbench', '--port=x');
  expect({ code, printed }).toEqual({ code: 2, printed: '' });
  expect(complained).toBe('--port takes a number from 0 to 65535; 0 is a free port.\n');
});
