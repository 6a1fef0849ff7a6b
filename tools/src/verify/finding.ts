import type { FailureKind } from '@pieceworks/kit';
import type { Heard } from './conversation';

/** What a probe found; the words never hold a value of the account. */
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

/** What came back does not tell. */
export function notSeen(why: string): Finding {
  return { outcome: 'not seen', why };
}

/** It holds unless something was seen that is otherwise. */
export function holdsUnless(...problems: readonly (string | false | undefined)[]): Finding {
  const seen = problems.filter((problem) => typeof problem === 'string');
  return seen.length === 0 ? HOLDS : differs(seen.join('; '));
}

/** What a failure says of a call that ought to be answered; nothing of one that was. */
export function failed({ failure, status }: Heard): Finding | undefined {
  if (failure === null) return undefined;
  const words = `${status === 0 ? 'no answer' : `status ${status}`}, read as ${failure.kind}`;
  return OF_THE_DAY.includes(failure.kind) ? notSeen(words) : differs(words);
}
