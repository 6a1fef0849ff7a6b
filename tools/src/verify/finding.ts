import type { FailureKind } from '@pieceworks/kit';
import type { Heard } from './conversation';

/** The finding of a probe; its words never hold a value of the account. */
export type Finding =
  { outcome: 'holds' } | { outcome: 'differs'; saw: string } | { outcome: 'not seen'; why: string };

export const HOLDS: Finding = { outcome: 'holds' };

/** Kinds of failure that say nothing of how the service is made. */
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

/** The fact is not as it was read. */
export function differs(saw: string): Finding {
  return { outcome: 'differs', saw };
}

/** The answer does not tell. */
export function notSeen(why: string): Finding {
  return { outcome: 'not seen', why };
}

/** Returns a sentence unless a page ends as its last entries, which were asked for again. */
export function flawsOfPages(
  ids: readonly (string | null)[],
  last: readonly (string | null)[],
  { total, size }: { total: number; size: number },
): (string | false)[] {
  return [
    ids.includes(null) && 'an entry of a page has no ID',
    last.length > END && 'a page is longer than was asked for',
    ids.slice(-END).some((id, place) => id !== last[place]) &&
      'a page does not begin where it was asked to',
    ids.length !== Math.min(total, size) && `a page of ${size} has ${ids.length} of ${total}`,
  ];
}

/** The entries of a page that are asked for again. */
export const END = 2;

/** It holds unless something was seen that is otherwise. */
export function holdsUnless(...problems: readonly (string | false | undefined)[]): Finding {
  const seen = problems.filter((problem) => typeof problem === 'string');
  return seen.length === 0 ? HOLDS : differs(seen.join('; '));
}

/** Ends a probe early. */
export class Found extends Error {
  override readonly name = 'Found';

  constructor(readonly finding: Finding) {
    super();
  }
}

/**
 * Returns the answer to a call that ought to be answered.
 * @throws Found for a failure.
 */
export function answered(heard: Heard): Heard {
  const finding = failed(heard);
  if (finding !== undefined) throw new Found(finding);
  return heard;
}

/** Returns what a failure says of a call that ought to be answered; nothing of one that was. */
function failed({ failure, status }: Heard): Finding | undefined {
  if (failure === null) return undefined;
  const words = `${status === 0 ? 'no answer' : `status ${status}`}, read as ${failure.kind}`;
  return OF_THE_DAY.includes(failure.kind) ? notSeen(words) : differs(words);
}
