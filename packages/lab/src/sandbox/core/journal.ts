import type { IncomingMessage } from 'node:http';
import type { ContractName } from '../../contracts/contract-name';
import type { Clock } from './clock';
import { strikeOutOf } from './strike-out';

/** The service that a request is for, and the path under which it is served; empty for the root of the origin. */
export type Requested = { service: string | null; contract: ContractName; mount: string };

/** One request to a service, refused or not. Its credentials are removed. */
export type JournalEntry = {
  /** Counts from 1 in the order of arrival. */
  sequence: number;
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
};

/** A change of the journal: a request that arrived or was answered, or `null` when it was cleared. */
export type JournalChange = { entry: JournalEntry } | { entry: null };

/** A call that a service processed and did not refuse. The path is that in the contract. */
export type ProcessedCall = { service: string; method: string; path: string };

/** Every request that a service received, in the order of arrival, without credentials. */
export class Journal {
  #entries: JournalEntry[] = [];
  #arrived = 0;
  readonly #watchers = new Set<(change: JournalChange) => void>();
  readonly #arrivals = new WeakMap<JournalEntry, number>();
  readonly #ofRequest = new WeakMap<IncomingMessage, JournalEntry>();

  constructor(readonly clock: Clock) {}

  get entries(): readonly JournalEntry[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries = [];
    this.#arrived = 0;
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
    const entry: JournalEntry = {
      sequence: (this.#arrived += 1),
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
      headers: strike.headers(request.headers),
      body: null,
      status: null,
      ms: null,
      retryAfter: null,
      fault: null,
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

  answer(
    request: IncomingMessage,
    status: number,
    headers: Readonly<Record<string, unknown>> = {},
  ): void {
    const entry = this.#ofRequest.get(request);
    if (!entry) return;
    const now = performance.now();
    entry.status = status;
    entry.ms = Math.round(now - (this.#arrivals.get(entry) ?? now));
    const after = headers['retry-after'];
    entry.retryAfter = typeof after === 'string' ? after : null;
    this.#tell({ entry });
  }

  #tell(change: JournalChange): void {
    for (const watcher of this.#watchers) watcher(change);
  }
}
