import type { Authentication } from '@activepieces/pieces-common/src/lib/authentication';
import { BaseHttpClient } from '@activepieces/pieces-common/src/lib/http/core/base-http-client';
import { DelegatingAuthenticationConverter } from '@activepieces/pieces-common/src/lib/http/core/delegating-authentication-converter';
import type { HttpHeaders } from '@activepieces/pieces-common/src/lib/http/core/http-headers';
import { HttpMethod } from '@activepieces/pieces-common/src/lib/http/core/http-method';
import type { HttpRequest } from '@activepieces/pieces-common/src/lib/http/core/http-request';
import type { HttpResponse } from '@activepieces/pieces-common/src/lib/http/core/http-response';
import type { BaseUrl } from '../values/base-url';
import { Failure, type FailureKind } from '../values/failure';
import { isRecord } from '../values/json';
import { parseUrl } from '../values/parse-url';
import {
  type Answer,
  MAX_BODY_BYTES,
  readAnswer,
  readServiceWords,
  type ServiceWords,
  UnreadableAnswer,
} from './answer';
import { resolveEndpoint } from './endpoint-url';
import { explain } from './explanation';
import { readNetworkError } from './network-error';
import type { Effect, Operation } from './operation';
import type { Pacer } from './pacer';
import { redactor, withoutPersonalValues } from './redact';
import { parseRetryAfter } from './retry-after';
import { decide, type Decision, RETRY_POLICY, type Situation } from './retry-policy';
import { isSafeTarget, resolveServiceLink } from './service-link';
import { verifiedFetch } from './verified-fetch';

/** A call, in the SDK's words, and what it does to the service. */
export type ApiRequest = HttpRequest & {
  /** Left out, it is taken from the method: GET and HEAD read, PUT and DELETE write, the rest create. */
  operation?: Operation;
  /** The field that the URL came from, for the message that refuses it. */
  urlLabel?: string;
  /** Largest body that is read, in bytes. */
  maxBodyBytes?: number;
  /**
   * The URL is a link to a file that the service gave: it may lead to another origin, to which the
   * credential does not go, and the answer is its bytes, whatever their type.
   */
  isFileLink?: boolean;
  /** What the answer must be by its media type; it comes as a `Buffer`. */
  media?: 'xml' | 'image';
};

/** Time, waiting and chance: parameters, so that tests need neither to sleep nor to guess. */
export type Environment = {
  /** ms since the epoch. */
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  /** A number in [0, 1). */
  random: () => number;
};

export const REAL_ENVIRONMENT: Environment = {
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
};

/** How long a call may take. */
export type TimeLimits = {
  /** All attempts and waits together, in ms. */
  totalMs: number;
  /** One attempt, over connect, headers and body, in ms. */
  attemptMs: number;
};

/** For actions, whose flow waits for them. */
export const ACTION_LIMITS: TimeLimits = { totalMs: 60_000, attemptMs: 30_000 };
/** For dropdowns and connection checks, in front of which a person waits. */
export const FORM_LIMITS: TimeLimits = { totalMs: 20_000, attemptMs: 10_000 };

export type HttpClientOptions = {
  /** The service's name, as in "Firmable". */
  service: string;
  baseUrl: BaseUrl;
  /** Sent with every call. */
  authentication?: Authentication;
  /** Sent with every call, over what the SDK sets. */
  headers?: HttpHeaders;
  /** What must never be shown: keys, tokens, client secrets. */
  secrets: readonly string[];
  limits?: TimeLimits;
  /** What the service means where its answer does not say so by its status. */
  classify?: (answer: Answer) => FailureKind | undefined;
  /** What to do about a failure of this kind, where the service's case differs from the rule. */
  advice?: (kind: FailureKind) => string | undefined;
  /** Puts what the service says into words that a person understands. */
  reword?: (text: string) => string;
  /** Keeps the calls inside the service's limits. */
  pacer?: Pacer;
  environment?: Environment;
};

const MAX_REDIRECTS = 3;

/** An attempt that did not bring a usable answer. */
type Miss = {
  what: string;
  status: number;
  words: ServiceWords;
  retryAfterMs: number | undefined;
} & ({ situation: Situation } | { kind: FailureKind });

const NO_WORDS: ServiceWords = { text: undefined, code: undefined, requestId: undefined };

/**
 * The one way out of a piece, with the SDK's own face: it speaks `HttpRequest` and `HttpResponse`, but
 * certificates are always checked, calls end, the credential stays with its origin, and nothing that may
 * have been processed is sent again.
 */
export class HttpClient extends BaseHttpClient {
  readonly #options: HttpClientOptions;
  readonly #limits: TimeLimits;
  readonly #environment: Environment;
  readonly #redact: (text: string) => string;

  constructor(options: HttpClientOptions) {
    super(
      `${options.baseUrl.origin}${options.baseUrl.path}`,
      new DelegatingAuthenticationConverter(),
    );
    this.#options = options;
    this.#limits = options.limits ?? ACTION_LIMITS;
    this.#environment = options.environment ?? REAL_ENVIRONMENT;
    this.#redact = redactor(options.secrets);
  }

  /**
   * Makes a call and reads its answer; tries again where the retry policy allows.
   * @param request `url` is a path below the base URL; `timeout` limits one attempt, in ms.
   * @throws Failure for everything but a 2xx answer that could be read.
   */
  override async sendRequest(request: ApiRequest): Promise<HttpResponse> {
    const { baseUrl } = this.#options;
    const url =
      request.isFileLink === true
        ? resolveServiceLink(baseUrl, request.url)
        : resolveEndpoint(baseUrl, request.url, request.urlLabel ?? 'URL');
    for (const [name, value] of Object.entries(request.queryParams ?? {})) {
      url.searchParams.append(name, value);
    }
    const headers = this.#headers(request);
    const operation = request.operation ?? defaultOperation(request.method);
    const totalMs = Math.max(this.#limits.totalMs, request.timeout ?? 0);
    const deadline = this.#environment.now() + totalMs;
    let wasDoubtful = false;
    for (let attempts = 1; ; attempts++) {
      const outcome = await this.#attempt(request, url, headers, deadline);
      if ('answer' in outcome) return outcome.answer;
      const { miss } = outcome;
      const decision = this.#decide(miss, operation, attempts, deadline);
      if (!decision.retry) {
        throw this.#failure({ miss, request, url, operation, attempts, wasDoubtful, decision });
      }
      wasDoubtful ||= leavesDoubt(miss);
      await this.#environment.sleep(decision.afterMs);
    }
  }

  #decide(miss: Miss, { effect }: Operation, attempts: number, deadline: number): Decision {
    if ('kind' in miss) return { retry: false, kind: miss.kind };
    const { now, random } = this.#environment;
    const { situation, retryAfterMs } = miss;
    const budgetMs = deadline - now();
    return decide({ situation, effect, attempts, budgetMs, retryAfterMs, random: random() });
  }

  #failure({
    miss,
    request,
    url,
    wasDoubtful,
    decision: { kind, waitMs },
    ...call
  }: {
    miss: Miss;
    request: ApiRequest;
    url: URL;
    operation: Operation;
    attempts: number;
    /** Whether an earlier attempt may have been processed. */
    wasDoubtful: boolean;
    decision: { kind: FailureKind; waitMs?: number };
  }): Failure {
    const { service, advice, reword } = this.#options;
    const { what, status, words } = miss;
    const personal = [request.body, [...url.searchParams.values()]];
    // Secrets first: with a value of the request cut out of it, a secret is no longer recognised.
    const said = words.text && withoutPersonalValues(this.#redact(words.text), personal);
    const text = said && (reword?.(said) ?? said);
    return explain(
      {
        ...{ ...call, service, kind, what, status, waitMs },
        mayBeChanged: wasDoubtful && call.operation.effect === 'write',
        mayBeDone: wasDoubtful || leavesDoubt(miss),
        words: { ...words, text },
        advice: advice?.(kind),
      },
      this.#redact,
    );
  }

  async #attempt(
    request: ApiRequest,
    url: URL,
    headers: Headers,
    deadline: number,
  ): Promise<{ answer: Answer } | { miss: Miss }> {
    const tooLong = await this.#keepPace(request.method, deadline);
    if (tooLong !== undefined) return { miss: tooLong };
    const remaining = deadline - this.#environment.now();
    const signal = AbortSignal.timeout(
      Math.max(1, Math.min(remaining, request.timeout ?? this.#limits.attemptMs)),
    );
    try {
      const response = await this.#follow(request, url, headers, signal);
      if (isRedirect(response)) return { miss: notFollowed(response) };
      return this.#judge(
        await readAnswer(response, {
          bytes: request.isFileLink ?? (wantsBytes(request) && 'unless JSON'),
          maxBytes: request.maxBodyBytes ?? MAX_BODY_BYTES,
        }),
        request.media,
      );
    } catch (error) {
      if (error instanceof UnreadableAnswer) {
        const what = `sent an answer that ${error.message}`;
        return { miss: { situation: 'unreadable', what, ...NOTHING_HEARD } };
      }
      return { miss: { ...readNetworkError(error), ...NOTHING_HEARD } };
    }
  }

  /** Waits for this call's turn, unless that would take longer than there is time. */
  async #keepPace(method: HttpMethod, deadline: number): Promise<Miss | undefined> {
    const { pacer } = this.#options;
    if (pacer === undefined) return undefined;
    const now = this.#environment.now();
    const waitMs = pacer.reserve(method, now, deadline - now);
    if (waitMs >= deadline - now) {
      const what = 'takes no more calls for now';
      return { situation: 'throttled', what, ...NOTHING_HEARD, retryAfterMs: waitMs };
    }
    if (waitMs > 0) await this.#environment.sleep(waitMs);
    return undefined;
  }

  /**
   * Fetches, following redirects inside the origin, or those of a file wherever they lead; one that is not
   * followed is the answer.
   */
  async #follow(
    request: ApiRequest,
    url: URL,
    headers: Headers,
    signal: AbortSignal,
  ): Promise<Response> {
    const { baseUrl, secrets } = this.#options;
    const init: RequestInit = {
      method: request.method,
      body: bodyText(request.body),
      redirect: 'manual',
      signal,
    };
    let target = url;
    for (let hops = 0; ; hops++) {
      const isOwn = target.origin === baseUrl.origin;
      const response = await verifiedFetch(target, isOwn ? { ...init, headers } : init, secrets);
      if (!isRedirect(response)) return response;
      await response.body?.cancel();
      const next = nextHop(response, target, request.method);
      const mayGo =
        request.isFileLink === true
          ? next && isSafeTarget(baseUrl, next)
          : next?.origin === baseUrl.origin;
      if (next === undefined || mayGo !== true || hops === MAX_REDIRECTS) return response;
      target = next;
    }
  }

  #headers(request: ApiRequest): Headers {
    const { authentication, headers } = this.#options;
    const given = { ...request, authentication, headers: { ...request.headers, ...headers } };
    const all = new Headers();
    for (const [name, value] of Object.entries(this.getHeaders(given))) {
      if (value === undefined) continue;
      const text = Array.isArray(value) ? value.join(', ') : value;
      if (!HEADER_VALUE.test(text)) throw unsendable(this.#options.service);
      all.set(name, text);
    }
    return all;
  }

  #judge(answer: Answer, media?: string): { answer: Answer } | { miss: Miss } {
    const { status } = answer;
    const failed = isOk(status) ? failureInside(answer.body) : status;
    const meant = this.#options.classify?.(answer);
    if (failed === undefined && meant === undefined) {
      if (media !== undefined) checkMedia(answer, media);
      return { answer };
    }
    const said = {
      what: `answered ${failed ?? status}`,
      status,
      words: readServiceWords(answer),
      retryAfterMs: parseRetryAfter(
        textHeader(answer, 'retry-after'),
        textHeader(answer, 'date'),
        this.#environment.now(),
      ),
    };
    return {
      miss: { ...said, ...(meant === undefined ? meaningOf(failed ?? status) : { kind: meant }) },
    };
  }
}

/** What Node writes into a header; `fetch` would report anything else as a broken connection. */
const HEADER_VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

function unsendable(service: string): Failure {
  return new Failure({
    kind: 'auth',
    message: `The credential for ${service} holds a character that cannot be sent, such as a line break or a curly quote. Enter it again.`,
  });
}

const NOTHING_HEARD = { status: 0, words: NO_WORDS, retryAfterMs: undefined };

/** Whether the service may have done what it was asked for. */
function leavesDoubt(miss: Miss): boolean {
  return 'situation' in miss && RETRY_POLICY[miss.situation].create.kind === 'outcome-unknown';
}

const KIND_OF_STATUS: Readonly<Record<number, FailureKind>> = {
  401: 'auth',
  402: 'quota',
  403: 'permission',
  404: 'not-found',
  409: 'conflict',
};

function meaningOf(status: number): { situation: Situation } | { kind: FailureKind } {
  if (status === 429) return { situation: 'throttled' };
  if (status === 408 || status === 425 || status >= 500) return { situation: 'busy' };
  return { kind: KIND_OF_STATUS[status] ?? 'invalid' };
}

function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Some services report a failure inside a 200: `{"status": "failure", "code": 402}`. */
function failureInside(body: unknown): number | undefined {
  if (!isRecord(body) || body.status !== 'failure') return undefined;
  const code = Number(body.code);
  return code >= 400 && code <= 599 ? code : 500;
}

function isRedirect(response: Response): boolean {
  return response.status >= 300 && response.status <= 399;
}

function notFollowed({ status }: Response): Miss {
  // 303 says that the call was processed and where to read what came of it.
  const situation = status === 303 ? 'unreadable' : 'misdirected';
  const what = `answered with a redirect (${status}) that the credential must not follow`;
  return { situation, what, ...NOTHING_HEARD, status };
}

/** 307 and 308 keep method and body; the older ones are safe only where there is no body. */
function nextHop(response: Response, from: URL, method: HttpMethod): URL | undefined {
  const location = response.headers.get('location');
  const target = location === null ? undefined : parseUrl(location, from);
  const keepsMethod = response.status === 307 || response.status === 308;
  if (!keepsMethod && method !== HttpMethod.GET && method !== HttpMethod.HEAD) return undefined;
  return target;
}

function bodyText(body: unknown): string | undefined {
  if (body === undefined || body === null || typeof body === 'string') return body ?? undefined;
  return JSON.stringify(body);
}

function wantsBytes({ responseType, media }: ApiRequest): boolean {
  return responseType === 'arraybuffer' || media !== undefined;
}

/** @throws UnreadableAnswer for an answer of another media type, and for an empty one. */
function checkMedia(answer: Answer, media: string): void {
  const { body } = answer;
  const isEmpty = body === null || (Buffer.isBuffer(body) && body.length === 0);
  const type = isEmpty ? 'empty' : textHeader(answer, 'content-type');
  if (type?.includes(media) !== true) {
    throw new UnreadableAnswer(`is ${type ?? 'of no stated type'} and not ${media}`);
  }
}

function textHeader(answer: Answer, name: string): string | null {
  const value = answer.headers[name];
  return typeof value === 'string' ? value : null;
}

const EFFECT_OF_METHOD: Readonly<Record<HttpMethod, Effect>> = {
  [HttpMethod.GET]: 'read',
  [HttpMethod.HEAD]: 'read',
  [HttpMethod.PUT]: 'write',
  [HttpMethod.DELETE]: 'write',
  [HttpMethod.PATCH]: 'create',
  [HttpMethod.POST]: 'create',
};

/** What a call does as far as its method tells. */
export function defaultOperation(method: HttpMethod): Operation {
  return { name: `make the ${method} call`, effect: EFFECT_OF_METHOD[method] };
}
