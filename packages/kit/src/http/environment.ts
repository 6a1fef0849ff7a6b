/** Time, waiting and chance: parameters, so that tests need neither to sleep nor to guess. */
export type Environment = {
  /** The machine's time of day, which people and programs set: ms since the epoch. */
  now: () => number;
  /** Time that only ever passes, in ms since some moment. */
  elapsed: () => number;
  sleep: (ms: number) => Promise<void>;
  /** A number in [0, 1). */
  random: () => number;
};

export const REAL_ENVIRONMENT: Environment = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
};
