import type { FailureKind } from '../values/failure';
import { isRecord } from '../values/json';
import { type HttpAnswer, isOk, textHeader, UnreadableAnswer } from './answer';
import { type FailureCause, meaningOf, RETRY_POLICY } from './retry-policy';
import { readServiceError, type ServiceError } from './service-error';
import { TransportError } from './transport';

export type FailedAttempt = {
  /** The event, worded to follow the service's name: "answered 503". */
  event: string;
  /** The status of a refusal, which can be in the body of a 200. */
  refusal?: number;
  /** True if a web page came instead of an answer. */
  isPage?: boolean;
  /** True if an answer of another media type than JSON, text or a web page came. */
  isFile?: boolean;
  isTooLarge?: boolean;
  status: number;
  words: ServiceError;
  /** The wait that the service asked for, in ms. */
  retryAfterMs: number | undefined;
} & ({ cause: FailureCause } | { kind: FailureKind });

export const NOTHING_HEARD = {
  status: 0,
  words: { text: undefined, code: undefined, requestId: undefined },
  retryAfterMs: undefined,
};

/** Follows the service's name. Such an answer is no refusal, so it has no status. */
const UNCLEAR = 'sent neither a result nor a clear "not found"';

export const OUT_OF_TIME: FailedAttempt = {
  kind: 'timeout',
  event: 'was not called, because earlier calls had used up the time',
  ...NOTHING_HEARD,
};

/** Derived from the policy for creates: their outcome is unknown exactly where the work may be done. */
export function mayHaveSucceeded(attempt: FailedAttempt): boolean {
  return 'cause' in attempt && RETRY_POLICY[attempt.cause].create.kind === 'outcome-unknown';
}

export function isThrottled(attempt: FailedAttempt): boolean {
  return 'cause' in attempt && attempt.cause === 'throttled';
}

/** Turns a failure after a 303 into an unreadable answer, because a 303 means that the call was processed. */
export function afterAcceptance({ event, words }: FailedAttempt): FailedAttempt {
  const after = `received the call, but then ${event}`;
  return { ...NOTHING_HEARD, cause: 'unreadable', event: after, words };
}

/** Classifies an error of the transport, or an answer that cannot be read. Any other error is thrown again. */
export function failedBy(error: unknown): FailedAttempt {
  if (error instanceof UnreadableAnswer) {
    const event = `sent an answer that ${error.message}`;
    return { ...NOTHING_HEARD, cause: 'unreadable', event, ...error.more };
  }
  if (!(error instanceof TransportError)) throw error;
  return { ...NOTHING_HEARD, cause: error.cause, event: error.event };
}

/**
 * Reads a refusal; `undefined` for a success.
 * @param meant the piece's correction of a misleading status: a kind of failure, or the right status.
 * @param waitMs the wait that the service asks for in another way than `Retry-After`, in ms.
 * @param now ms since the epoch.
 */
export function readRefusal(
  answer: HttpAnswer,
  meant: FailureKind | number | undefined,
  waitMs: number | undefined,
  now: number,
): FailedAttempt | undefined {
  const { status } = answer;
  const stated = isOk(status) ? failureInside(answer.body) : status;
  if (stated === undefined && meant === undefined) return undefined;
  const refusal = stated ?? status;
  const { body } = answer;
  if (meant === 'unclear') {
    const { text = JSON.stringify(body), ...words } = readServiceError(answer);
    return { ...NOTHING_HEARD, kind: meant, event: UNCLEAR, status, words: { text, ...words } };
  }
  return {
    event: `answered ${refusal}`,
    refusal,
    status,
    words: readServiceError(answer),
    isPage: typeof body === 'string' && /^\s*<(!doctype|html)/i.test(body),
    retryAfterMs: readRetryAfter(answer, now) ?? waitMs,
    ...(typeof meant === 'string' ? { kind: meant } : meaningOf(meant ?? refusal)),
  };
}

/** Returns the status of a failure that a service reports inside a 200: `{"status": "failure", "code": 402}`. */
function failureInside(body: unknown): number | undefined {
  if (!isRecord(body) || body.status !== 'failure') return undefined;
  const code = Number(body.code);
  return code >= 400 && code <= 599 ? code : 500;
}

/**
 * Reads the `Retry-After` header: seconds or a moment. A moment is compared with the answer's `Date`, the service's
 * own "now", so that a wrong clock here has no effect.
 * @returns ms, 0 for a moment in the past; `undefined` without a readable header.
 */
function readRetryAfter(answer: HttpAnswer, now: number): number | undefined {
  const text = textHeader(answer, 'retry-after')?.trim() ?? '';
  const moment = readMoment(text);
  if (moment === undefined && /^\d+$/.test(text)) return Number(text) * 1_000;
  const wait = (moment ?? NaN) - (parseHttpDate(textHeader(answer, 'date') ?? '') || now);
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** Returns the moment of a date, or of a number of seconds or ms since the epoch, which some services send; in ms. */
function readMoment(text: string): number | undefined {
  // From 2001 to 2286: as a wait it would be decades.
  if (/^\d{10}(\d{3})?$/.test(text) && text >= '1') return Number(text.padEnd(13, '0'));
  // A date begins with a weekday. `Date.parse` would read other texts as dates of long ago.
  return /^[a-z]{3}/i.test(text) ? parseHttpDate(text) : undefined;
}

/** Returns ms since the epoch; `NaN` for no date. The oldest form of a date, asctime's, names no zone and is in UTC. */
function parseHttpDate(text: string): number {
  const isAsctime = /^[a-z]{3} [a-z]{3} [\d :]+$/i.test(text);
  return Date.parse(isAsctime ? `${text} GMT` : text);
}
