/** Thrown when the user ends the trial. */
export class Interruption extends Error {
  override readonly name = 'Interruption';

  constructor() {
    super('Interrupted.');
  }
}

/**
 * Checks for an interruption.
 * @throws {Interruption} if the trial was ended.
 */
export function goOn(signal: AbortSignal): void {
  if (signal.aborted) throw new Interruption();
}

/** Returns the result of the work, unless the trial is ended first. */
export async function orInterrupted<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  goOn(signal);
  let stop = (): void => undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    stop = () => {
      reject(new Interruption());
    };
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
