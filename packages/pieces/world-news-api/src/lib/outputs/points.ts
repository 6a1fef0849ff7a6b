import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { Failure } from '@pieceworks/kit';

/** The account's points according to the answers of a step; `null` if unknown. */
export type Points = {
  /** Total of all calls of the step. */
  thisCall: number | null;
  /** Calls that were retried. The failed attempts may have used points too, but the service does not report them. */
  retriedCalls: number;
  usedToday: number | null;
  leftToday: number | null;
  /** The time at which the points of the day renew, ISO 8601. */
  resetsAt: string | null;
};

/** Returns the total points of several calls, with the daily points of the last call. */
export function sumOfPoints(calls: readonly Points[]): Points {
  const last = calls.at(-1);
  const sum = calls.reduce<number | null>(
    (total, { thisCall }) => (total === null || thisCall === null ? null : total + thisCall),
    0,
  );
  return {
    // The service counts points with two decimals.
    thisCall: sum === null ? null : Math.round(sum * 100) / 100,
    retriedCalls: calls.reduce((total, { retriedCalls }) => total + retriedCalls, 0),
    usedToday: last?.usedToday ?? null,
    leftToday: last?.leftToday ?? null,
    resetsAt: last?.resetsAt ?? null,
  };
}

/** Returns the outputs about the points of a step. The flat ones come first, since a flow maps them most. */
export function pointsOutput({ thisCall, leftToday, ...points }: Points) {
  return { pointsUsed: thisCall, pointsLeft: leftToday, points };
}

/** The outputs of `pointsOutput`, as the builder lists them. */
export const POINTS_FIELDS: readonly OutputSchemaField[] = [
  {
    key: 'pointsUsed',
    label: 'Points used',
    description: 'By all calls of this step; empty if the service does not tell it.',
    format: 'number',
  },
  {
    key: 'pointsLeft',
    label: 'Points left today',
    description: 'Until 00:00 UTC; empty if the service does not tell it.',
    format: 'number',
  },
  {
    key: 'points',
    label: 'Points',
    children: [
      {
        key: 'retriedCalls',
        label: 'Retried calls',
        description: 'They may have been counted twice.',
        format: 'number',
      },
      { key: 'usedToday', label: 'Used today', format: 'number' },
      {
        key: 'resetsAt',
        label: 'Resets at',
        description: 'When the points of the day are renewed.',
        format: 'datetime',
      },
    ],
  },
];

/** Adds the points that earlier calls used to the message of a failure. */
export function afterPaying(error: unknown, calls: readonly Points[]): unknown {
  if (!(error instanceof Failure) || calls.length === 0) return error;
  const { thisCall } = sumOfPoints(calls);
  return error.adding(`Points already used by this step: ${thisCall ?? 'unknown'}.`);
}

const DAY_MS = 24 * 3_600_000;

/** Returns the time until the points renew, at midnight UTC, in ms. */
export function untilReset(now: number): number {
  return DAY_MS - (now % DAY_MS);
}

/** Returns the time at which the points renew, ISO 8601; `now` is in ms since the epoch. */
export function nextReset(now: number): string {
  return new Date(now + untilReset(now)).toISOString();
}
