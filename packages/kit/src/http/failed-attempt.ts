import type { FailureKind } from '../values/failure';
import { type ServiceWords, UnreadableAnswer } from './answer';
import { RETRY_POLICY, type AttemptFailure } from './retry-policy';
import { TransportError } from './transport';

/** An attempt without a usable answer. */
export type FailedAttempt = {
  what: string;
  status: number;
  words: ServiceWords;
  retryAfterMs: number | undefined;
} & ({ situation: AttemptFailure } | { kind: FailureKind });

const NO_WORDS: ServiceWords = { text: undefined, code: undefined, requestId: undefined };

/** Fields of an attempt that got no answer. */
export const NOTHING_HEARD = { status: 0, words: NO_WORDS, retryAfterMs: undefined };

export const OUT_OF_TIME: FailedAttempt = {
  kind: 'timeout',
  what: 'was not called: the step reached its time limit',
  ...NOTHING_HEARD,
};

/** Returns true if the service may have done the work. */
export function leavesDoubt(attempt: FailedAttempt): boolean {
  return (
    'situation' in attempt && RETRY_POLICY[attempt.situation].create.kind === 'outcome-unknown'
  );
}

export function isThrottled(attempt: FailedAttempt): boolean {
  return 'situation' in attempt && attempt.situation === 'throttled';
}

/** Returns the failure of an attempt after the service had already reported the call as processed. */
export function afterAcceptance({ what, words }: FailedAttempt): FailedAttempt {
  return {
    ...NOTHING_HEARD,
    situation: 'unreadable',
    what: `received the call, but then ${what}`,
    words,
  };
}

/** Classifies an error of the transport, or an answer that cannot be read. */
export function situationOf(error: unknown): { situation: AttemptFailure; what: string } {
  if (error instanceof UnreadableAnswer) {
    return { situation: 'unreadable', what: `sent an answer that ${error.message}` };
  }
  if (!(error instanceof TransportError)) throw error;
  const { situation, what } = error;
  return { situation, what };
}
