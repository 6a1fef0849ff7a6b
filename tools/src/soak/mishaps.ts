import type { FaultEffect, FaultKind, RandomFault } from '@pieceworks/sandbox';

const BEFORE_AND_AFTER = [false, true] as const;

/** What may happen to any request: refused, failed before or after the work, cut off, answered with rubbish. */
const MISHAPS: readonly FaultEffect[] = [
  { kind: 'status', status: 429, retryAfter: '0' },
  { kind: 'status', status: 429, retryAfter: '1' },
  { kind: 'echo-credential', status: 422 },
  ...BEFORE_AND_AFTER.flatMap((afterProcessing): FaultEffect[] => [
    { kind: 'status', status: 500, afterProcessing },
    { kind: 'status', status: 503, afterProcessing },
    { kind: 'reset', afterProcessing },
    { kind: 'html', afterProcessing },
    { kind: 'empty-body', afterProcessing },
    { kind: 'invalid-json', afterProcessing },
  ]),
  { kind: 'cut-body' },
  { kind: 'content-type' },
  { kind: 'huge-body', bytes: 9 * 1024 * 1024 },
  { kind: 'slow', ms: 50 },
  { kind: 'failure-inside-200', code: 402 },
  { kind: 'redirect', status: 307, to: 'same-origin' },
  { kind: 'redirect', status: 307, to: 'cross-origin' },
];

/**
 * Hits a share of all requests, each time with one of them, the same ones for the same seed.
 * @param without what the contract gives a meaning of its own.
 */
export function mishaps(
  seed: number,
  share: number,
  { without }: { without?: FaultKind } = {},
): RandomFault {
  return { kind: 'random', seed, share, of: MISHAPS.filter(({ kind }) => kind !== without) };
}
