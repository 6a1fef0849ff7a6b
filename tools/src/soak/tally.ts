/** What a step says of a piece of work that the service counts. */
export type Said = 'done' | 'not done' | 'unknown';

/** What came of the operations of one kind, counted. All but the first three have to stay 0. */
export type Tally = {
  operations: number;
  /** Failures that say that nothing was done. */
  failed: number;
  /** Failures that say that it is not known. */
  unknown: number;
  /** Said to be done, and not done; or an event that never came out. */
  lost: number;
  /** Done twice or more; or an event that came out again. */
  duplicated: number;
  /** Said not to be done, and done; or an answer that is not what the service holds. */
  misreported: number;
  /** Failures that show a credential. */
  leaked: number;
  /** Failures of a kind that no piece should throw. */
  unexplained: number;
  /** The first of the misdeeds, in words. */
  findings: string[];
};

/** What must never happen. */
export const MISDEEDS = ['lost', 'duplicated', 'misreported', 'leaked', 'unexplained'] as const;

const MOST_FINDINGS = 20;

export function emptyTally(): Tally {
  const none = { lost: 0, duplicated: 0, misreported: 0, leaked: 0, unexplained: 0 };
  return { operations: 0, failed: 0, unknown: 0, ...none, findings: [] };
}

/** Counts something that must never happen, and keeps it in words. */
export function blame(tally: Tally, misdeed: (typeof MISDEEDS)[number], words: string): void {
  tally[misdeed] += 1;
  if (tally.findings.length < MOST_FINDINGS) tally.findings.push(`${misdeed}: ${words}`);
}

/**
 * Holds what a step said of a piece of work against how often the service did it.
 * @param work which piece of work, in words.
 */
export function settle(tally: Tally, work: string, said: Said, timesDone: number): void {
  const words = `${work}: said to be ${said}, done ${timesDone} times`;
  if (said === 'done' && timesDone === 0) blame(tally, 'lost', words);
  if (said === 'not done' && timesDone > 0) blame(tally, 'misreported', words);
  if (timesDone > 1) blame(tally, 'duplicated', words);
}
