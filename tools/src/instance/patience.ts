import { setTimeout as wait } from 'node:timers/promises';
import { finalRefusal, type Refusal } from './refusal';

/** A killed worker blocks its jobs for 138 s, so a longer wait means that there is no worker. */
const WORKER_LIMIT_MS = 180_000;

/** A running worker takes a job well before this limit. */
const SIGN_LIMIT_MS = 20_000;

/** Waits for this many milliseconds. With a signal it can end sooner, and does not keep the program running. */
export type Pause = (ms: number, signal?: AbortSignal) => Promise<void>;

export const pause: Pause = (ms, signal) =>
  wait(ms, undefined, signal === undefined ? {} : { signal, ref: false });

/** The output, the clock and the end of a program that talks to an instance. */
export type Environment = {
  readonly say: (line: string) => void;
  readonly pause: Pause;
  /** Aborted when the user ends the program. */
  readonly signal: AbortSignal;
};

/**
 * Waits for work that needs a worker of the server, and reports when none responds.
 *
 * @param task the task of the worker, as "test a step".
 * @param begin starts the work; the signal ends it.
 * @throws {Refusal} if no worker does the work within 3 minutes.
 */
export async function awaitWorker<Result>(
  { say, pause }: Pick<Environment, 'say' | 'pause'>,
  task: string,
  begin: (over: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController();
  const watch = async (): Promise<never> => {
    await pause(SIGN_LIMIT_MS, over.signal);
    say(
      `  … waiting up to 3 minutes for a worker to ${task} (a killed worker blocks its jobs that long)`,
    );
    await pause(WORKER_LIMIT_MS - SIGN_LIMIT_MS, over.signal);
    throw workerMissing(task);
  };
  try {
    return await Promise.race([begin(over.signal), watch()]);
  } finally {
    over.abort();
  }
}

/** @param task worded to follow "could": `create a flow`. */
export function workerMissing(task: string): Refusal {
  return finalRefusal(
    `No worker of the server could ${task} within 3 minutes. Check that a worker runs and reaches the server, ` +
      'and read its log; then run this again.',
  );
}
