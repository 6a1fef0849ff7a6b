import { PieceHost } from '@pieceworks/host';
import { SERVICE_NAMES } from '@pieceworks/services';
import { findPackOf } from '@pieceworks/testing/piece-in-sandbox';
import { runProgram } from './program';

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

it('the demo runs every action of every piece, and a trigger of each kind', async () => {
  const { code, stdout } = await runProgram('demo/main');
  const done = [...stdout.matchAll(/^✓ +(\S+) +(\S+) /gm)].map(
    ([, piece, action]) => `${piece} ${action}`,
  );
  expect(done).toEqual(expect.arrayContaining(await allActions()));
  expect(done).toEqual(
    expect.arrayContaining(['world-news-api new_article', 'content-snare all_fields_completed']),
  );
  expect(stdout).toContain(`All ${done.length} steps passed.`);
  expect(code).toBe(0);
});
