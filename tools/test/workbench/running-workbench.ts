import path from 'node:path';
import { findPiecePacks, type Performer } from '@pieceworks/lab/host';
import type { RunningSandbox } from '@pieceworks/lab/sandbox';
import { findServices, type Service } from '@pieceworks/lab/services';
import { leaseSandbox } from '@pieceworks/lab/suites/worker-sandboxes';
import {
  type Answer,
  type Asked,
  type CallName,
  isAnswerTo,
  KEY_HEADER,
  type RunResult,
  type RunView,
  type State,
} from '@pieceworks/page-parts/protocol';
import { startWorkbench, type Workbench } from '@pieceworks/workbench';

/** A workbench with the packed pieces, all services and a sandbox of its own. */
export type RunningWorkbench = Workbench & {
  sandbox: RunningSandbox;
  services: readonly Service[];
};

/** Calls the workbench as its page does. */
export async function askWorkbench<Name extends CallName>(
  { origin, address }: Workbench,
  name: Name,
  asked: Asked<Name>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<Name>> {
  const key = address.slice(address.indexOf('=') + 1);
  const response = await fetch(`${origin}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, [KEY_HEADER]: key, ...headers },
    body: JSON.stringify(asked),
  });
  const text = await response.text();
  const answer: unknown = JSON.parse(text);
  if (!response.ok || !isAnswerTo(name, answer))
    throw new Error(`${name} was answered ${response.status}: ${text}`);
  return answer;
}

/** Returns the whole state of a workbench, as its page reads it. */
export async function readState(workbench: Workbench): Promise<State> {
  const { state } = await askWorkbench(workbench, 'state', { known: '' });
  if (state === null) throw new Error('The workbench sent no state.');
  return state;
}

/** Runs a step; returns the run with its output and files. */
export async function runStep(
  workbench: Workbench,
  request: Omit<Asked<'run'>, 'fault'>,
  headers?: Readonly<Record<string, string>>,
): Promise<RunView & RunResult> {
  const run = await askWorkbench(workbench, 'run', { ...request, fault: null }, headers);
  return { ...run, ...(await askWorkbench(workbench, 'result', { run: run.run })) };
}

/**
 * Registers hooks that start a workbench before the tests of a file and stop it after them.
 * @param perform by default in processes, as for a visitor.
 */
export function sharedWorkbench(perform?: Performer): () => RunningWorkbench {
  let running: RunningWorkbench | undefined;
  beforeAll(async () => {
    const [sandbox, services, packs] = await Promise.all([
      leaseSandbox(),
      findServices(),
      findPiecePacks(__dirname),
    ]);
    const pageFolder = path.join(__dirname, '../../../packages/workbench/dist/page');
    const flowsFolder = path.join(__dirname, '../../../flows');
    const options = { sandbox, services, packs, pageFolder, flowsFolder, port: 0, perform };
    running = { ...(await startWorkbench(options)), sandbox, services };
  });
  afterAll(async () => {
    await running?.close();
    await running?.sandbox.stop();
  });
  return () => {
    if (running === undefined) throw new Error('The workbench did not start.');
    return running;
  };
}
