import { at } from '@pieceworks/kit/json';
import { performHere } from '@pieceworks/lab/suites/perform-here';
import type { StepView } from '@pieceworks/page-parts/protocol';
import { askWorkbench, readState, runStep, sharedWorkbench } from './running-workbench';

const workbench = sharedWorkbench(performHere);

/** A headline that tells nothing, or leaves a reader to ask where the rest is. */
const SAYS_NOTHING = /^(Done|Ran (?!the )|$)/;
const IS_PART = /^\S+ of \S+ \w+$/;
const REASONS = ['stopped', 'truncatedReason'];

it('says of each step what its example did, and of a part why the rest is not there', async () => {
  const { pieces } = await askWorkbench(workbench(), 'catalog', {});
  const told: string[] = [];
  for (const { name: piece, actions } of pieces) {
    for (const action of actions) {
      for (const { headline, failure, output } of await runsOf(piece, action)) {
        const hasReason = REASONS.some((key) => typeof at(output, key) === 'string');
        const words = headline ?? '';
        const isWell = !SAYS_NOTHING.test(words) && (!IS_PART.test(words) || hasReason);
        if (failure === null) told.push(isWell ? 'well' : `${action.name}: ${words}`);
      }
    }
  }
  expect(told.length).toBeGreaterThan(40);
  expect(told.filter((one) => one !== 'well')).toEqual([]);
});

/** Runs the examples of a step, one after the other. */
async function runsOf(piece: string, { name: step, examples }: StepView) {
  const { connections } = await readState(workbench());
  const connection = connections.find((one) => one.piece === piece)?.id ?? null;
  const runs = [];
  for (const [at, values] of examples.entries()) {
    const request = { run: `${step} ${at}`, piece, step, connection, values };
    const first = await runStep(workbench(), request);
    // An earlier example may have left what this one creates, or deleted what it needs.
    if (first.failure !== null) await askWorkbench(workbench(), 'reset', {});
    runs.push(first.failure === null ? first : await runStep(workbench(), request));
  }
  return runs;
}
