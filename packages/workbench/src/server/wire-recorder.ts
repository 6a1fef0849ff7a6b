import { AsyncLocalStorage } from 'node:async_hooks';
import diagnostics from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import type { StrikeOut } from '@pieceworks/sandbox/strike-out';
import type { WireCall } from '../protocol';

/** What is sent again after it, and so makes the next one a further attempt. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Sees every request that a piece sends, by the events that Node itself publishes of its HTTP client. The
 * piece runs as it would without.
 */
export class WireRecorder {
  readonly #recordings = new AsyncLocalStorage<Recording>();
  /** Node tells of some requests twice. */
  readonly #seen = new WeakSet<ClientRequest>();

  readonly #onStart = (message: unknown): void => {
    const request =
      typeof message === 'object' && message !== null && 'request' in message
        ? message.request
        : undefined;
    if (!(request instanceof ClientRequest) || this.#seen.has(request)) return;
    this.#seen.add(request);
    this.#recordings.getStore()?.add(request);
  };

  constructor() {
    diagnostics.subscribe('http.client.request.start', this.#onStart);
  }

  close(): void {
    diagnostics.unsubscribe('http.client.request.start', this.#onStart);
  }

  /** Does some work and notes what it sends. */
  record<Result>(recording: Recording, work: () => Promise<Result>): Promise<Result> {
    return this.#recordings.run(recording, work);
  }
}

/** The calls of one piece of work, in the order of sending. */
export class Recording {
  readonly calls: WireCall[] = [];

  /** @param onCall gets each call when it is sent and again when it is over. */
  constructor(
    readonly strike: StrikeOut,
    readonly onCall: (call: WireCall) => void = () => undefined,
  ) {}

  add(request: ClientRequest): void {
    const origin = `${request.protocol}//${request.getHeader('host')?.toString() ?? request.host}`;
    const { method } = request;
    const path = this.strike.text(request.path);
    const started = performance.now();
    const call: WireCall = {
      number: this.calls.length + 1,
      method,
      origin,
      path,
      status: null,
      ms: null,
      attempt: this.#attempt(method, origin + path),
      problem: null,
      requestHeaders: this.strike.headers(request.getHeaders()),
      responseHeaders: {},
    };
    this.calls.push(call);
    this.onCall(call);
    const isOver = () => {
      call.ms = Math.round(performance.now() - started);
      this.onCall(call);
    };
    request.once('response', (response) => {
      call.status = response.statusCode ?? null;
      call.responseHeaders = this.strike.headers(response.headers);
      response.once('close', () => {
        if (!response.complete) call.problem = 'The answer was cut off.';
        isOver();
      });
    });
    request.once('error', ({ message }) => {
      call.problem ??= this.strike.text(message);
    });
    request.once('close', () => {
      if (call.status !== null) return;
      call.problem ??= 'No answer came.';
      isOver();
    });
  }

  /** The same call after a passing failure is a further attempt; as many as have failed are sent again. */
  #attempt(method: string, url: string): number {
    const same = this.calls.filter(
      (call) => call.method === method && call.origin + call.path === url,
    );
    const failed = same.filter(
      ({ ms, status }) => ms !== null && (status === null || PASSING.has(status)),
    );
    const again = same.filter(({ attempt }) => attempt > 1);
    if (failed.length <= again.length) return 1;
    return Math.max(...failed.map(({ attempt }) => attempt)) + 1;
  }
}
