import { PieceHost } from '@pieceworks/host';
import { SERVICE_NAMES } from '@pieceworks/services';
import { findPackOf } from '@pieceworks/testing/piece-in-sandbox';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

/**
 * Starts the demo.
 * @param onText gets all output so far.
 */
async function runDemo(onText: (text: string) => void = () => undefined) {
  const words = ['--import', 'tsx', 'tools/src/demo/main.ts'];
  const demo: ChildProcess = spawn(process.execPath, words, { cwd: ROOT });
  let printed = '';
  const collect = (chunk: Buffer) => {
    printed += chunk.toString();
    onText(printed);
  };
  demo.stdout?.on('data', collect);
  demo.stderr?.on('data', collect);
  await once(demo, 'exit');
  return { code: demo.exitCode, printed };
}

/** Returns all actions, as the pieces themselves list them. */
async function allActions(): Promise<string[]> {
  const names = await Promise.all(
    SERVICE_NAMES.map(async (service) => {
      const host = await PieceHost.fromTarball((await findPackOf(service)).file);
      const actions = Object.keys(host.metadata().actions);
      await host.close();
      return actions.map((action) => `${service} ${action}`);
    }),
  );
  return names.flat();
}

it('runs every action of every piece, and a trigger of each kind, and says so', async () => {
  const { code, printed } = await runDemo();
  const done = [...printed.matchAll(/^✓ +(\S+) +(\S+) /gm)].map(
    ([, piece, action]) => `${piece} ${action}`,
  );
  expect(done).toEqual(expect.arrayContaining(await allActions()));
  expect(done).toEqual(
    expect.arrayContaining(['world-news-api new_article', 'content-snare all_fields_completed']),
  );
  expect(printed).toContain(
    `All ${done.length} actions and triggers did their job, also with every other field mapped to nothing.`,
  );
  expect(code).toBe(0);
});

it('fails with a sentence when the services go away in the middle', async () => {
  let killed = false;
  const { code, printed } = await runDemo((text) => {
    const pid = /sandbox \(process (\d+)\)/.exec(text)?.[1];
    if (killed || pid === undefined || !text.includes('✓')) return;
    killed = true;
    process.kill(Number(pid), 'SIGKILL');
  });
  expect(killed).toBe(true);
  expect(code).toBe(1);
  expect(printed).toMatch(/could not be reached|broke the connection|does not answer any more/);
  expect(printed).not.toMatch(/^\s+at .+:\d+:\d+/m);
});
