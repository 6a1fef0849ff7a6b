const isFull = process.env.FULL_RUNS !== undefined;

/** Returns how many runs of a property a test makes: a third of all, or all of them if `FULL_RUNS` is set. */
export function runs(all: number): number {
  return isFull ? all : Math.ceil(all / 3);
}
