import type { Points } from './types';

/** What several calls used together, and what the last of them says of the day. */
export function sumOfPoints(calls: readonly Points[]): Points {
  const last = calls.at(-1);
  return {
    thisCall: calls.reduce<number | null>(
      (sum, { thisCall }) => (sum === null || thisCall === null ? null : sum + thisCall),
      0,
    ),
    usedToday: last?.usedToday ?? null,
    leftToday: last?.leftToday ?? null,
  };
}
