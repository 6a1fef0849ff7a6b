import { asList, asRecord, asText, isRecord, type JsonRecord, readText } from '../values/json';
import type { FailureKind } from '../values/failure';
import { type HttpAnswer, isOk, textHeader, UnreadableAnswer } from './answer';
import { type FailureCause, meaningOf, RETRY_POLICY } from './retry-policy';
import { TransportError } from './transport';

/** The service's own explanation of a refusal, unshortened: its message, error code and request id. */
export type ServiceError = {
  text: string | undefined;
  code: string | undefined;
  requestId: string | undefined;
};

export type FailedAttempt = {
  /** The event, worded to follow the service's name: "answered 503". */
  event: string;
  /** The status of a refusal, which can be in the body of a 200. */
  refusal?: number;
  /** True if a web page came instead of an answer. */
  isPage?: boolean;
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
  return {
    event: `answered ${refusal}`,
    refusal,
    status,
    words: readServiceError(answer),
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
 * Reads the `Retry-After` header: seconds or a date. A date is compared with the answer's `Date`, the service's
 * own "now", so that a wrong clock here has no effect.
 * @returns ms, 0 for a moment in the past; `undefined` without a readable header.
 */
function readRetryAfter(answer: HttpAnswer, now: number): number | undefined {
  const text = textHeader(answer, 'retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  // A date begins with a weekday. `Date.parse` would read other texts as dates of long ago.
  if (!/^[a-z]{3}/i.test(text)) return undefined;
  const wait = parseHttpDate(text) - (parseHttpDate(textHeader(answer, 'date') ?? '') || now);
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** Returns ms since the epoch; `NaN` for no date. The oldest form of a date, asctime's, names no zone and is in UTC. */
function parseHttpDate(text: string): number {
  const isAsctime = /^[a-z]{3} [a-z]{3} [\d :]+$/i.test(text);
  return Date.parse(isAsctime ? `${text} GMT` : text);
}

/** Finds the service's explanation in the known shapes of error bodies. Markup is not quoted. */
export function readServiceError({
  headers,
  body,
}: Pick<HttpAnswer, 'headers' | 'body'>): ServiceError {
  return {
    text: readWords(body),
    code: readCode(asRecord(body)),
    requestId: readText(headers, 'x-request-id', 'request-id', 'cf-ray') ?? undefined,
  };
}

/** Returns the error code of a body. A list of errors may hold codes among its sentences: `["already_invited"]`. */
function readCode(body: JsonRecord): string | undefined {
  const isCode = (entry: unknown) => typeof entry === 'string' && /^[a-z]+(_[a-z]+)+$/.test(entry);
  return (
    readText(body, 'code') ??
    readText(body.error, 'code') ??
    asText(asList(body.errors).find(isCode)) ??
    undefined
  );
}

function readWords(body: unknown): string | undefined {
  if (typeof body === 'string')
    return /<[a-z!]/i.test(body) ? undefined : (asText(body) ?? undefined);
  if (!isRecord(body)) return undefined;
  const listed = asList(body.errors).map(
    (entry) => asText(entry) ?? readText(entry, 'message', 'detail'),
  );
  const errors = listed.filter((entry) => entry !== null).join('; ');
  return (
    readText(body, 'message', 'error_description', 'error', 'detail', 'title') ??
    readText(body.error, 'message') ??
    asText(errors) ??
    undefined
  );
}
