import type { Authentication } from '@activepieces/pieces-common/src/lib/authentication';
import { BaseHttpClient } from '@activepieces/pieces-common/src/lib/http/core/base-http-client';
import { DelegatingAuthenticationConverter } from '@activepieces/pieces-common/src/lib/http/core/delegating-authentication-converter';
import type { HttpHeaders } from '@activepieces/pieces-common/src/lib/http/core/http-headers';
import { HttpMethod } from '@activepieces/pieces-common/src/lib/http/core/http-method';
import type { BaseUrl } from '../values/base-url';
import { Failure, type FailureKind } from '../values/failure';
import { type HttpAnswer, checkContent, MAX_BODY_BYTES, readAnswer } from './answer';
import type { ApiRequest, ApiResponse } from './api-request';
import { type Environment, REAL_ENVIRONMENT } from './environment';
import { attemptTo, checkFirstOf, explain, type FailedCall } from './explanation';
import {
  afterAcceptance,
  failedBy,
  type FailedAttempt,
  isThrottled,
  mayHaveSucceeded,
  NOTHING_HEARD,
  OUT_OF_TIME,
  readRefusal,
} from './failed-attempt';
import { defaultOperation, type Effect, type Operation } from './operation';
import { type SentCall, RateLimiter, type RateLimit } from './rate-limiter';
import { redactDeep, type Secrets, secretsOf, withoutPersonalValues } from './redact';
import { followRedirects, isRedirect, saysAccepted, whyNotFollowed } from './redirects';
import { encodeBody } from './request-body';
import { ownHeaders, PLAIN_HEADERS, wantsBytes, writeHeaders } from './request-headers';
import { isBelow, isSafeTarget, resolveServiceLink, resolveTarget } from './request-url';
import { decide, type Decision, MIN_ATTEMPT_MS } from './retry-policy';
import { ACTION_AGAIN, ACTION_LIMITS, THROTTLED_MS, type TimeLimits } from './time-limits';
import { type Connections, exchange, type WireAnswer } from './transport';

export type HttpClientOptions = {
  /** The service's name, as in "Parcel Desk". */
  service: string;
  baseUrl: BaseUrl;
  authentication?: Authentication;
  /** Sent with every call. They override the headers of the SDK. */
  headers?: HttpHeaders;
  /** Sent with every call to the base URL's origin: an API key that is a query parameter. */
  queryParams?: Readonly<Record<string, string>>;
  /** Values that must never be shown: keys, tokens, client secrets. */
  secrets: readonly string[];
  limits?: TimeLimits | undefined;
  /**
   * Corrects an answer with a misleading status. Returns the kind of failure, or the status that the answer
   * should have had.
   */
  classify?:
    | ((answer: HttpAnswer, request: ApiRequest) => FailureKind | number | undefined)
    | undefined;
  /** Returns the wait that a refusal asks for in another way than `Retry-After`, in ms. */
  waitOf?: ((answer: HttpAnswer) => number | undefined) | undefined;
  /** Returns advice for a kind of failure, where the service needs other advice than the default. */
  advice?: ((kind: FailureKind) => string | undefined) | undefined;
  /** The service's unit of payment, in the plural: "credits". */
  unit?: string | undefined;
  /** Rewords a message of the service for the reader of the run log. */
  reword?: (text: string) => string;
  rateLimit?: RateLimit | undefined;
  environment?: Environment;
};

type Call = {
  request: ApiRequest;
  url: URL;
  operation: Operation;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
  /** In ms of monotonic time. */
  deadline: number;
};

/** The exchange of one attempt, redirects included. */
type Exchange = {
  /** True for a new connection, which no other call uses. */
  usesOwnConnection: boolean;
  /** In ms of monotonic time. */
  end: number;
  onAccepted: () => void;
  onSent: () => void;
};

/**
 * The only HTTP client that a piece uses, with the SDK's own interface (`HttpRequest`, `HttpResponse`). It
 * always checks certificates, limits the time of each call and sends the credential to its own origin only. It never
 * resends a create or a charge that may already have been processed.
 */
export class HttpClient extends BaseHttpClient {
  readonly #options: HttpClientOptions;
  readonly #limits: TimeLimits;
  readonly #environment: Environment;
  readonly #secrets: Secrets;
  readonly #rateLimiter: RateLimiter | undefined;
  readonly #connections: Connections = new Map();
  /** In ms of monotonic time. */
  #stepEnds: number | undefined;

  constructor(options: HttpClientOptions) {
    super(
      `${options.baseUrl.origin}${options.baseUrl.path}`,
      new DelegatingAuthenticationConverter(),
    );
    this.#options = options;
    this.#limits = options.limits ?? ACTION_LIMITS;
    this.#environment = options.environment ?? REAL_ENVIRONMENT;
    this.#secrets = secretsOf(options.secrets);
    this.#rateLimiter = options.rateLimit && new RateLimiter(options.rateLimit);
  }

  withoutSecrets(value: unknown): unknown {
    return redactDeep(value, this.#secrets.hide);
  }

  /** The names of the headers that the connection adds, in lower case. */
  get addedHeaders(): string[] {
    return Object.keys(this.#options.headers ?? {}).map((name) => name.toLowerCase());
  }

  /**
   * Makes a call, reads its answer, and retries where the retry policy allows it.
   * @param request `url` is a path below the base URL; `timeout` limits one attempt, in ms.
   * @throws Failure, and no other error, unless a 2xx answer could be read.
   */
  override async sendRequest(request: ApiRequest): Promise<ApiResponse> {
    try {
      return await this.#call(request);
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw unexpected(
        this.#options.service,
        request.operation ?? defaultOperation(request.method),
        error,
      );
    }
  }

  async #call(request: ApiRequest): Promise<ApiResponse> {
    const operation = request.operation ?? defaultOperation(request.method);
    const encoded = encodeBody(request);
    const call: Call = {
      request,
      url: this.#url(request),
      operation,
      headers: this.#headers(request, encoded?.contentType),
      body: encoded?.text,
      deadline: this.#deadline(request),
    };
    let usesOwnConnection = MUST_NOT_REPEAT.includes(operation.effect);
    const begun = this.#environment.elapsed();
    let [attempts, refusals, unknownOutcomes] = [0, 0, 0];
    for (;;) {
      const outcome = await this.#attempt(call, usesOwnConnection);
      if ('answer' in outcome) return { ...outcome.answer, unknownOutcomes };
      const { failed } = outcome;
      const wasRefused = isThrottled(failed);
      if (wasRefused) {
        refusals++;
        // Nothing was done, so the call may wait for longer than its own limit, but not longer than the step.
        const { throttledMs = THROTTLED_MS } = this.#limits;
        const limitMs = Math.max(throttledMs, request.timeout ?? 0);
        call.deadline = Math.min(begun + limitMs, this.#stepEnds ?? begun);
      } else attempts++;
      const decision = this.#decide(failed, call, wasRefused ? refusals : attempts);
      if (!decision.retry) {
        const counts = {
          attempts: attempts + refusals,
          earlierMayHaveSucceeded: unknownOutcomes > 0,
        };
        throw this.#failure(call, failed, counts, decision);
      }
      if (mayHaveSucceeded(failed)) unknownOutcomes++;
      // If one kept connection has ended, the others probably have as well.
      usesOwnConnection ||= 'cause' in failed && failed.cause === 'kept-connection-closed';
      await this.#environment.sleep(decision.afterMs);
    }
  }

  #url({ url: endpoint, isFileLink, query = [] }: ApiRequest): URL {
    const { baseUrl, queryParams: own = {} } = this.#options;
    const url =
      isFileLink === true
        ? resolveServiceLink(baseUrl, endpoint)
        : resolveTarget(baseUrl, endpoint);
    const isOwn = url.origin === baseUrl.origin;
    const added = isOwn ? Object.entries(own) : [];
    for (const [name, value] of [...query, ...added]) url.searchParams.append(name, value);
    return url;
  }

  /** Returns the time at which the call must end: its own time limit or that of the step. */
  #deadline({ timeout = 0 }: ApiRequest): number {
    const now = this.#environment.elapsed();
    this.#stepEnds ??= now + Math.max(this.#limits.totalMs, timeout);
    return Math.min(now + Math.max(this.#limits.callMs, timeout), this.#stepEnds);
  }

  #decide(failed: FailedAttempt, { operation, deadline }: Call, attempts: number): Decision {
    if ('kind' in failed) return { retry: false, kind: failed.kind };
    const { elapsed, random } = this.#environment;
    const { cause, retryAfterMs } = failed;
    const { effect } = operation;
    const budgetMs = deadline - elapsed();
    return decide({ cause, effect, attempts, budgetMs, retryAfterMs, random: random() });
  }

  #failure(
    { request, url, operation }: Call,
    failed: FailedAttempt,
    counts: Pick<FailedCall, 'attempts' | 'earlierMayHaveSucceeded'>,
    { kind, waitMs }: { kind: FailureKind; waitMs?: number },
  ): Failure {
    const { service, unit, advice, reword = String } = this.#options;
    const personal = [request.body, [...url.searchParams.values()]];
    return explain(
      {
        ...failed,
        ...counts,
        operation,
        service,
        kind,
        waitMs,
        unit,
        again: this.#limits.again ?? ACTION_AGAIN,
        advice: operation.advice?.(kind, failed.status) ?? advice?.(kind),
      },
      this.#secrets,
      (text) => reword(withoutPersonalValues(text, personal)),
    );
  }

  async #attempt(
    call: Call,
    usesOwnConnection: boolean,
  ): Promise<{ answer: HttpAnswer } | { failed: FailedAttempt }> {
    const { request, operation, deadline } = call;
    const { elapsed } = this.#environment;
    const isOnce = MUST_NOT_REPEAT.includes(operation.effect);
    const latestStart = isOnce ? deadline - MIN_ATTEMPT_MS : deadline;
    let sent: SentCall | undefined;
    if (this.#rateLimiter !== undefined) {
      const isRead = request.method === HttpMethod.GET || request.method === HttpMethod.HEAD;
      const turn = await this.#rateLimiter.acquire(isRead, latestStart, this.#environment);
      if ('waitMs' in turn) return { failed: outOfTurns(turn.waitMs) };
      sent = turn;
    }
    const now = elapsed();
    if (now >= latestStart) return { failed: OUT_OF_TIME };
    const end = Math.min(deadline, now + (request.timeout ?? this.#limits.attemptMs));
    const hops = { wasAccepted: false };
    const judged = await this.#exchange(call, {
      usesOwnConnection,
      end,
      onAccepted: () => (hops.wasAccepted = true),
      onSent: () => {
        if (sent) sent.at = elapsed();
      },
    });
    if ('answer' in judged) return judged;
    if (sent && isThrottled(judged.failed)) this.#rateLimiter?.refused(sent, elapsed());
    return { failed: hops.wasAccepted ? afterAcceptance(judged.failed) : judged.failed };
  }

  /** Sends a call and judges the answer. Follows redirects inside the base URL; for a file link, to any safe target. */
  async #exchange(
    call: Call,
    { usesOwnConnection, end, onAccepted, onSent }: Exchange,
  ): Promise<{ answer: HttpAnswer } | { failed: FailedAttempt }> {
    const { baseUrl } = this.#options;
    const { elapsed } = this.#environment;
    const { request, headers, body } = call;
    const { method, isFileLink = false, maxBodyBytes: maxBytes = MAX_BODY_BYTES } = request;
    const follows = request.followRedirects !== false;
    const isOwn = (target: URL) => target.origin === baseUrl.origin;
    const mayGo = (target: URL) =>
      follows && (isFileLink ? isSafeTarget(baseUrl, target) : isBelow(baseUrl, target));
    try {
      const received = await followRedirects(
        { url: call.url, method },
        (url) =>
          exchange({
            url,
            method,
            body,
            maxBytes,
            onSent,
            headers: isOwn(url) ? headers : PLAIN_HEADERS,
            connections: usesOwnConnection ? undefined : this.#connections,
            timeoutMs: end - elapsed(),
          }),
        mayGo,
        onAccepted,
      );
      if (isRedirect(received)) {
        if (!follows) return { answer: { ...received, body: null } };
        return { failed: notFollowed(received, call, mayGo) };
      }
      const answer = await readAnswer(received, {
        bytes: isFileLink || (wantsBytes(request) && 'unless JSON'),
        takesText: request.responseType === 'text',
        maxBytes,
        timeoutMs: end - elapsed(),
      });
      return this.#judge(answer, request);
    } catch (error) {
      return { failed: failedBy(error) };
    }
  }

  #headers(request: ApiRequest, contentType: string | undefined): Record<string, string> {
    const { authentication, headers, service } = this.#options;
    const own = ownHeaders(request, contentType);
    const all = { ...request, authentication, headers: { ...own, ...headers } };
    return writeHeaders(this.getHeaders(all), service);
  }

  #judge(
    answer: HttpAnswer,
    request: ApiRequest,
  ): { answer: HttpAnswer } | { failed: FailedAttempt } {
    const { classify, waitOf } = this.#options;
    const meant = classify?.(answer, request);
    const failed = readRefusal(answer, meant, waitOf?.(answer), this.#environment.now());
    if (failed !== undefined) return { failed };
    checkContent(answer, request);
    return { answer };
  }
}

/** Effects that a second attempt could duplicate. Such a call gets a new connection and at least `MIN_ATTEMPT_MS`. */
const MUST_NOT_REPEAT: readonly Effect[] = ['create', 'charge'];

/** @param error may contain a secret in its message, so only its name and frames are kept. */
function unexpected(service: string, operation: Operation, error: unknown): Failure {
  const { name, effect } = operation;
  const mayHaveSucceeded = effect !== 'read' && effect !== 'metered';
  const failed = mayHaveSucceeded ? attemptTo(operation) : `Could not ${name}`;
  const check = mayHaveSucceeded ? ` ${checkFirstOf(operation, service)}` : '';
  return new Failure({
    kind: mayHaveSucceeded ? 'outcome-unknown' : 'protocol',
    message: `${failed}: an error in this piece, not in ${service}.${check} Report it to the maker of the piece.`,
    mayHaveSucceeded,
    frames: framesOf(error),
  });
}

function framesOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const lines = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line));
  return [`    ${error.name}`, ...lines].join('\n');
}

function notFollowed(
  received: WireAnswer,
  { url, request: { method } }: Call,
  mayGo: (target: URL) => boolean,
): FailedAttempt {
  const cause = saysAccepted(received, method) ? 'unreadable' : 'redirect-not-followed';
  const event = whyNotFollowed(received, { url, method }, mayGo);
  return { cause, event, ...NOTHING_HEARD, status: received.status };
}

/** @param retryAfterMs time until the rate limiter permits the call. */
function outOfTurns(retryAfterMs: number): FailedAttempt {
  const event = 'was not called, because its rate limit allows no call in time';
  return { cause: 'throttled', event, ...NOTHING_HEARD, retryAfterMs };
}
