import { at } from '@pieceworks/kit/json';
import { examplesOf } from '@pieceworks/lab/services';
import type { Asked } from '@pieceworks/page-parts/protocol';
import { keyedService } from './kinds-of-service';
import { askWorkbench, readState, runStep, sharedWorkbench } from './running-workbench';

const workbench = sharedWorkbench();

/** Returns the request for a run of the first step of a service with a key. */
function request(run: string, fault: string | null = null): Asked<'run'> {
  const { service } = keyedService(workbench());
  const [step = ''] = Object.keys(service.sheets);
  const [values = {}] = examplesOf(service, step);
  const connection = `sandbox-vendor-${service.name}`;
  return { run, piece: service.piece, step, connection, values, fault };
}

const start = (run: string) => runStep(workbench(), request(run));
const startWith = (run: string, fault: string) =>
  askWorkbench(workbench(), 'run', request(run, fault));

beforeEach(() => askWorkbench(workbench(), 'reset', {}));

it('shows each of two runs at once its own requests, and nothing of the mark that tells them apart', async () => {
  const runs = await Promise.all(['first', 'second'].map(start));
  expect(runs.map(({ wire }) => wire?.length)).toEqual([1, 1]);
  const [first, second] = runs.map(({ wire }) => wire?.[0]);
  expect(first?.sequence).not.toBe(second?.sequence);
  expect(Object.keys(first?.headers ?? {})).toEqual(
    expect.not.arrayContaining([expect.stringContaining('run')]),
  );
});

it('turns a trigger on, and loads its sample data', async () => {
  const { pieces } = await askWorkbench(workbench(), 'catalog', {});
  const { service } = keyedService(workbench());
  const { triggers = [] } = pieces.find(({ name }) => name === service.piece) ?? {};
  const [{ name: step, examples: [values = {}] } = { name: '', examples: [] }] = triggers;
  const trigger = { piece: service.piece, step, connection: request('').connection, values };
  expect(await askWorkbench(workbench(), 'turnOn', trigger)).toEqual({ problem: null });
  const { failure } = await askWorkbench(workbench(), 'sample', {
    ...trigger,
    ...{ run: 'sample', fault: null },
  });
  const { output } = await askWorkbench(workbench(), 'result', { run: 'sample' });
  expect({ failure, first: at(output, 0) }).toEqual({ failure: null, first: expect.any(Object) });
});

it('shows a run no request of others: neither of another client, nor of its own form', async () => {
  await workbench().sandbox.fault({ kind: 'stall', phase: 'headers' });
  const running = start('first');
  while ((await workbench().sandbox.journal()).length === 0) continue;
  await fetch(`${workbench().sandbox.baseUrl(keyedService(workbench()).service.name)}/other`);
  const { runs } = await readState(workbench());
  expect(runs.find(({ run }) => run === 'first')?.wire).toHaveLength(1);
  await askWorkbench(workbench(), 'cancel', { run: 'first' });
  await running;
});

it('hits only the run that a fault was chosen for', async () => {
  const runs = await Promise.all([startWith('first', 'Not allowed (403)'), start('second')]);
  expect(runs.map(({ wire }) => wire?.map(({ status }) => status))).toEqual([[403], [200]]);
  expect(await workbench().sandbox.faults()).toEqual([]);
});

it('keeps no fault for a later run, if the run makes no call', async () => {
  const { connection: _, ...others } = request('first', 'Not allowed (403)');
  const run = { ...others, connection: 'nobody' };
  expect(await askWorkbench(workbench(), 'run', run)).toMatchObject({
    failure: 'This connection no longer exists.',
  });
  expect(await workbench().sandbox.faults()).toEqual([]);
});

it('returns the response to each request, also after a reset, and cuts a long one', async () => {
  const fault = 'Too many requests (429), retry in 1 second';
  const { wire } = await startWith('first', fault);
  await askWorkbench(workbench(), 'reset', {});
  const responses = await Promise.all(
    (wire ?? []).map(({ sequence }) => askWorkbench(workbench(), 'response', { sequence })),
  );
  expect(responses.map(({ response }) => response)).toMatchObject([
    { statusLine: '429 Too Many Requests', headers: { 'retry-after': '1' }, isCut: false },
    { statusLine: '200 OK', body: expect.stringMatching(/^\{\n {2}"/) },
  ]);
  const huge = await startWith('second', 'Response of 20 MiB');
  const [{ sequence } = { sequence: 0 }] = huge.wire ?? [];
  const { response } = await askWorkbench(workbench(), 'response', { sequence });
  expect(response).toMatchObject({ isCut: true });
  expect(response?.body).toHaveLength(20_000);
  const none = await askWorkbench(workbench(), 'response', { sequence: 1_000_000 });
  expect(none).toEqual({ response: null });
});

it('hides the credential in a response that repeats it', async () => {
  const { apiKey } = keyedService(workbench());
  const { wire } = await startWith('first', 'Error that repeats the credential');
  const [{ sequence } = { sequence: 0 }] = wire ?? [];
  const answer = await askWorkbench(workbench(), 'response', { sequence });
  expect(answer.response?.statusLine).toBe('422 Unprocessable Entity');
  expect(JSON.stringify(answer)).not.toContain(apiKey);
});
