import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { ContractName } from '../../contracts/contract-name';
import type { Clock } from './clock';
import { parseJson } from './json';
import { strikeOutOf } from './strike-out';

/** The header by which a client names the run that a request belongs to. The journal shows it as `run`. */
export const RUN_HEADER = 'x-sandbox-run';
/** Number of responses whose bodies are kept. */
const KEPT_RESPONSES = 500;
/** Longest body that is kept, in characters. A longer one is kept in part. */
const KEPT_BODY = 256 * 1024;

/** The service that a request is for, and the path under which it is served; empty for the root of the origin. */
export type Requested = { service: string | null; contract: ContractName; mount: string };

/** The credits or points that a service took for a request. */
export type Charge = {
  amount: number;
  /** The reason why it took nothing, in words that follow "nothing:". */
  reason?: string;
};

/** A response as its client received it, without the credentials of the request. */
export type SentResponse = {
  /** For example "429 Too Many Requests". */
  statusLine: string;
  headers: Record<string, string>;
  /** A text, with JSON indented; `null` if it was empty, or no text. */
  body: string | null;
  /** True if only the beginning of the body is kept. */
  isCut: boolean;
};

/** One request to a service, refused or not. Its credentials are removed. */
export type JournalEntry = {
  /** Counts from 1 in the order of arrival, also over a reset. */
  sequence: number;
  /** The run that it belongs to; `null` if the client named none. */
  run: string | null;
  /** Time of arrival, ISO 8601 in UTC. */
  at: string;
  /** `null` for a path at the root that belongs to no service. */
  service: string | null;
  /** `gateway` for a path that belongs to no service. */
  contract: ContractName;
  method: string;
  /** Path as received, without the query. */
  path: string;
  /** Path in the contract, without the mount. */
  contractPath: string;
  query: Record<string, string[]>;
  /** Names are in lower case. A repeated header is joined with `, `. */
  headers: Record<string, string>;
  /** Parsed JSON, the fields of a form, other text, or `null`. */
  body: unknown;
  /** `null` until the response is on its way. */
  status: number | null;
  /** Time until the response was on its way, in ms. */
  ms: number | null;
  /** The header `Retry-After` of the response. */
  retryAfter: string | null;
  /** Kind of the fault that hit the request; `null` for none. */
  fault: string | null;
  /** `null` if no price applies, as to a call that finds nothing. */
  charge: Charge | null;
};

/** A change of the journal: a request that arrived or was answered, or `null` when it was cleared. */
export type JournalChange = { entry: JournalEntry } | { entry: null };

/** A call that a service processed and did not refuse. The path is that in the contract. */
export type ProcessedCall = { service: string; method: string; path: string };

type Headers = Readonly<Record<string, unknown>>;

/** Every request that a service received, in the order of arrival, without credentials. */
export class Journal {
  #entries: JournalEntry[] = [];
  #arrived = 0;
  readonly #watchers = new Set<(change: JournalChange) => void>();
  readonly #arrivals = new WeakMap<JournalEntry, number>();
  readonly #ofRequest = new WeakMap<IncomingMessage, JournalEntry>();
  /** The last responses, by the number of the request. They outlive a reset, like the runs that show them. */
  readonly #responses = new Map<number, () => SentResponse>();

  constructor(readonly clock: Clock) {}

  get entries(): readonly JournalEntry[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries = [];
    this.#tell({ entry: null });
  }

  /**
   * Reports every request twice: on arrival and after the response.
   * @returns a function that stops the reports.
   */
  watch(onChange: (change: JournalChange) => void): () => void {
    this.#watchers.add(onChange);
    return () => this.#watchers.delete(onChange);
  }

  arrive(request: IncomingMessage, { service, contract, mount }: Requested): JournalEntry {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox.example');
    const strike = strikeOutOf(request);
    const { [RUN_HEADER]: run = null, ...headers } = strike.headers(request.headers);
    const entry: JournalEntry = {
      sequence: (this.#arrived += 1),
      run,
      at: this.clock.now().toISOString(),
      service,
      contract,
      method: request.method ?? 'GET',
      path: strike.text(pathname),
      contractPath: strike.text(pathname.slice(mount.length)),
      query: Object.fromEntries(
        [...searchParams.keys()].map((name) => [
          name,
          searchParams.getAll(name).map((value) => strike.named(name, value)),
        ]),
      ),
      headers,
      body: null,
      status: null,
      ms: null,
      retryAfter: null,
      fault: null,
      charge: null,
    };
    this.#arrivals.set(entry, performance.now());
    this.#entries.push(entry);
    this.#ofRequest.set(request, entry);
    this.#tell({ entry });
    return entry;
  }

  read(request: IncomingMessage, body: unknown): void {
    const entry = this.#ofRequest.get(request);
    if (entry) entry.body = strikeOutOf(request).value(body);
  }

  hit(request: IncomingMessage, fault: JournalEntry['fault']): void {
    const entry = this.#ofRequest.get(request);
    if (!entry) return;
    entry.fault = fault;
    this.#tell({ entry });
  }

  charge(request: IncomingMessage, charge: Charge): void {
    const entry = this.#ofRequest.get(request);
    if (entry) entry.charge = charge;
  }

  /** Returns the response to a request; `null` if none was sent, or it is no longer kept. */
  response(sequence: number): SentResponse | null {
    return this.#responses.get(sequence)?.() ?? null;
  }

  /** @param body its text as it was sent; empty for a response that is no text. */
  answer(request: IncomingMessage, status: number, headers: Headers = {}, body = ''): void {
    const entry = this.#ofRequest.get(request);
    if (!entry) return;
    const now = performance.now();
    entry.status = status;
    entry.ms = Math.round(now - (this.#arrivals.get(entry) ?? now));
    const after = headers['retry-after'];
    entry.retryAfter = typeof after === 'string' ? after : null;
    this.#keep(entry.sequence, { status, headers, body }, request);
    this.#tell({ entry });
  }

  /** Keeps a response as it is, because hardly any is looked at. */
  #keep(
    sequence: number,
    { status, headers, body }: { status: number; headers: Headers; body: string },
    request: IncomingMessage,
  ): void {
    const strike = strikeOutOf(request);
    const isCut = body.length > KEPT_BODY;
    // Copied, because a part of a text keeps the whole of it in memory.
    const kept = isCut ? Buffer.from(body.slice(0, KEPT_BODY)).toString() : body;
    const sent = Object.entries(headers).filter(([, value]) => value !== undefined);
    this.#responses.set(sequence, () => {
      const json = parseJson(kept);
      const text =
        json === undefined ? strike.text(kept) : JSON.stringify(strike.value(json), null, 2);
      return {
        statusLine: `${status} ${STATUS_CODES[status] ?? ''}`.trim(),
        headers: strike.headers(Object.fromEntries(sent)),
        body: text === '' ? null : text,
        isCut,
      };
    });
    this.#responses.delete(sequence - KEPT_RESPONSES);
  }

  #tell(change: JournalChange): void {
    for (const watcher of this.#watchers) watcher(change);
  }
}
