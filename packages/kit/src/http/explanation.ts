import { Failure, type FailureKind } from '../values/failure';
import { itSays } from '../values/text';
import { type FailedAttempt, mayHaveSucceeded } from './failed-attempt';
import type { Effect, Operation } from './operation';
import type { Secrets } from './redact';

/** A call that failed for good: its last attempt, and the facts of the whole call. */
export type FailedCall = FailedAttempt & {
  service: string;
  operation: Operation;
  kind: FailureKind;
  attempts: number;
  /** True if an attempt before the last one may have succeeded. */
  earlierMayHaveSucceeded: boolean;
  /** The wait that the service or our rate limiter asked for, in ms. */
  waitMs?: number | undefined;
  /** The service's unit of payment, in the plural: "credits". */
  unit?: string | undefined;
};

const ADVICE: Readonly<Record<Exclude<FailureKind, 'outcome-unknown'>, string>> = {
  auth: 'Reconnect the connection of this step.',
  permission:
    'The role or plan of the connected account may not include it: ask its administrator.',
  invalid: 'Check the fields of this step.',
  'not-found': '',
  conflict: 'Look at the record, then run the step again.',
  'rate-limited':
    'Run the step again later. If this happens often, run fewer steps at the same time.',
  quota: 'Check the plan of the account, then run the step again.',
  unavailable: 'Run the step again later.',
  network: 'Check the base URL and the network, then run the step again.',
  timeout: 'Run the step again later.',
  protocol: 'Check the base URL of the connection.',
};

const LATER_OR_LESS = { timeout: 'Run the step again later, or ask for fewer results.' };

/** Takes precedence over `ADVICE`. */
const ADVICE_BY_EFFECT: Readonly<Partial<Record<Effect, Partial<Record<FailureKind, string>>>>> = {
  read: LATER_OR_LESS,
  metered: LATER_OR_LESS,
  create: { conflict: 'Use that record, or change your input.' },
};

/** Meanings of refusals, worded to follow the service's name. Other kinds show the event: `answered 503`. */
const MEANING: Readonly<Partial<Record<FailureKind, string>>> = {
  auth: 'did not accept the key or login',
  permission: 'does not allow this',
  invalid: 'refused the call',
  'not-found': 'found nothing at this address',
  conflict: 'cannot do this now, because of another change',
  'rate-limited': 'has reached its rate limit',
  quota: 'asks for a payment',
};

function meaningOf({ kind, unit, operation: { effect } }: FailedCall): string | undefined {
  if (kind === 'conflict' && effect === 'create') return 'has such a record already';
  if (kind === 'quota' && unit !== undefined) return `has no ${unit} left for this account`;
  return MEANING[kind];
}

/** Longest part of a service's message that is reworded, in characters. At most `LONGEST_QUOTE` are shown. */
const LONGEST_READ = 10_000;
const LONGEST_QUOTE = 300;
const FROM_ELSEWHERE =
  'It may as well have gone to another server: check the base URL of the connection.';
const LONGEST_CODE = 60;
const LONGEST_REQUEST_ID = 80;
const LONGEST_WAIT_MS = 365 * 86_400_000;

/**
 * Turns a failed call into the error that the run log shows: what failed, why, what to do.
 * @param secrets are hidden in the event. A text of the service that contains a part of one is not quoted at all.
 * @param reword prepares the service's own message for the reader.
 */
export function explain(
  call: FailedCall,
  secrets: Secrets,
  reword: (text: string) => string,
): Failure {
  const { service, kind, words, waitMs } = call;
  const quote = (text = '', longest: number, prepare = reword): string | undefined =>
    secrets.isIn(text)
      ? undefined
      : shorten(prepare(text.slice(0, LONGEST_READ)), longest) || undefined;
  const text = quote(words.text, LONGEST_QUOTE);
  const happened = `${service} ${secrets.hide(call.event)}`;
  const said = text === undefined ? '' : itSays(text);
  const sentences =
    kind === 'outcome-unknown'
      ? aboutDoubt(call, happened, said)
      : aboutFailure(call, kind, happened, said);
  return new Failure({
    kind,
    message: sentences.filter((sentence) => sentence !== '').join(' '),
    reason: `${happened}.`,
    said: text,
    httpStatus: call.status,
    code: quote(words.code, LONGEST_CODE, String),
    requestId: quote(words.requestId, LONGEST_REQUEST_ID, String),
    retryAfterMs: waitMs,
    attempts: call.attempts,
    mayHaveSucceeded: call.earlierMayHaveSucceeded || mayHaveSucceeded(call),
  });
}

/** Begins with the fact that matters most: the work may be done. */
function aboutDoubt({ operation, isPage }: FailedCall, happened: string, said: string): string[] {
  const outcome = operation.effect === 'charge' ? 'been charged' : 'succeeded';
  return [
    `The attempt to ${operation.name} may have ${outcome}: ${happened}, so it was not repeated.`,
    said,
    operation.checkFirst ?? 'Check before you run the step again.',
    isPage === true ? FROM_ELSEWHERE : '',
  ];
}

function aboutFailure(
  call: FailedCall,
  kind: keyof typeof ADVICE,
  happened: string,
  said: string,
): string[] {
  const { service, operation, refusal, waitMs } = call;
  const refused = refusal === undefined ? undefined : meaningOf(call);
  const meaning = refused === undefined ? happened : `${service} ${refused} (${refusal})`;
  return [
    `Could not ${operation.name}: ${meaning}.`,
    said,
    call.attempts > 1 ? `It was tried ${call.attempts} times.` : '',
    waitMs === undefined ? '' : waitSentence(call.status, waitMs),
    effectOf(call),
    call.advice ?? ADVICE_BY_EFFECT[operation.effect]?.[kind] ?? ADVICE[kind],
  ];
}

/** @param status 0 if the service was not called, because our own rate limiter kept the call back. */
function waitSentence(status: number, waitMs: number): string {
  const wait = formatDuration(waitMs);
  return status === 0 ? `The next call is possible in ${wait}.` : `It asks you to wait ${wait}.`;
}

/** Returns a sentence about the user's data; empty for a call that cannot have changed them. */
function effectOf(call: FailedCall): string {
  const { effect } = call.operation;
  if (mayHaveSucceeded(call)) return '';
  if (call.earlierMayHaveSucceeded) {
    return effect === 'write'
      ? 'The last attempt did nothing, but an earlier one may have gone through. Check before you run the step again.'
      : '';
  }
  if (effect === 'create') return 'Nothing was created.';
  return effect === 'charge' ? 'Nothing was charged.' : '';
}

function shorten(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

/** Formats a duration in ms for people: `3 seconds`, `2 minutes`, `5 hours`, `2 days`. */
export function formatDuration(ms: number): string {
  if (ms >= LONGEST_WAIT_MS) return 'more than a year';
  for (const [unit, size] of [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
  ] as const) {
    if (ms >= 2 * size) return `${Math.ceil(ms / size)} ${unit}s`;
  }
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
