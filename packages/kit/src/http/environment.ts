/** Time, sleep and randomness, passed as parameters so that tests control them. */
export type Environment = {
  /** System time, in ms since the epoch. It jumps when the clock is set. */
  now: () => number;
  /** Monotonic time: ms since an arbitrary moment. */
  elapsed: () => number;
  sleep: (ms: number) => Promise<void>;
  /** Returns a number in [0, 1). */
  random: () => number;
};

export const REAL_ENVIRONMENT: Environment = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
};
