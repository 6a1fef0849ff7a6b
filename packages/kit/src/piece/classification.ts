/**
 * The kind of a step: a badge in builders from 0.88.2 on, and a hint for the approval of an agent's calls.
 * A step that charges is a WRITE.
 */
export type Classification = 'READ' | 'SEARCH' | 'WRITE' | 'DESTRUCTIVE';

/** Adds `classification`. `createAction` of SDK 0.32.0 drops keys that it does not know. */
export function withClassification<Step extends object>(
  step: Step,
  classification: Classification,
): Step {
  return Object.assign(step, { classification });
}
