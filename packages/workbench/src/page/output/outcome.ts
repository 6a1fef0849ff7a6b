import type { RunView } from '@pieceworks/page-parts/protocol';

/** The outcomes of a run, with the colours of their badges. */
export const OUTCOMES = {
  Running: 'indigo',
  Succeeded: 'green',
  'Not found': 'gray',
  'No result': 'orange',
  'Only an estimate': 'blue',
  Failed: 'red',
} as const;

export type Outcome = keyof typeof OUTCOMES;

export function outcomeOf({ ms, failure, isMiss, isUndone, isEstimate }: RunView): Outcome {
  if (ms === null) return 'Running';
  if (failure !== null) return 'Failed';
  if (isUndone) return 'No result';
  if (isEstimate) return 'Only an estimate';
  return isMiss ? 'Not found' : 'Succeeded';
}
