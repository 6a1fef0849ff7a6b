import { Failure, type FailureKind } from '../values/failure';
import { itSays, shorten } from '../values/text';
import { type FailedAttempt, mayHaveSucceeded } from './failed-attempt';
import type { Operation } from './operation';
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
  /** Advice that replaces the default. */
  advice: string | undefined;
  /** Advice after a temporary failure: the way to try again. */
  again: string;
};

/** Advice after an answer that no service of this kind gives. */
export const CHECK_BASE_URL =
  'Check the base URL of the connection. If it is right, run the step again later. If this happens again, report it to the maker of the piece.';

/** Advice by kind. Other failures are temporary. */
const ADVICE: Readonly<Partial<Record<FailureKind, string>>> = {
  auth: 'Reconnect the connection of this step.',
  permission: "The account's role or plan does not seem to include it. Ask its administrator.",
  invalid: 'Check the fields of this step.',
  'not-found': 'Check the base URL, and that the service offers this call.',
  conflict: 'Look at the record, then run the step again.',
  quota: 'Check the plan of the account.',
  network: "Check the base URL, or ask your network's administrator.",
  protocol: CHECK_BASE_URL,
};

/** Advice after a page instead of an answer, with a status that the service uses for an account. */
const ASK_ABOUT_FIREWALL =
  "A web page came instead of an answer, so a firewall or proxy seems to have refused the call. Try again later, or ask your network's administrator.";

function adviceOf({ kind, advice, again, isPage, ...call }: FailedCall): string {
  const { status, isTooLarge, operation } = call;
  const { effect, isList, namesRecord } = operation;
  const fewer = isList ? 'Ask for fewer results, or narrow the search.' : '';
  if (isTooLarge)
    return fewer || 'This step reads no more: leave out optional parts, or ask for another record.';
  if (isPage === true && (kind === 'auth' || kind === 'permission')) return ASK_ABOUT_FIREWALL;
  if (call.isFile === true && operation.fileAdvice !== undefined) return operation.fileAdvice;
  if (advice !== undefined) return advice;
  if (kind === 'conflict' && effect === 'create') return 'Use that record, or change your input.';
  if (kind === 'not-found' && namesRecord) return 'Check the ID.';
  if (kind === 'timeout') return `${again} ${fewer}`.trim();
  // Without a status, this step's own calls have used up the limit.
  if (kind === 'rate-limited' && status !== 0) {
    return `${again} If this happens often, run fewer steps at the same time.`;
  }
  return ADVICE[kind] ?? again;
}

/** Meanings of refusals, worded to follow the service's name. Other kinds show the event: `answered 503`. */
const MEANING: Readonly<Partial<Record<FailureKind, string>>> = {
  auth: 'did not accept the key or login',
  permission: 'does not allow this',
  invalid: 'refused the call',
  'not-found': 'found nothing at this path',
  conflict: 'cannot do this now, because of another change',
  'rate-limited': 'has reached its rate limit',
  quota: 'asks for a payment',
};

function meaningOf({ kind, unit, operation }: FailedCall): string | undefined {
  const { effect, namesRecord } = operation;
  if (kind === 'conflict' && effect === 'create') return 'has such a record already';
  if (kind === 'not-found' && namesRecord) return `has no ${namesRecord} with this ID`;
  if (kind === 'quota' && unit !== undefined) return `has no ${unit} left for this account`;
  return MEANING[kind];
}

/** Longest part of a service's message that is reworded, and of it the part that is kept, in characters. */
const LONGEST_READ = 10_000;
const LONGEST_SAID = 300;
const FROM_ELSEWHERE = 'Or another server answered: check the base URL.';
const WITHHELD = 'Its reason is not shown, because it repeats a secret of the connection.';
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
  const isDoneMaybe = call.earlierMayHaveSucceeded || mayHaveSucceeded(call);
  const quote = (text = '', longest: number, prepare = reword): string | undefined =>
    secrets.isIn(text)
      ? undefined
      : shorten(prepare(text.slice(0, LONGEST_READ)), longest) || undefined;
  const text = quote(words.text, LONGEST_SAID);
  const happened = `${service} ${secrets.hide(call.event)}`;
  const isWithheld = secrets.isIn(words.text ?? '');
  const said = text === undefined ? (isWithheld ? WITHHELD : '') : itSays(text);
  const isDoubtful =
    kind === 'outcome-unknown' || (isDoneMaybe && call.operation.effect === 'write');
  const sentences = isDoubtful
    ? aboutDoubt(call, happened, said)
    : aboutFailure(call, happened, said);
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
    mayHaveSucceeded: isDoneMaybe,
  });
}

/** The beginning of a message about an unknown outcome, which says what is known first. */
export function attemptTo({ name, effect }: Operation): string {
  return `The attempt to ${name} may have ${effect === 'charge' ? 'been charged' : 'succeeded'}`;
}

export function checkFirstOf({ checkFirst }: Operation, service: string): string {
  return checkFirst ?? `Check in ${service} before you run the step again.`;
}

/** Says first what may be done. After a refusal, that was an earlier attempt. */
function aboutDoubt(call: FailedCall, happened: string, said: string): string[] {
  const { operation, service, kind, isPage } = call;
  const isLast = mayHaveSucceeded(call);
  const isUnrepeated = kind === 'outcome-unknown';
  return [
    `${attemptTo(operation)}${isLast ? '' : ', although the last try failed'}: ${refusedOr(happened, call)}${isUnrepeated ? ', so it was not repeated' : ''}.`,
    said,
    ...(isUnrepeated ? [waitOf(call)] : triesOf(call)),
    // A deleted record is not found by the next attempt.
    isLast || kind === 'not-found' ? '' : adviceOf(call),
    checkFirstOf(operation, service),
    isLast && call.isFile === true ? (operation.fileAdvice ?? '') : '',
    isPage === true ? FROM_ELSEWHERE : '',
  ];
}

function aboutFailure(call: FailedCall, happened: string, said: string): string[] {
  return [
    `Could not ${call.operation.name}: ${refusedOr(happened, call)}.`,
    said,
    ...triesOf(call),
    effectOf(call),
    adviceOf(call),
  ];
}

/** Returns the meaning of a refusal, or the event itself. */
function refusedOr(happened: string, call: FailedCall): string {
  const { service, refusal } = call;
  const refused = refusal === undefined ? undefined : meaningOf(call);
  return refused === undefined ? happened : `${service} ${refused} (${refusal})`;
}

function triesOf(call: FailedCall): string[] {
  const { attempts } = call;
  return [attempts > 1 ? `It was tried ${attempts} times.` : '', waitOf(call)];
}

function waitOf({ status, waitMs }: FailedCall): string {
  if (waitMs === undefined) return '';
  const wait = formatDuration(waitMs);
  // Without a status the service was not called, because our own rate limiter kept the call back.
  return status === 0 ? `The next call is possible in ${wait}.` : `It asks you to wait ${wait}.`;
}

/** Returns the effect of a call that failed for certain, where it could have had one. */
function effectOf({ kind, operation: { effect } }: FailedCall): string {
  // Nobody knows it.
  if (kind === 'unclear') return '';
  if (effect === 'create') return 'This call changed nothing.';
  return effect === 'charge' ? 'This call was not charged.' : '';
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
