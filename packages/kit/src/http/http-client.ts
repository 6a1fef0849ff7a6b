import type { Authentication } from '@activepieces/pieces-common/src/lib/authentication';
import { BaseHttpClient } from '@activepieces/pieces-common/src/lib/http/core/base-http-client';
import { DelegatingAuthenticationConverter } from '@activepieces/pieces-common/src/lib/http/core/delegating-authentication-converter';
import type { HttpHeaders } from '@activepieces/pieces-common/src/lib/http/core/http-headers';
import { HttpMethod } from '@activepieces/pieces-common/src/lib/http/core/http-method';
import type { HttpRequest } from '@activepieces/pieces-common/src/lib/http/core/http-request';
import type { HttpResponse } from '@activepieces/pieces-common/src/lib/http/core/http-response';
import type { BaseUrl } from '../values/base-url';
import { Failure, type FailureKind } from '../values/failure';
import { asRecord, isEmptyDeep, isRecord } from '../values/json';
import { parseUrl } from '../values/parse-url';
import {
  ACCEPT_ENCODING,
  type Answer,
  isOk,
  MAX_BODY_BYTES,
  readAnswer,
  readServiceWords,
  type ServiceWords,
  UnreadableAnswer,
} from './answer';
import { resolveEndpoint } from './endpoint-url';
import { type Environment, REAL_ENVIRONMENT } from './environment';
import { explain, LONGEST_READ } from './explanation';
import type { Effect, Operation } from './operation';
import type { Pacer, Turn } from './pacer';
import { redactor, withoutPersonalValues } from './redact';
import { parseRetryAfter, parseWaitInWords } from './retry-after';
import { decide, type Decision, RETRY_POLICY, type Situation } from './retry-policy';
import { isSafeTarget, resolveServiceLink } from './service-link';
import { ACTION_LIMITS, type TimeLimits } from './time-limits';
import { exchange, TransportError, type WireAnswer } from './transport';

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
  /**
   * What an answer 2xx has to hold, or the work counts as not done: a `record` of what was made (201 says as
   * much), or a `list` of what was found, be it empty.
   */
  mustHold?: 'record' | 'list';
};

/** What came of a call. */
export type ApiResponse = HttpResponse & {
  /** How many attempts before this answer may have been processed as well. */
  unsureAttempts: number;
};

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
  /**
   * What the service means where its answer to a request does not say so by its status: a kind, or the status
   * that it should have had.
   */
  classify?: (answer: Answer, request: ApiRequest) => FailureKind | number | undefined;
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

/** A call that is made, as often as it takes. */
type Call = {
  request: ApiRequest;
  url: URL;
  operation: Operation;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
  /** On the clock that only passes, in ms. */
  deadline: number;
};

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
  /** On the clock that only passes, in ms. */
  #stepEnds: number | undefined;

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
   * @throws Failure, and nothing else, for everything but a 2xx answer that could be read.
   */
  override async sendRequest(request: ApiRequest): Promise<ApiResponse> {
    try {
      return await this.#call(request);
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw unexpected(
        this.#options.service,
        request.operation ?? defaultOperation(request.method),
      );
    }
  }

  async #call(request: ApiRequest): Promise<ApiResponse> {
    const { baseUrl } = this.#options;
    const url =
      request.isFileLink === true
        ? resolveServiceLink(baseUrl, request.url)
        : resolveEndpoint(baseUrl, request.url, request.urlLabel ?? 'URL');
    for (const [name, value] of Object.entries(request.queryParams ?? {})) {
      url.searchParams.append(name, value);
    }
    const operation = request.operation ?? defaultOperation(request.method);
    const call: Call = {
      request,
      url,
      operation,
      headers: this.#headers(request),
      body: bodyText(request.body),
      deadline: this.#deadline(request),
    };
    let isAlone = MUST_NOT_REPEAT.includes(operation.effect);
    let unsureAttempts = 0;
    for (let attempts = 1; ; attempts++) {
      const outcome = await this.#attempt(call, isAlone);
      if ('answer' in outcome) return { ...outcome.answer, unsureAttempts };
      const { miss } = outcome;
      const decision = this.#decide(miss, operation, attempts, call.deadline);
      if (!decision.retry) {
        const wasDoubtful = unsureAttempts > 0;
        throw this.#failure({ miss, request, url, operation, attempts, wasDoubtful, decision });
      }
      if (leavesDoubt(miss)) unsureAttempts++;
      // Where one kept connection had ended, the others most likely have as well.
      isAlone ||= 'situation' in miss && miss.situation === 'stale';
      await this.#environment.sleep(decision.afterMs);
    }
  }

  /** When the call has to be over: with its own time, or with that of the step. */
  #deadline({ timeout = 0 }: ApiRequest): number {
    const now = this.#environment.elapsed();
    this.#stepEnds ??= now + Math.max(this.#limits.totalMs, timeout);
    return Math.min(now + Math.max(this.#limits.callMs, timeout), this.#stepEnds);
  }

  #decide(miss: Miss, { effect }: Operation, attempts: number, deadline: number): Decision {
    if ('kind' in miss) return { retry: false, kind: miss.kind };
    const { elapsed, random } = this.#environment;
    const { situation, retryAfterMs } = miss;
    const budgetMs = deadline - elapsed();
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
    const heard = this.#redact(words.text?.slice(0, LONGEST_READ) ?? '');
    const said = heard && withoutPersonalValues(heard, personal);
    const text = reword?.(said) ?? said;
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

  async #attempt(call: Call, isAlone: boolean): Promise<{ answer: Answer } | { miss: Miss }> {
    const { request, deadline } = call;
    const { pacer } = this.#options;
    const { elapsed } = this.#environment;
    const begun = await this.#awaitTurn(request.method, deadline);
    if ('miss' in begun) return begun;
    const { turn } = begun;
    const remaining = deadline - elapsed();
    if (remaining <= 0) return { miss: OUT_OF_TIME };
    const end = elapsed() + Math.min(remaining, request.timeout ?? this.#limits.attemptMs);
    const maxBytes = request.maxBodyBytes ?? MAX_BODY_BYTES;
    const hops = { wasAccepted: false };
    try {
      const received = await this.#follow(call, isAlone, end, hops, () => {
        if (turn) pacer?.sent(turn, elapsed());
      });
      if (isRedirect(received)) return { miss: notFollowed(received, call) };
      const answer = await readAnswer(received, {
        bytes: request.isFileLink ?? (wantsBytes(request) && 'unless JSON'),
        maxBytes,
        timeoutMs: end - elapsed(),
      });
      const judged = this.#judge(answer, request);
      if (turn && 'miss' in judged && isThrottled(judged.miss)) pacer?.refused(turn, elapsed());
      return 'miss' in judged && hops.wasAccepted ? { miss: afterAcceptance(judged.miss) } : judged;
    } catch (error) {
      const miss = { ...situationOf(error), ...NOTHING_HEARD };
      return { miss: hops.wasAccepted ? afterAcceptance(miss) : miss };
    }
  }

  /** Waits for this call's turn, where there is a pace, unless that would take longer than there is time. */
  async #awaitTurn(
    method: HttpMethod,
    deadline: number,
  ): Promise<{ turn: Turn | undefined } | { miss: Miss }> {
    const { pacer } = this.#options;
    if (pacer === undefined) return { turn: undefined };
    const { elapsed, sleep } = this.#environment;
    const turn = pacer.reserve(method, elapsed(), deadline - elapsed());
    while (!pacer.mayLeave(turn, elapsed())) {
      const waitMs = turn.at - elapsed();
      if (turn.at >= deadline) {
        pacer.release(turn);
        const what = 'takes no more calls for now';
        return {
          miss: { situation: 'throttled', what, ...NOTHING_HEARD, retryAfterMs: waitMs },
        };
      }
      await sleep(waitMs);
    }
    return { turn };
  }

  /**
   * Sends, following redirects inside the origin, or those of a file wherever they lead; one that is not
   * followed is the answer.
   * @param end of the time for it, on the clock that only passes, in ms.
   * @param hops is told when a redirect says that the call was processed.
   * @param onSent is called whenever it goes out.
   */
  async #follow(
    { request, url, headers, body }: Call,
    isAlone: boolean,
    end: number,
    hops: { wasAccepted: boolean },
    onSent: () => void,
  ): Promise<WireAnswer> {
    const { baseUrl, secrets } = this.#options;
    const { elapsed } = this.#environment;
    const maxBytes = request.maxBodyBytes ?? MAX_BODY_BYTES;
    const pool = isAlone ? undefined : secrets.join(' ');
    let target = url;
    for (let count = 0; ; count++) {
      const isOwn = target.origin === baseUrl.origin;
      const received = await exchange({
        url: target,
        method: request.method,
        headers: isOwn ? headers : PLAIN_HEADERS,
        body,
        pool,
        timeoutMs: end - elapsed(),
        maxBytes,
        onSent,
      });
      if (!isRedirect(received)) return received;
      const next = nextHop(received, target, request.method);
      const mayGo =
        request.isFileLink === true
          ? next && isSafeTarget(baseUrl, next)
          : next?.origin === baseUrl.origin;
      if (next === undefined || mayGo !== true || count === MAX_REDIRECTS) return received;
      hops.wasAccepted ||= received.status === 303;
      target = next;
    }
  }

  #headers(request: ApiRequest): Record<string, string> {
    const { authentication, headers } = this.#options;
    const body: unknown = request.body;
    const own: HttpHeaders = { accept: acceptFor(request) };
    // The SDK gives no type to a body such as 0 or an empty text.
    if (body !== undefined && body !== null) own['content-type'] = 'application/json';
    for (const [name, value] of Object.entries(request.headers ?? {})) {
      own[name.toLowerCase()] = value;
    }
    const given = { ...request, authentication, headers: { ...own, ...headers } };
    const all: Record<string, string> = { ...PLAIN_HEADERS };
    for (const [name, value] of Object.entries(this.getHeaders(given))) {
      if (value === undefined) continue;
      const text = Array.isArray(value) ? value.join(', ') : value;
      if (!HEADER_VALUE.test(text)) throw unsendable(this.#options.service);
      all[name.toLowerCase()] = text.trim();
    }
    return all;
  }

  #judge(answer: Answer, request: ApiRequest): { answer: Answer } | { miss: Miss } {
    const { status } = answer;
    const failed = isOk(status) ? failureInside(answer.body) : status;
    const meant = this.#options.classify?.(answer, request);
    if (failed === undefined && meant === undefined) {
      if (request.media !== undefined) checkMedia(answer, request.media);
      checkContent(answer, request.mustHold);
      return { answer };
    }
    const words = readServiceWords(answer);
    const said = {
      what: `answered ${failed ?? status}`,
      status,
      words,
      retryAfterMs:
        parseRetryAfter(
          textHeader(answer, 'retry-after'),
          textHeader(answer, 'date'),
          this.#environment.now(),
        ) ?? parseWaitInWords(words.text?.slice(0, LONGEST_READ)),
    };
    const meaning =
      typeof meant === 'string' ? { kind: meant } : meaningOf(meant ?? failed ?? status);
    return { miss: { ...said, ...meaning } };
  }
}

/** What Node writes into a header. */
const HEADER_VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

function unsendable(service: string): Failure {
  return new Failure({
    kind: 'auth',
    message: `The credential for ${service} holds a character that cannot be sent, such as a line break or a curly quote. Enter it again.`,
  });
}

/** What every request says, also to where the credential does not go. */
const PLAIN_HEADERS = {
  'accept-encoding': ACCEPT_ENCODING,
  'user-agent': 'Pieceworks (Activepieces)',
};

/** Calls that get a connection of their own. */
const MUST_NOT_REPEAT: readonly Effect[] = ['create', 'charge'];

function unexpected(service: string, { name, effect }: Operation): Failure {
  const mayBeDone = effect !== 'read' && effect !== 'metered';
  const doubt = mayBeDone
    ? ' It may or may not have gone through: check before you run it again.'
    : '';
  return new Failure({
    kind: mayBeDone ? 'outcome-unknown' : 'protocol',
    message: `Could not ${name}: something unexpected happened in this piece while it called ${service}.${doubt}`,
    mayBeDone,
  });
}

const NOTHING_HEARD = { status: 0, words: NO_WORDS, retryAfterMs: undefined };

const OUT_OF_TIME: Miss = {
  kind: 'timeout',
  what: 'was not asked, since the time of this step was up',
  ...NOTHING_HEARD,
};

/** Whether the service may have done what it was asked for. */
function leavesDoubt(miss: Miss): boolean {
  return 'situation' in miss && RETRY_POLICY[miss.situation].create.kind === 'outcome-unknown';
}

function isThrottled(miss: Miss): boolean {
  return 'situation' in miss && miss.situation === 'throttled';
}

const KIND_OF_STATUS: Readonly<Record<number, FailureKind>> = {
  401: 'auth',
  402: 'quota',
  403: 'permission',
  404: 'not-found',
  409: 'conflict',
};

function meaningOf(status: number): { situation: Situation } | { kind: FailureKind } {
  // No status of HTTP: nothing is known of what was done.
  if (status < 200) return { situation: 'unreadable' };
  if (status === 429) return { situation: 'throttled' };
  if (status === 408 || status === 425 || status >= 500) return { situation: 'busy' };
  return { kind: KIND_OF_STATUS[status] ?? 'invalid' };
}

/** Some services report a failure inside a 200: `{"status": "failure", "code": 402}`. */
function failureInside(body: unknown): number | undefined {
  if (!isRecord(body) || body.status !== 'failure') return undefined;
  const code = Number(body.code);
  return code >= 400 && code <= 599 ? code : 500;
}

function isRedirect({ status }: WireAnswer): boolean {
  return status >= 300 && status <= 399;
}

function notFollowed({ status }: WireAnswer, { request }: Call): Miss {
  // 303, and 302 as many use it, say that the call was processed and where to read what came of it.
  const wasAccepted = status === 303 || (status === 302 && !isPlainRead(request.method));
  const situation = wasAccepted ? 'unreadable' : 'misdirected';
  const what = `answered with a redirect (${status}) that the credential must not follow`;
  return { situation, what, ...NOTHING_HEARD, status };
}

/** What came after the service had said that the call was processed, and where to read what came of it. */
function afterAcceptance({ what, words }: Miss): Miss {
  return {
    ...NOTHING_HEARD,
    situation: 'unreadable',
    what: `took the call, but then ${what}`,
    words,
  };
}

/** 307 and 308 keep method and body; the older ones are safe only where there is no body. */
function nextHop({ status, headers }: WireAnswer, from: URL, method: HttpMethod): URL | undefined {
  const { location } = headers;
  const target = typeof location === 'string' ? parseUrl(location, from) : undefined;
  const keepsMethod = status === 307 || status === 308;
  return keepsMethod || isPlainRead(method) ? target : undefined;
}

function isPlainRead(method: HttpMethod): boolean {
  return method === HttpMethod.GET || method === HttpMethod.HEAD;
}

function situationOf(error: unknown): { situation: Situation; what: string } {
  if (error instanceof UnreadableAnswer) {
    return { situation: 'unreadable', what: `sent an answer that ${error.message}` };
  }
  if (!(error instanceof TransportError)) throw error;
  const { situation, what } = error;
  return { situation, what };
}

/** JSON, also of a text. */
function bodyText(body: unknown): string | undefined {
  return body === undefined || body === null ? undefined : JSON.stringify(body);
}

/** What a call can use of what the service can give. */
function acceptFor(request: ApiRequest): string {
  if (request.media !== undefined) return ACCEPT_MEDIA[request.media];
  return request.isFileLink === true || wantsBytes(request) ? '*/*' : 'application/json';
}

const ACCEPT_MEDIA: Readonly<Record<NonNullable<ApiRequest['media']>, string>> = {
  xml: 'application/xml, text/xml;q=0.9',
  image: 'image/*',
};

function wantsBytes({ responseType, media }: ApiRequest): boolean {
  return responseType === 'arraybuffer' || media !== undefined;
}

/** XML whatever its media type says: its declaration, but not of a web page, or the root of a feed. */
function beginsAsXml(text: string): boolean {
  const [, root] = /^\uFEFF?\s*<(\?xml|rss|feed|rdf:rdf)\b/i.exec(text) ?? [];
  return root !== undefined && (root !== '?xml' || !/<(!doctype html|html)\b/i.test(text));
}

/** @throws UnreadableAnswer for an answer of another media type, and for an empty one. */
function checkMedia(answer: Answer, media: string): void {
  const { body } = answer;
  const bytes = Buffer.isBuffer(body) ? body : undefined;
  const isEmpty = body === null || bytes?.length === 0;
  const type = isEmpty ? 'empty' : textHeader(answer, 'content-type');
  const isXml = media === 'xml' && beginsAsXml(bytes?.toString('utf8', 0, LONGEST_READ) ?? '');
  if (!isXml && type?.includes(media) !== true) {
    throw new UnreadableAnswer(`is ${type ?? 'of no stated type'} and not ${media}`);
  }
}

/** @throws UnreadableAnswer for an answer that does not bear out what was asked for. */
function checkContent({ status, body }: Answer, mustHold: ApiRequest['mustHold']): void {
  const isMissing =
    mustHold === 'record'
      ? status !== 201 && isEmptyDeep(body)
      : mustHold === 'list' && !Array.isArray(body) && Object.keys(asRecord(body)).length === 0;
  if (isMissing) throw new UnreadableAnswer(`(${status}) holds no ${mustHold ?? ''}`);
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
