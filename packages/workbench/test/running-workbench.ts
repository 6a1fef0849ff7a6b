import path from 'node:path';
import { findPiecePacks } from '@pieceworks/host';
import { type RunningSandbox, startSandbox } from '@pieceworks/sandbox';
import { type Answer, type Asked, type CallName, isAnswerTo, KEY_HEADER } from '../src/protocol';
import { startWorkbench, type Workbench } from '../src/server/workbench';

/** A workbench with the packed pieces and a sandbox of its own. */
export type RunningWorkbench = Workbench & { sandbox: RunningSandbox };

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

/** Registers hooks that start a workbench before the tests of a file and stop it after them. */
export function sharedWorkbench(): () => RunningWorkbench {
  let running: RunningWorkbench | undefined;
  beforeAll(async () => {
    const [sandbox, packs] = await Promise.all([startSandbox(), findPiecePacks(__dirname)]);
    const pageFolder = path.join(__dirname, '../dist/page');
    running = { ...(await startWorkbench({ sandbox, packs, pageFolder, port: 0 })), sandbox };
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
