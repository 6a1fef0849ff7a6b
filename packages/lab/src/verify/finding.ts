import type { FailureKind } from '@pieceworks/kit';
import type { Heard } from './conversation';

/** The finding of a probe; its text contains no value of the account. */
export type Finding = {
  outcome: 'confirmed' | 'different' | 'inconclusive';
  /** The difference, or the reason for a missing finding; empty for a fact that holds. */
  detail: string;
};

/** Kinds of failure that depend on the account or the moment, and reveal nothing about the API. */
const OF_THE_DAY: readonly FailureKind[] = [
  'auth',
  'permission',
  'rate-limited',
  'quota',
  'unavailable',
  'network',
  'timeout',
  'outcome-unknown',
];

/** The contradiction to a fact, in words; `false` if there is none. */
export type Problem = string | false;

/** The error that ends a probe early, with its finding. */
export class Found extends Error {
  override readonly name = 'Found';

  constructor(readonly finding: Finding) {
    super();
  }
}

/** Ends a probe whose answers contradict the fact. */
export function differs(detail: string): never {
  throw new Found({ outcome: 'different', detail });
}

/** Ends a probe whose answers are no evidence for or against the fact. */
export function noEvidence(detail: string): never {
  throw new Found(inconclusive(detail));
}

export function inconclusive(detail: string): Finding {
  return { outcome: 'inconclusive', detail };
}

/** Returns a finding that confirms the fact, unless there are problems. */
export function confirmedUnless(problems: readonly Problem[]): Finding {
  const seen = problems.filter((problem) => problem !== false);
  return { outcome: seen.length === 0 ? 'confirmed' : 'different', detail: seen.join('; ') };
}

/**
 * Returns the problems of a page. A page that is no longer than its end is no evidence, since the end begins where the
 * page does.
 * @param last the last entries of the page, from a second request; `END` of them by default.
 * @param page.total the number of all entries that the answer states; `null` if it states none.
 */
export function flawsOfPages(
  ids: readonly (string | null)[],
  last: readonly (string | null)[],
  { total, size, end = END }: { total: number | null; size: number; end?: number },
): Problem[] {
  return [
    ids.includes(null) && 'an entry of a page has no ID',
    new Set(ids).size < ids.length && 'an entry is on a page twice',
    last.length > end && 'a page is longer than was asked for',
    ids.slice(-end).some((id, place) => id !== last[place]) &&
      'a page does not begin where it was asked to',
    total === null && 'a page does not tell how many entries there are',
    total !== null &&
      ids.length !== Math.min(total, size) &&
      `a page of ${size} has ${ids.length} of ${total}`,
  ];
}

/** Ends a probe whose call should have failed, but succeeded or failed in another way. */
export function answeredInstead(heard: Heard, instead = 'an answer'): never {
  return differs(`status ${answered(heard).status}, ${instead}`);
}

/** Number of entries at the end of a page that are requested again. */
export const END = 2;

/**
 * Returns the answer to a call that should succeed.
 * @throws Found for a failure.
 */
export function answered(heard: Heard): Heard {
  const { failure, status } = heard;
  if (failure === null) return heard;
  const words = `${status === 0 ? 'no answer' : `status ${status}`}, read as ${failure.kind}`;
  return OF_THE_DAY.includes(failure.kind) ? noEvidence(words) : differs(words);
}
