import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from './refusal';

/** A worker that was stopped hard keeps its jobs for 138 s; longer than that, none is there. */
const WORKER_LIMIT_MS = 180_000;

/** A worker that is there has taken a job long before. */
const SIGN_LIMIT_MS = 20_000;

/** Waits for so many milliseconds. With a signal it may end sooner, and keeps no program running. */
export type Pause = (ms: number, signal?: AbortSignal) => Promise<void>;

export const pause: Pause = (ms, signal) =>
  wait(ms, undefined, signal === undefined ? {} : { signal, ref: false });

/** Waits for the workers of a server, and says so when none gives a sign. */
export class Patience {
  readonly #say: (line: string) => void;
  readonly #pause: Pause;

  constructor({ say, pause }: { say: (line: string) => void; pause: Pause }) {
    this.#say = say;
    this.#pause = pause;
  }

  /**
   * Waits for work that takes a worker.
   *
   * @param task asked of the worker, as "to test a step".
   * @param begin begins the work, and ends it with the signal.
   * @param isTaken tells a worker that is busy from one that is missing; ends the waiting by what it throws.
   * @throws {Refusal} when no worker has taken the work in 3 minutes.
   */
  async during<Result>(
    task: string,
    begin: (over: AbortSignal) => Promise<Result>,
    isTaken: () => Promise<boolean> = () => Promise.resolve(false),
  ): Promise<Result> {
    const over = new AbortController();
    const watch = async (): Promise<never> => {
      for (let waitedMs = SIGN_LIMIT_MS; ; waitedMs += SIGN_LIMIT_MS) {
        await this.#pause(SIGN_LIMIT_MS, over.signal);
        over.signal.throwIfAborted();
        if (await isTaken()) continue;
        if (waitedMs >= WORKER_LIMIT_MS) throw workerMissing(task);
        if (waitedMs === SIGN_LIMIT_MS) this.#say(workerAwaited(task));
      }
    };
    try {
      return await Promise.race([begin(over.signal), watch()]);
    } finally {
      over.abort();
    }
  }
}

function workerAwaited(task: string): string {
  return (
    `  … no worker has taken the job ${task} yet: waiting for up to 3 minutes, since the jobs of a worker that was ` +
    'stopped hard are held that long.'
  );
}

/** The failure of a server without a worker. */
export function workerMissing(task: string): Refusal {
  return new Refusal(
    `No worker of the server has taken the job ${task}. Check that a worker runs, that it reaches the server, and ` +
      'what its log says; then run this again.',
    true,
  );
}
