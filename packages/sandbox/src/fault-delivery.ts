import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isAfterProcessing, isRefusing, type RefusingFault } from './fault-catalogue';
import type { Requested } from './journal';
import type { FaultEffect, RedirectTarget } from './protocol';
import { readBody } from './request-body';
import type { CredentialPlace } from './credential-place';
import type { Sandbox } from './sandbox';

/** A response of a service that has not been sent yet. */
type ReadyAnswer = { status: number; headers: Headers; body: string };
type Headers = Record<string, OutgoingHttpHeader | undefined>;

/** Faults that change or delay a finished response. */
type SpoilingFault = Exclude<FaultEffect, RefusingFault>;

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };
/** The response that a fault changes if the service does no work. */
const NO_WORK: ReadyAnswer = { status: 200, headers: JSON_HEADERS, body: '{"processed":false}' };
const FAULT_MESSAGE = 'The sandbox was asked to fail';
const PAGE = '<!doctype html><html><body><h1>Back in a minute</h1></body></html>';
const HUGE_BYTES = 20 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;

/** Applies the armed faults to the requests of one service. */
export class FaultDelivery {
  readonly #effects = new WeakMap<IncomingMessage, FaultEffect>();

  /**
   * @param errorBody makes the body with which the service reports an error.
   * @param credentialOf returns the credential of a request.
   */
  constructor(
    readonly sandbox: Pick<Sandbox, 'faults' | 'journal' | 'otherOrigin'>,
    readonly errorBody: (status: number, message: string) => object,
    readonly credentialOf: CredentialPlace['read'] = ({ headers }) => headers.authorization ?? '',
  ) {}

  get journal(): Sandbox['journal'] {
    return this.sandbox.journal;
  }

  /** Records a request. Returns true if a fault takes it over, so that the service never receives it. */
  async takesRequest(response: ServerResponse, at: Requested): Promise<boolean> {
    const request = response.req;
    const effect = this.sandbox.faults.strike(this.journal.arrive(request, at));
    if (effect === undefined) return false;
    this.journal.hit(request, effect.kind);
    this.#effects.set(request, effect);
    if (isRefusing(effect)) {
      await this.#refuse(effect, response, await this.#read(request));
      return true;
    }
    if (isAfterProcessing(effect)) return false;
    await this.#read(request);
    this.#spoil(effect, response, NO_WORK);
    return true;
  }

  /** Returns true if a fault takes over the response, which the caller must then not send. */
  takesAnswer(response: ServerResponse, answer: ReadyAnswer): boolean {
    const effect = this.#effects.get(response.req);
    if (effect === undefined || isRefusing(effect)) return false;
    // Removed, because each fault sends a body of its own length.
    const headers = { ...answer.headers, 'content-length': undefined };
    this.#spoil(effect, response, { ...answer, headers });
    return true;
  }

  async #read(request: IncomingMessage): Promise<string> {
    const body = await text(request);
    this.journal.read(request, readBody(body, request.headers['content-type']));
    return body;
  }

  async #refuse(effect: RefusingFault, response: ServerResponse, body: string): Promise<void> {
    switch (effect.kind) {
      case 'redirect': {
        const location = await this.#locationOf(effect.to, response.req.url ?? '/');
        this.#send(response, { status: effect.status, headers: { location }, body: '' });
        return;
      }
      case 'failure-inside-200': {
        const { code, body: own = { status: 'failure', code, message: FAULT_MESSAGE } } = effect;
        this.#sendJson(response, 200, own);
        return;
      }
      case 'echo-credential': {
        const credential = this.credentialOf(response.req);
        const message = `Refused ${credential} with ${body}`;
        this.#sendJson(response, effect.status, this.errorBody(effect.status, message), {
          'x-request-id': credential,
          'x-request-body': body.replace(/[^ -~]/g, '?'),
        });
        return;
      }
      default:
        forgotten(effect);
    }
  }

  async #locationOf(to: RedirectTarget, url: string): Promise<string> {
    if (to === 'cross-origin') return `${await this.sandbox.otherOrigin.origin()}${url}`;
    const { pathname, searchParams } = new URL(url, 'http://sandbox.example');
    searchParams.set('redirected', to === 'loop' ? 'loop' : '1');
    return `${pathname}?${searchParams.toString()}`;
  }

  #spoil(effect: SpoilingFault, response: ServerResponse, answer: ReadyAnswer): void {
    switch (effect.kind) {
      case 'status': {
        const { status, retryAfter, date, body = this.errorBody(status, FAULT_MESSAGE) } = effect;
        const isText = typeof body === 'string';
        this.#send(response, {
          status,
          headers: {
            'content-type': effect.contentType ?? (isText ? 'text/plain' : 'application/json'),
            ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
            ...(date !== undefined && { date }),
          },
          body: isText ? body : JSON.stringify(body),
        });
        return;
      }
      case 'reset':
        response.socket?.resetAndDestroy();
        return;
      case 'stall':
        if (effect.phase === 'body') this.#sendHalf(response, answer);
        return;
      case 'cut-body':
        this.#sendHalf(response, answer, () => response.destroy());
        return;
      case 'content-type': {
        const headers = { ...answer.headers, 'content-type': effect.contentType ?? 'text/plain' };
        this.#send(response, { ...answer, headers });
        return;
      }
      case 'html':
        this.#send(response, { status: 200, headers: { 'content-type': 'text/html' }, body: PAGE });
        return;
      case 'invalid-json':
        this.#send(response, { ...answer, headers: JSON_HEADERS, body: '{"results":[{"id":' });
        return;
      case 'huge-body':
        this.#head(response, { ...answer, headers: JSON_HEADERS });
        Readable.from(hugeJson()).pipe(response);
        return;
      case 'empty-body':
        this.#send(response, { ...answer, body: '' });
        return;
      case 'slow':
        // Unreferenced below, so that the timer does not keep the program running.
        setTimeout(() => {
          // After a disconnect nothing is sent, so the journal shows no status.
          if (!response.destroyed) this.#send(response, answer);
        }, effect.ms).unref();
        return;
      default:
        forgotten(effect);
    }
  }

  #sendJson(response: ServerResponse, status: number, body: object, headers: Headers = {}): void {
    const all = { ...JSON_HEADERS, ...headers };
    this.#send(response, { status, headers: all, body: JSON.stringify(body) });
  }

  #send(response: ServerResponse, { status, headers, body }: ReadyAnswer): void {
    const length = { 'content-length': Buffer.byteLength(body) };
    this.#head(response, { status, headers: { ...headers, ...length } });
    response.end(body);
  }

  #sendHalf(
    response: ServerResponse,
    { status, headers, body }: ReadyAnswer,
    sent?: () => void,
  ): void {
    // An empty body cannot be cut in half.
    const bytes = Buffer.from(body === '' ? NO_WORK.body : body);
    this.#head(response, { status, headers: { ...headers, 'content-length': bytes.length } });
    response.write(bytes.subarray(0, bytes.length / 2), sent);
  }

  #head(response: ServerResponse, { status, headers }: Omit<ReadyAnswer, 'body'>): void {
    this.journal.answer(response.req, status, headers);
    response.statusCode = status;
    const own = this.#effects.get(response.req)?.headers;
    for (const [name, value] of Object.entries({ ...headers, ...lowerCased(own) })) {
      if (value === undefined) response.removeHeader(name);
      else response.setHeader(name, value);
    }
  }
}

/** Makes a kind without a case a compiler error. */
function forgotten(effect: never): never {
  throw new Error(`No response for ${JSON.stringify(effect)}`);
}

function lowerCased(headers: FaultEffect['headers'] = {}): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/** Yields a JSON object of `HUGE_BYTES`, in chunks. */
function* hugeJson(): Generator<string> {
  const [start, end] = ['{"padding":"', '"}'];
  yield start;
  for (let left = HUGE_BYTES - start.length - end.length; left > 0; left -= CHUNK_BYTES) {
    yield 'x'.repeat(Math.min(left, CHUNK_BYTES));
  }
  yield end;
}
