import { AsyncLocalStorage } from 'node:async_hooks';
import { ClientRequest, type IncomingMessage } from 'node:http';
import type { StrikeOut } from '@pieceworks/sandbox/strike-out';
import type { WireCall } from '../protocol';
import { shownBody } from './shown-body';

/** The statuses after which a request is retried. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);
const NO_ANSWER =
  'No response: the service or the step closed the connection, for example after its time limit.';
/** Maximum number of bytes of a response that are kept for display. */
const MOST_KEPT = 256 * 1024;
/** A destroyed request closes within a turn or two of the event loop. */
const CLOSING_MS = 1_000;

/**
 * Records every request that a piece sends, with its body, by replacing the method that ends a request.
 * Node's own events report a request only once its body is gone.
 */
export class WireRecorder {
  readonly #recordings = new AsyncLocalStorage<Recording>();

  constructor() {
    const recordings = this.#recordings;
    const end: unknown = Reflect.get(ClientRequest.prototype, 'end');
    if (typeof end !== 'function') throw new Error('Node ends its requests in some other way.');
    Reflect.defineProperty(ClientRequest.prototype, 'end', {
      configurable: true,
      writable: true,
      value(this: ClientRequest, ...given: readonly unknown[]): unknown {
        const recording = recordings.getStore();
        if (recording?.isCancelled === true) {
          return this.destroy(new Error('The run was cancelled.'));
        }
        recording?.add(this, given[0]);
        return Reflect.apply(end, this, given);
      },
    });
  }

  close(): void {
    Reflect.deleteProperty(ClientRequest.prototype, 'end');
  }

  /** Runs some work and records the requests that it sends. */
  async record<Result>(recording: Recording, work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#recordings.run(recording, work);
    } finally {
      await recording.settle();
    }
  }
}

/** The requests of one run or poll, in the order of sending. */
export class Recording {
  readonly calls: WireCall[] = [];
  readonly #open = new Map<ClientRequest, Promise<void>>();
  isCancelled = false;

  /** @param onCall is called when a request is sent, and again when it is over. */
  constructor(
    readonly strike: StrikeOut,
    readonly onCall: () => void = () => undefined,
  ) {}

  /** Aborts the requests under way and prevents further ones. */
  cancel(): void {
    this.isCancelled = true;
    for (const request of this.#open.keys()) request.destroy(new Error('The run was cancelled.'));
  }

  /** Waits until every request is over, up to `CLOSING_MS`. */
  async settle(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSING_MS);
    });
    await Promise.race([Promise.all(this.#open.values()), patience]);
    clearTimeout(timer);
  }

  add(request: ClientRequest, body: unknown): void {
    const origin = `${request.protocol}//${request.getHeader('host')?.toString() ?? request.host}`;
    const { method } = request;
    const path = this.strike.text(request.path);
    const requestHeaders = this.strike.headers(request.getHeaders());
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
      requestHeaders,
      responseHeaders: {},
      requestBody:
        typeof body === 'string' || body instanceof Uint8Array
          ? shownBody(this.strike, requestHeaders, Buffer.from(body))
          : null,
      responseBody: null,
    };
    this.calls.push(call);
    this.onCall();
    const isOver = () => {
      call.ms = Math.round(performance.now() - started);
      this.onCall();
    };
    request.once('response', (response) => {
      const received = copyOf(response);
      call.status = response.statusCode ?? null;
      call.responseHeaders = this.strike.headers(response.headers);
      response.once('close', () => {
        if (!response.complete) call.problem = 'The response was cut off.';
        call.responseBody = shownBody(this.strike, call.responseHeaders, received());
        isOver();
      });
    });
    request.once('error', ({ message }) => {
      call.problem ??= message === 'socket hang up' ? NO_ANSWER : this.strike.text(message);
    });
    const closed = new Promise<void>((resolve) => {
      request.once('close', () => {
        if (call.status === null) {
          call.problem ??= NO_ANSWER;
          isOver();
        }
        this.#open.delete(request);
        resolve();
      });
    });
    this.#open.set(request, closed);
  }

  /**
   * Returns the number of the attempt. A call is a retry if it repeats one that failed with a temporary error. Each
   * failure has at most one retry.
   */
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

/** Copies the bytes of a response as they arrive. A listener would start the flow for the piece too. */
function copyOf(response: IncomingMessage): () => Buffer {
  const push = response.push.bind(response);
  const chunks: Uint8Array[] = [];
  let length = 0;
  response.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk instanceof Uint8Array && length < MOST_KEPT) {
      chunks.push(chunk);
      length += chunk.length;
    }
    return push(chunk, encoding);
  };
  return () => Buffer.concat(chunks).subarray(0, MOST_KEPT);
}
