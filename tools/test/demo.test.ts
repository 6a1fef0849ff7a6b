import { findServiceOf, findServices } from '@pieceworks/lab/services';
import { performHere } from '@pieceworks/lab/suites/perform-here';
import { runDemo } from '../src/demo/main';
import { outcomeTable } from '../src/demo/table';
import { closeAll, loadedPacks } from './loaded-packs';
import { runHere } from './program';

/** Returns the actions and the polling triggers of all pieces, as the pieces themselves list them. */
async function stepsOf(): Promise<string[]> {
  const services = await findServices();
  const packs = await loadedPacks();
  const steps = packs.flatMap(({ name, host }) => {
    const { actions, triggers } = host.metadata();
    const polling = Object.values(triggers).filter(({ type }) => type === 'POLLING');
    return [...Object.keys(actions), ...polling.map((trigger) => trigger.name)].map(
      (step) => `${String(findServiceOf(services, name)?.name)} ${step}`,
    );
  });
  await closeAll(packs);
  return steps;
}

it('the demo runs every action of every piece, every polling trigger and a webhook', async () => {
  const { code, printed } = await runHere((context) => runDemo(context, { perform: performHere }));
  const text = printed.join('\n');
  const done = [...text.matchAll(/^✓ +(\S+) +(\S+) /gm)].map(
    ([, piece, step]) => `${piece} ${step}`,
  );
  const steps = await stepsOf();
  expect(steps).toContain('firmable person_changed');
  expect(done).toEqual(expect.arrayContaining(steps));
  expect(done).toContain('content-snare all_fields_completed');
  expect(text).toContain(`All ${done.length} steps passed.`);
  expect(code).toBe(0);
});

it.each([true, false])('an outcome of several lines takes one row of the table (%s)', (ok) => {
  const outcome = {
    piece: 'p',
    action: 'a',
    input: '',
    result: 'Of 2 rows:\n1 created',
    ms: 1,
    ok,
  };
  const [, ...rows] = outcomeTable([outcome]).split('\n');
  expect(rows).toEqual([expect.stringContaining('Of 2 rows: 1 created')]);
});
