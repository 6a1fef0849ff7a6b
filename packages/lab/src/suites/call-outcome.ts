import type { StepForm } from '../host';
import type { PieceInSandbox } from './piece-in-sandbox';
import { requestLine } from './wire-lines';

/** The effect of a call of an action. */
export type CallOutcome = {
  /** The error; empty if there is none. */
  readonly message: string;
  /** The requests as lines, sorted, since some are sent in parallel. */
  readonly requests: string;
};

/** Runs an action on the records that the sandbox has at its start, without rate limits. */
export async function outcomeOf(
  { sandbox, host, run, freshConnection }: PieceInSandbox,
  action: string,
  props: Readonly<Record<string, unknown>>,
  form?: StepForm,
): Promise<CallOutcome> {
  await sandbox.reset({ rateLimits: false });
  host.clearStore();
  // A reset ends the logins of OAuth 2.0.
  const message = await run(action, props, await freshConnection(), form).then(() => '', String);
  const journal = await sandbox.journal();
  const lines = journal.map(({ method, contractPath: path, query, body }) =>
    requestLine({ method, path, query, body }),
  );
  return { message, requests: lines.sort().join('\n') };
}
