/**
 * What went wrong, in the terms of the person who reads the run log:
 * - `auth`: the credential is missing, wrong, expired or revoked.
 * - `permission`: the credential is good, but not for this.
 * - `invalid`: the input was refused, by us before the call or by the service.
 * - `not-found`, `conflict`: the service's answer 404, 409.
 * - `rate-limited`: too many calls; nothing was done.
 * - `quota`: credits or points are used up; nothing was done.
 * - `unavailable`: the service failed.
 * - `network`: the service was not reached; nothing was done.
 * - `timeout`: no answer in time to a call that changes nothing.
 * - `outcome-unknown`: the call may or may not have gone through; it is never sent twice.
 * - `protocol`: the service answered something that cannot be read or trusted.
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
  | 'protocol';

export type FailureDetails = {
  kind: FailureKind;
  /** A sentence or two: what happened, what it means for their data, what to do. Nothing secret. */
  message: string;
  /** What the service did, as a sentence: "Firmable answered 503." Nothing secret. */
  reason?: string | undefined;
  /** HTTP status; 0 when no answer came. */
  status?: number;
  /** The service's own code of the error. */
  code?: string | undefined;
  /** The service's id of the request, for its support. */
  requestId?: string | undefined;
  /** How long the service asked to wait, in ms. */
  retryAfterMs?: number | undefined;
  /** How often the call was sent. */
  attempts?: number;
  /** Whether the service may have done all the same what was asked, in the last attempt or one before. */
  mayBeDone?: boolean;
};

/**
 * The one error that a piece throws. It holds nothing but words that may be shown: no request, no
 * header, no cause. Printed or inspected, it is its message alone, since the platform shows the run log's
 * reader `util.inspect(error)` of an error whose message is not JSON.
 */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly reason: string | undefined;
  readonly status: number;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly attempts: number;
  readonly mayBeDone: boolean;
  constructor(details: FailureDetails) {
    super(details.message);
    this.name = 'Failure';
    this.kind = details.kind;
    this.reason = details.reason;
    this.status = details.status ?? 0;
    this.code = details.code;
    this.requestId = details.requestId;
    this.retryAfterMs = details.retryAfterMs;
    this.attempts = details.attempts ?? 0;
    this.mayBeDone = details.mayBeDone ?? false;
  }

  /**
   * For the banner that the builder puts above a failed step, by status; only where certainly nothing was
   * done, since it advises to try again.
   */
  get response(): { status: number } | undefined {
    const { status, mayBeDone } = this;
    return status >= 400 && status <= 499 && !mayBeDone ? { status } : undefined;
  }

  /** The same failure with one more sentence. */
  adding(sentence: string): Failure {
    const { kind, reason, status, code, requestId, retryAfterMs, attempts, mayBeDone } = this;
    const facts = { kind, reason, status, code, requestId, retryAfterMs, attempts, mayBeDone };
    return new Failure({ ...facts, message: `${this.message} ${sentence}` });
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    const facts = [
      this.status === 0 ? undefined : `status ${this.status}`,
      this.code === undefined ? undefined : `code ${this.code}`,
      this.requestId === undefined ? undefined : `request id ${this.requestId}`,
    ].filter((fact) => fact !== undefined);
    return facts.length === 0 ? this.message : `${this.message} (${facts.join(', ')})`;
  }
}

/** A refusal of the builder's input, made before any call: `label` is the field's name in the form. */
export function invalidField(label: string, problem: string): Failure {
  return new Failure({ kind: 'invalid', message: `${label}: ${problem}` });
}

/** Whether what was thrown is a failure of this kind. */
export function isFailure(error: unknown, kind: FailureKind): error is Failure {
  return error instanceof Failure && error.kind === kind;
}
