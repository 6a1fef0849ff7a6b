import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from './refusal';

/** A killed worker keeps its jobs for 138 s. After this limit, there is no worker. */
const WORKER_LIMIT_MS = 180_000;

/** A running worker takes a job well before this limit. */
const SIGN_LIMIT_MS = 20_000;

/** Waits for this many milliseconds. With a signal it can end sooner, and does not keep the program running. */
export type Pause = (ms: number, signal?: AbortSignal) => Promise<void>;

export const pause: Pause = (ms, signal) =>
  wait(ms, undefined, signal === undefined ? {} : { signal, ref: false });

/** The output and the clock of a program that talks to an instance. */
export type Environment = {
  readonly say: (line: string) => void;
  readonly pause: Pause;
  /** Aborted when the user ends the program. */
  readonly signal?: AbortSignal;
};

/**
 * Waits for work that needs a worker of the server, and reports when none responds.
 *
 * @param task the task of the worker, as "to test a step".
 * @param begin starts the work; the signal ends it.
 * @param isTaken returns true if a worker has taken the job; its errors end the waiting.
 * @throws {Refusal} if no worker takes the work within 3 minutes.
 */
export async function awaitWorker<Result>(
  { say, pause, signal }: Environment,
  task: string,
  begin: (over: AbortSignal) => Promise<Result>,
  isTaken: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<Result> {
  signal?.throwIfAborted();
  const over = new AbortController();
  const ended = new Promise<never>((_resolve, reject) => {
    const end = () => {
      reject(new Error('Interrupted.'));
    };
    signal?.addEventListener('abort', end, { signal: over.signal });
  });
  const watch = async (): Promise<never> => {
    for (let waitedMs = SIGN_LIMIT_MS; ; waitedMs += SIGN_LIMIT_MS) {
      await pause(SIGN_LIMIT_MS, over.signal);
      over.signal.throwIfAborted();
      if (await isTaken()) continue;
      if (waitedMs >= WORKER_LIMIT_MS) throw workerMissing(task);
      if (waitedMs === SIGN_LIMIT_MS) {
        say(
          `  … no worker has started the job ${task} yet. Waiting up to 3 minutes, because the jobs of a killed worker ` +
            'are held that long.',
        );
      }
    }
  };
  try {
    return await Promise.race([begin(over.signal), watch(), ended]);
  } finally {
    over.abort();
  }
}

/** Returns the error for a server without a worker. */
export function workerMissing(task: string): Refusal {
  return new Refusal(
    `No worker of the server has started the job ${task}. Check that a worker runs and reaches the server, and ` +
      'read its log; then run this again.',
    true,
  );
}
