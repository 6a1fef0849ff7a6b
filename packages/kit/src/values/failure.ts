/**
 * The kind of a failure, in terms of the reader of the run log:
 * - `auth`: the credential is missing, wrong, expired or revoked.
 * - `permission`: the credential is valid, but does not permit this.
 * - `invalid`: the input was refused, by the piece before the call or by the service.
 * - `not-found`: there is no such record or path; usually a 404.
 * - `conflict`: the service answered 409.
 * - `rate-limited`: too many calls; nothing was done.
 * - `quota`: credits or points are used up; nothing was done.
 * - `unavailable`: the service failed.
 * - `network`: the service was not reached; nothing was done.
 * - `timeout`: no answer in time; a create or charge ends as `outcome-unknown` instead.
 * - `outcome-unknown`: the call may have succeeded; it is never sent twice.
 * - `protocol`: the service's answer cannot be read or trusted.
 * - `unclear`: the service's answer has no result, and its words are neither a known "not found" nor a known failure.
 */
export type FailureKind =
  | 'auth'
  | 'permission'
  | 'invalid'
  | 'not-found'
  | 'conflict'
  | 'rate-limited'
  | 'quota'
  | 'unavailable'
  | 'network'
  | 'timeout'
  | 'outcome-unknown'
  | 'protocol'
  | 'unclear';

export type FailureDetails = {
  kind: FailureKind;
  /** Sentences for the run log: what failed, why, the effect on the user's data, what to do. No secrets. */
  message: string;
  /** The event as a sentence: "Parcel Desk answered 503." No secrets. */
  reason?: string | undefined;
  /** The beginning of the service's own words, in one line. The message quotes less of them. No secrets. */
  said?: string | undefined;
  /** 0 without an answer. */
  httpStatus?: number;
  code?: string | undefined;
  /** The service's id of the request, for its support team. */
  requestId?: string | undefined;
  retryAfterMs?: number | undefined;
  attempts?: number;
  /** True if the service may have done the work nevertheless, in the last attempt or an earlier one. */
  mayHaveSucceeded?: boolean;
  /** Stack frames of an error inside the piece, for its authors: positions in code, no values. */
  frames?: string;
};

/**
 * The only error that a piece throws. It contains only text that may be shown: no request, no header, no cause.
 * Inspected, it shows its message with the status, code and request ID, because the platform prints
 * `util.inspect(error)` in the run log, unless the message is JSON.
 */
export class Failure extends Error {
  readonly #details: FailureDetails;
  readonly kind: FailureKind;
  readonly reason: string | undefined;
  readonly said: string | undefined;
  /** Not named `status`: newer engines read that name for the builder's banner, which may advise another try. */
  readonly httpStatus: number;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly attempts: number;
  readonly mayHaveSucceeded: boolean;
  constructor(details: FailureDetails) {
    super(details.message);
    this.name = 'Failure';
    // From 0.88.3 on, people see the stack under "Technical details".
    this.stack = [`Failure: ${details.message}`, details.frames].filter(Boolean).join('\n');
    this.#details = details;
    this.kind = details.kind;
    this.reason = details.reason;
    this.said = details.said;
    this.httpStatus = details.httpStatus ?? 0;
    this.code = details.code;
    this.requestId = details.requestId;
    this.retryAfterMs = details.retryAfterMs;
    this.attempts = details.attempts ?? 0;
    this.mayHaveSucceeded = details.mayHaveSucceeded ?? false;
    // Newer engines show own fields under "Technical details": an empty one says nothing there, and the message
    // quotes `said` already.
    for (const [key, value] of Object.entries(this)) {
      if (!value || key === 'said') Object.defineProperty(this, key, { enumerable: false });
    }
  }

  /**
   * Status for the banner that the builder shows above a failed step. The banner advises another try, so it is
   * set only if the service certainly did nothing.
   */
  get response(): { status: number } | undefined {
    const { httpStatus: status, mayHaveSucceeded } = this;
    return status >= 400 && status <= 499 && !mayHaveSucceeded ? { status } : undefined;
  }

  adding(sentence: string): Failure {
    return new Failure({ ...this.#details, message: `${this.message} ${sentence}` });
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    const facts = [
      this.httpStatus === 0 || this.message.includes(`${this.httpStatus}`)
        ? undefined
        : `status ${this.httpStatus}`,
      this.code === undefined ? undefined : `code ${this.code}`,
      this.requestId === undefined ? undefined : `request id ${this.requestId}`,
    ].filter((fact) => fact !== undefined);
    const text = facts.length === 0 ? this.message : `${this.message} (${facts.join(', ')})`;
    const { frames } = this.#details;
    return frames === undefined ? text : `${text}\n${frames}`;
  }
}

/** Returns the refusal of a form value before any call. `label` is the field's name in the form. */
export function invalidField(label: string, problem: string): Failure {
  return new Failure({ kind: 'invalid', message: `${label}: ${problem}` });
}

export function isFailure(error: unknown, kind: FailureKind): error is Failure {
  return error instanceof Failure && error.kind === kind;
}

/** Returns the result of a call. Only `not-found` becomes `null`; any other failure is thrown. */
export async function nullIfNotFound<Result>(call: () => Promise<Result>): Promise<Result | null> {
  try {
    return await call();
  } catch (error) {
    if (isFailure(error, 'not-found')) return null;
    throw error;
  }
}
