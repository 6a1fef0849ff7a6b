import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { joinSandbox } from '@pieceworks/lab/sandbox';
import { contractsOf, findServices } from '@pieceworks/lab/services';

const ROOT = path.resolve(__dirname, '../../..');
const PROGRAM = ['--import', 'tsx', 'packages/workbench/src/main.ts'];

/** Returns the journal of the sandbox whose values were printed; `undefined` if none were. */
async function journalIn(printed: string) {
  const [, origin = '', control] =
    /(http:\S+)\/vendor[^]*--unix-socket '([^']+)'/.exec(printed) ?? [];
  return control === undefined ? undefined : joinSandbox({ origin, control }).journal();
}

/**
 * Starts the program as npm does, loads the page and the journal, and stops the program once it has reported its start.
 */
async function run(...words: string[]) {
  const program = spawn(process.execPath, [...PROGRAM, ...words], { cwd: ROOT });
  let [printed, complained] = ['', ''];
  let asked: Promise<object> | undefined;
  program.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    const address = /http:\/\/127\.0\.0\.1:\d+\/#key=[\w-]+(?=\s)/.exec(printed)?.[0];
    if (address === undefined || asked !== undefined) return;
    asked = Promise.all([fetch(address), journalIn(printed)])
      .then(([{ status }, journal]) => ({ status, journal }))
      .finally(() => program.kill('SIGTERM'));
  });
  program.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  await once(program, 'close');
  return { code: program.exitCode, ...(await asked), printed, complained };
}

test('the program prints one address, which opens the page, and stops on SIGTERM', async () => {
  const { printed, ...outcome } = await run('workbench');
  expect(outcome).toEqual({ code: 0, status: 200, complained: '' });
  expect(printed.match(/http:\S+/g)).toHaveLength(1);
});

test('the program prints the values for connections beside the sandbox, and stops on SIGTERM', async () => {
  const { printed, ...outcome } = await run('sandbox');
  expect(outcome).toEqual({ code: 0, status: 200, journal: [], complained: '' });
  for (const service of await findServices()) {
    // The field is there only for a service with two contracts.
    const format = contractsOf(service).includes('gateway')
      ? " +API Format +The service's own API\n"
      : '';
    expect(printed).toMatch(
      new RegExp(`Base URL +http://127\\.0\\.0\\.1:\\d+/vendor/${service.name}\n${format}`),
    );
  }
  expect(printed).not.toContain('/gateway/');
});

test('the program does not start on an invalid port', async () => {
  const { code, printed, complained } = await run('workbench', '--port=x');
  expect({ code, printed }).toEqual({ code: 2, printed: '' });
  expect(complained).toBe('--port takes a number from 0 to 65535; 0 is a free port.\n');
});
