import { PieceHost } from '@pieceworks/host';
import { SERVICE_NAMES } from '@pieceworks/services';
import { findPackOf } from '@pieceworks/testing/piece-in-sandbox';
import { startProgram } from './program';

/** Returns the actions and the polling triggers of all pieces, as the pieces themselves list them. */
async function stepsOf(): Promise<string[]> {
  const names = await Promise.all(
    SERVICE_NAMES.map(async (service) => {
      const host = await PieceHost.fromTarball((await findPackOf(service)).file);
      const { actions, triggers } = host.metadata();
      await host.close();
      const polling = Object.values(triggers).filter(({ type }) => type === 'POLLING');
      return [...Object.keys(actions), ...polling.map(({ name }) => name)].map(
        (step) => `${service} ${step}`,
      );
    }),
  );
  return names.flat();
}

it('the demo runs every action of every piece, every polling trigger and a webhook', async () => {
  const { code, stdout } = await startProgram('start', ['--no-build']).outcome;
  const done = [...stdout.matchAll(/^✓ +(\S+) +(\S+) /gm)].map(
    ([, piece, step]) => `${piece} ${step}`,
  );
  const steps = await stepsOf();
  expect(steps).toContain('firmable new_person');
  expect(done).toEqual(expect.arrayContaining(steps));
  expect(done).toContain('content-snare all_fields_completed');
  expect(stdout).toContain(`All ${done.length} steps passed.`);
  expect(code).toBe(0);
});
