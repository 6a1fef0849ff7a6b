import { examplesOf } from '@pieceworks/lab/services/operation-sheets';
import { askWorkbench, readState, runStep, sharedWorkbench } from './running-workbench';

const workbench = sharedWorkbench();
const [values = {}] = examplesOf('firmable', 'enrich_company');
const request = {
  piece: '@pieceworks/piece-firmable',
  step: 'enrich_company',
  connection: 'sandbox-vendor-firmable',
  values,
};

beforeEach(() => askWorkbench(workbench(), 'reset', {}));

it('shows each of two runs at once its own requests and cost', async () => {
  const runs = await Promise.all(
    ['first', 'second'].map((run) => runStep(workbench(), { ...request, run })),
  );
  expect(runs.map(({ wire }) => wire?.length)).toEqual([1, 1]);
  const [first = '', second = ''] = runs.map(({ cost }) => cost ?? '');
  expect(first).toBe('1 credit, 999 left');
  expect(second).toBe('nothing: the account has bought this before');
});

it('sends nothing for a run that is cancelled while it waits for another', async () => {
  await workbench().sandbox.fault({ kind: 'stall', phase: 'headers' });
  const first = runStep(workbench(), { ...request, run: 'first' });
  const second = runStep(workbench(), { ...request, run: 'second' });
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
  const first = runStep(workbench(), { ...request, run: 'first' });
  while ((await workbench().sandbox.journal()).length === 0) continue;
  await askWorkbench(workbench(), 'reset', {});
  const second = await runStep(workbench(), { ...request, run: 'second' });
  expect(second).toMatchObject({ failure: null });
  const { runs } = await readState(workbench());
  expect(runs.find(({ run }) => run === 'first')?.ms).toBeNull();
  await askWorkbench(workbench(), 'cancel', { run: 'first' });
  await first;
});
