import {
  type ApiRequest,
  type ApiResponse,
  Failure,
  type FailureKind,
  type TriggerReader,
} from '@pieceworks/kit';
import { RefusingStore } from '@pieceworks/lab/suites/refusing-store';
import fc from 'fast-check';
import { createApi } from '../src/lib/api/content-snare-api';
import { endWatch, type TriggerContext } from '../src/lib/watch/request-watch';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
const START = Date.UTC(2026, 8, 1, 7, 30);

/** The statuses of a request that its client can fill in. */
export const OPEN = ['published', 'waiting'];

export type Kept = {
  id: string;
  name: string;
  due: string;
  status: string;
  isMissing: boolean;
  /** The properties that only a read by ID has. */
  details: object;
};

/** An account of the service, in which calls can fail in many ways, and the store of a flow that watches it. */
export abstract class WatchedAccount<Item extends { id: string } = { id: string }> {
  /** The time of this machine's clock, in ms since the epoch. */
  now = START;
  /** Time by which the service's clock is ahead of it, in ms. */
  serviceAhead = 0;
  requests: Kept[] = [];
  readonly store = new RefusingStore();
  /** Number of calls after which each is refused with 429. */
  callsLeft = Infinity;
  /** Time that each call takes, in ms. */
  callMs = 0;
  calls = 0;
  /** The largest page of the list. */
  pageSize = 200;
  /** Pages from this offset on are empty, although the list counts more. */
  emptyFrom = Infinity;
  /** True while the list is empty, and counts nothing. */
  isListEmpty = false;
  /** The failure of every call, while the service is away. */
  away: FailureKind | undefined;
  /** The requests that cannot be read, with the failure of each. */
  readonly sick = new Map<string, FailureKind>();
  /** True if the list has the details as well. */
  listsDetails = false;
  /** Happens before a page of the list is read. */
  onList: (account: WatchedAccount, offset: number) => void = () => undefined;
  /** Happens before a request is read. */
  onRead: (account: WatchedAccount) => void = () => undefined;

  /** Keys of the requests that have started the flow, a list for each moment. */
  readonly started: string[][] = [];
  /** The errors of the last moment's polls. */
  problems: string[] = [];

  /** The key of the trigger's state. */
  abstract readonly stateKey: string;
  abstract readonly timeZone: string | undefined;
  /** Returns the trigger's functions at this moment. */
  protected abstract watch(context: TriggerContext): TriggerReader<Item>;
  /** Returns a text that an item has once only. */
  protected abstract keyOf(item: Item): string;

  async turnOn(): Promise<void> {
    await this.watch(this.#context()).begin();
  }

  async publishAgain(): Promise<void> {
    await endWatch(this.store, this.stateKey, this.now);
    this.now += 5_000;
    await this.turnOn();
  }

  /** Polls as often at once as told. */
  async poll(polls = 1): Promise<void> {
    const watches = Array.from({ length: polls }, () => this.watch(this.#context()).poll());
    const outcomes = await Promise.allSettled(watches);
    const started = outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    this.problems = outcomes.flatMap((one) =>
      one.status === 'rejected' ? String(one.reason) : [],
    );
    const keys = started.map((item) => this.keyOf(item));
    const most = Math.max(0, ...keys.map((key) => keys.filter((one) => one === key).length));
    expect(most).toBeLessThanOrEqual(polls);
    this.started.push([...new Set(keys)]);
  }

  /** Polls, and returns the IDs of the requests that start the flow. */
  async polled(): Promise<string[]> {
    await this.poll();
    return (this.started.at(-1) ?? []).map((key) => key.replace(/ .*/, ''));
  }

  /** Polls each hour for that many days. Returns the IDs that have started the flow, and the longest row of failed polls. */
  async watched(days: number): Promise<{ started: string[]; failuresInARow: number }> {
    const started: string[] = [];
    const rows = [0];
    for (let hour = 0; hour < days * 24; hour++) {
      this.now += HOUR;
      started.push(...(await this.polled()));
      rows.push(this.problems.length === 0 ? 0 : (rows.at(-1) ?? 0) + 1);
    }
    return { started, failuresInARow: Math.max(...rows) };
  }

  /** The calendar day that is a number of days away where the flow counts. */
  day(away: number, from = this.now): string {
    const today = dayFormat(this.timeZone ?? 'UTC').format(from);
    return new Date(Date.parse(today) + away * DAY).toISOString().slice(0, 10);
  }

  add(days: number, isMissing: boolean, status = 'published', details = {}): Kept {
    const id = `req_${this.requests.length}`;
    const request = { id, name: id, due: this.day(days), status, isMissing, details };
    this.requests.push(request);
    return request;
  }

  /** Adds an open request that starts the flow after some days. */
  abstract addOpen(): Kept;

  #context(): TriggerContext {
    const { store, now } = this;
    const before = this.calls;
    const elapsedMs = () => (this.calls - before) * this.callMs;
    const api = createApi({ sendRequest: this.#answer }, { contract: 'vendor' });
    return { api, store, now, elapsedMs };
  }

  /** Answers a call as the service does. */
  readonly #answer = async ({ url, query }: ApiRequest): Promise<ApiResponse> => {
    await Promise.resolve();
    this.calls += 1;
    if (this.callsLeft <= 0) {
      const refusal = { kind: 'rate-limited', message: 'Refused for longer than a poll.' } as const;
      throw new Failure(refusal);
    }
    this.callsLeft -= 1;
    if (this.away !== undefined) throw new Failure({ kind: this.away, message: 'It is away.' });
    return {
      status: 200,
      body: this.#bodyOf(
        url,
        new URLSearchParams(query?.map(([name, value]): [string, string] => [name, value])),
      ),
      headers: { date: new Date(this.now + this.serviceAhead).toUTCString() },
      unknownOutcomes: 0,
    };
  };

  #bodyOf(url: string, searchParams: URLSearchParams): unknown {
    const { pathname } = new URL(url, 'https://service.example');
    const [kind, id] = pathname.split('/').slice(3);
    if (id === undefined) {
      this.onList(this, Number(searchParams.get('offset')));
      const statuses = searchParams.getAll('filter_by[statuses][]');
      const listed = this.requests.filter(
        ({ status }) => !this.isListEmpty && statuses.includes(status),
      );
      const offset = Number(searchParams.get('offset'));
      const size = Math.min(this.pageSize, Number(searchParams.get('limit')));
      const results = offset >= this.emptyFrom ? [] : listed.slice(offset, offset + size);
      return {
        results: results.map(({ details, ...request }) =>
          this.listsDetails ? { ...request, ...details } : request,
        ),
        pagination: { total_count: listed.length },
      };
    }
    this.onRead(this);
    const failure = this.sick.get(id);
    if (failure !== undefined) {
      throw new Failure({ kind: failure, message: 'It cannot be read.' });
    }
    const found = this.requests.find((one) => one.id === id);
    if (found === undefined) throw new Failure({ kind: 'not-found', message: 'It is gone.' });
    const { details, ...request } = found;
    if (kind === 'requests') return { ...request, ...details, pages: [{ id }] };
    const status = request.isMissing ? 'todo' : 'done';
    return { id, sections: [{ fields: [{ id: 'fld', name: 'A', required: true, status }] }] };
  }
}

/** Something that happens to an account in a model test. */
export type Step<Account> = { toString: () => string; run: (account: Account) => unknown };

export const step = <Account>(text: string, run: Step<Account>['run']): Step<Account> => ({
  toString: () => text,
  run,
});

/** Changes of the list while its second page is read, in a list of pages of two. */
export const MOVES: readonly [string, WatchedAccount['onList']][] = [
  [
    'made',
    (account, offset) => {
      if (offset !== 2) return;
      account.onList = () => undefined;
      account.add(14, true, 'published', { done_fields_count: 3 });
      account.requests.unshift(...account.requests.splice(-1));
    },
  ],
  [
    'deleted',
    (account, offset) => {
      if (offset !== 2) return;
      account.onList = () => undefined;
      account.requests.shift();
    },
  ],
];

export const at = ({ requests }: WatchedAccount, position: number) =>
  requests[position % Math.max(1, requests.length)];

export const SICK = ['unavailable', 'permission', 'protocol', 'timeout', 'invalid'] as const;

/** The events that an account can have, in any order. */
export const STEPS: readonly fc.Arbitrary<Step<WatchedAccount>>[] = [
  fc
    .tuple(fc.nat(), fc.constantFrom(...OPEN, 'draft', 'completed', 'archived'))
    .map(([position, status]) =>
      step(`request ${position} is ${status}`, (account) => {
        const request = at(account, position);
        if (request !== undefined) request.status = status;
      }),
    ),
  fc.integer({ min: 1, max: 40 }).map((hours) =>
    step(`${hours} hours`, (account) => {
      account.now += hours * HOUR;
    }),
  ),
  fc.constant(step('a poll', (account) => account.poll())),
  fc.constant(step('two polls at once', (account) => account.poll(2))),
  fc.integer({ min: 0, max: 9 }).map((calls) =>
    step(`a poll that is refused after ${calls} calls`, async (account) => {
      account.callsLeft = calls;
      await account.poll();
      account.callsLeft = Infinity;
    }),
  ),
  fc.constant(
    step('a poll that has time for three calls', async (account) => {
      account.callMs = 11_000;
      await account.poll();
      account.callMs = 0;
    }),
  ),
  fc.constant(
    step('a poll whose list is slow', async (account) => {
      account.callMs = 16_000;
      await account.poll();
      account.callMs = 0;
    }),
  ),
  fc.tuple(fc.nat(), fc.constantFrom(...SICK)).map(([position, kind]) =>
    step(`a poll in which request ${position} is ${kind}`, async (account) => {
      const request = at(account, position);
      const stay = new Map(account.sick);
      if (request !== undefined) account.sick.set(request.id, kind);
      await account.poll();
      account.sick.clear();
      for (const [id, of] of stay) account.sick.set(id, of);
    }),
  ),
  fc.tuple(fc.nat(), fc.constantFrom(...SICK)).map(([position, kind]) =>
    step(`request ${position} is ${kind} from now on`, (account) => {
      const request = at(account, position);
      if (request !== undefined && account.sick.size < 5) account.sick.set(request.id, kind);
    }),
  ),
  fc.nat().map((position) =>
    step(`request ${position} can be read again`, (account) => {
      const request = at(account, position);
      if (request !== undefined) account.sick.delete(request.id);
    }),
  ),
  fc.nat({ max: 6 }).map((offset) =>
    step(`a poll whose list is empty from ${offset} on`, async (account) => {
      account.emptyFrom = offset;
      await account.poll();
      account.emptyFrom = Infinity;
    }),
  ),
  fc.constant(
    step('a poll whose list is empty', async (account) => {
      account.isListEmpty = true;
      await account.poll();
      account.isListEmpty = false;
    }),
  ),
  fc.integer({ min: -200, max: 200 }).map((hours) =>
    step(`a poll by a clock that is ${hours} hours ahead`, async (account) => {
      account.now += hours * HOUR;
      account.serviceAhead = -hours * HOUR;
      await account.poll();
      account.now -= hours * HOUR;
      account.serviceAhead = 0;
    }),
  ),
  fc.constantFrom('get' as const, 'put' as const).map((refuses) =>
    step(`a poll while the store refuses ${refuses}`, async (account) => {
      account.store.refuses = refuses;
      await account.poll();
      account.store.refuses = undefined;
    }),
  ),
  fc.constant(step('the flow is published again', (account) => account.publishAgain())),
];

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the format of days in a zone: to make one takes longer than to use it a hundred times. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  dayFormats.set(timeZone, format);
  return format;
}
