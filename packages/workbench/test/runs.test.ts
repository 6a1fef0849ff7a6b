import { examplesOf } from '@pieceworks/lab/services';
import { keyedService } from './kinds-of-service';
import { askWorkbench, readState, runStep, sharedWorkbench } from './running-workbench';

const workbench = sharedWorkbench();

/** Runs the first step of a service with a key. */
function start(run: string) {
  const { service } = keyedService(workbench());
  const [step = ''] = Object.keys(service.sheets);
  const [values = {}] = examplesOf(service, step);
  const connection = `sandbox-vendor-${service.name}`;
  return runStep(workbench(), { run, piece: service.piece, step, connection, values });
}

beforeEach(() => askWorkbench(workbench(), 'reset', {}));

it('shows each of two runs at once its own requests', async () => {
  const runs = await Promise.all(['first', 'second'].map(start));
  expect(runs.map(({ wire }) => wire?.length)).toEqual([1, 1]);
});

it('sends nothing for a run that is cancelled while it waits for another', async () => {
  await workbench().sandbox.fault({ kind: 'stall', phase: 'headers' });
  const first = start('first');
  const second = start('second');
  while ((await readState(workbench())).runs.length < 2) continue;
  while ((await workbench().sandbox.journal()).length === 0) continue;
  for (const run of ['second', 'first']) await askWorkbench(workbench(), 'cancel', { run });
  expect(await second).toMatchObject({
    failure: expect.stringMatching(/^The run was cancelled/),
    wire: [],
  });
  await first;
  expect(await workbench().sandbox.journal()).toHaveLength(1);
});

it('lets no run wait for one from before a reset', async () => {
  await workbench().sandbox.fault({ kind: 'stall', phase: 'headers' });
  const first = start('first');
  while ((await workbench().sandbox.journal()).length === 0) continue;
  await askWorkbench(workbench(), 'reset', {});
  const second = await start('second');
  expect(second).toMatchObject({ failure: null });
  const { runs } = await readState(workbench());
  expect(runs.find(({ run }) => run === 'first')?.ms).toBeNull();
  await askWorkbench(workbench(), 'cancel', { run: 'first' });
  await first;
});
