import { type ApiRequest, type ApiResponse, Failure, type FailureKind } from '@pieceworks/kit';
import { RefusingStore } from '@pieceworks/lab/suites/refusing-store';
import fc from 'fast-check';
import { type DueRequest, dueRequests, endDueRequests } from '../src/lib/answers/due-requests';
import { createApi } from '../src/lib/api/content-snare-api';
import type { RequestDueForm } from '../src/lib/fields';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 8, 1, 7, 30);
const OPEN = ['published', 'waiting'];

type Kept = { id: string; name: string; due: string; status: string; isMissing: boolean };

/** The account, and the flow that watches it. */
class Account {
  now = START;
  requests: Kept[] = [];
  readonly store = new RefusingStore();
  /** The requests and due dates that have started the flow, a list for each moment. */
  readonly started: string[][] = [];
  /** Those whose day was over when the flow was turned on. */
  readonly over = new Set<string>();
  /** Number of calls after which each is refused with 429. */
  callsLeft = Infinity;
  /** Time that each call takes, in ms. */
  callMs = 0;
  calls = 0;
  /** The largest page of the list. */
  pageSize = 100;
  /** Pages from this offset on are empty, although the list counts more. */
  emptyFrom = Infinity;
  /** The requests that cannot be read, with the failure of each. */
  readonly sick = new Map<string, FailureKind>();
  /** The errors of the last moment's polls. */
  problems: string[] = [];
  /** Happens before a request is read. */
  onRead: (account: Account) => void = () => undefined;

  constructor(public form: RequestDueForm) {}

  /** The calendar day that is a number of days away where the flow counts. */
  day(away: number): string {
    const zone = { timeZone: this.form.timeZone ?? 'UTC' };
    const today = new Date(this.now).toLocaleDateString('sv-SE', zone);
    return new Date(Date.parse(today) + away * DAY).toISOString().slice(0, 10);
  }

  isDue({ due }: Kept): boolean {
    return due <= this.day(this.form.daysBefore);
  }

  add(days: number, isMissing: boolean, status = 'published'): void {
    const id = `req_${this.requests.length}`;
    this.requests.push({ id, name: id, due: this.day(days), status, isMissing });
  }

  #watch() {
    const { store, now, form } = this;
    const before = this.calls;
    const elapsedMs = () => (this.calls - before) * this.callMs;
    const api = createApi({ sendRequest: this.#answer }, { contract: 'vendor' });
    return dueRequests({ api, store, now, elapsedMs }, form);
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
    return {
      status: 200,
      body: this.#bodyOf(
        url,
        new URLSearchParams(query?.map(([name, value]): [string, string] => [name, value])),
      ),
      unknownOutcomes: 0,
    };
  };

  #bodyOf(url: string, searchParams: URLSearchParams): unknown {
    const { pathname } = new URL(url, 'https://service.example');
    const [kind, id] = pathname.split('/').slice(3);
    if (id === undefined) {
      const statuses = searchParams.getAll('filter_by[statuses][]');
      const listed = this.requests.filter(({ status }) => statuses.includes(status));
      const offset = Number(searchParams.get('offset'));
      const size = Math.min(this.pageSize, Number(searchParams.get('limit')));
      const results = offset >= this.emptyFrom ? [] : listed.slice(offset, offset + size);
      return { results, pagination: { total_count: listed.length } };
    }
    this.onRead(this);
    const failure = this.sick.get(id);
    if (failure !== undefined) {
      throw new Failure({ kind: failure, message: 'It cannot be read.' });
    }
    const request = this.requests.find((one) => one.id === id);
    if (kind === 'requests') return { ...request, pages: [{ id }] };
    const status = request?.isMissing === true ? 'todo' : 'done';
    return { id, sections: [{ fields: [{ id: 'fld', name: 'A', required: true, status }] }] };
  }

  async turnOn(): Promise<void> {
    await this.#watch().begin();
  }

  async turnOnFirst(): Promise<void> {
    const isOver = ({ due }: Kept) => due < this.day(this.form.daysBefore);
    for (const request of this.requests.filter(isOver)) {
      const isOpen = OPEN.includes(request.status);
      if (isOpen && !this.form.includeAlreadyDue) this.over.add(`${request.id} ${request.due}`);
    }
    await this.turnOn();
  }

  /** Polls as often at once as told. */
  async poll(polls = 1): Promise<void> {
    const watches = Array.from({ length: polls }, () => this.#watch().poll());
    const outcomes = await Promise.allSettled(watches);
    const started = outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    this.problems = outcomes.flatMap((one) =>
      one.status === 'rejected' ? String(one.reason) : [],
    );
    for (const { daysLeft } of started) expect(daysLeft).toBeLessThanOrEqual(this.form.daysBefore);
    const keys = started.map(({ id, dueDate }: DueRequest) => `${id} ${dueDate}`);
    const most = Math.max(0, ...keys.map((key) => keys.filter((one) => one === key).length));
    expect(most).toBeLessThanOrEqual(polls);
    this.started.push([...new Set(keys)]);
  }
}

type Step = { toString: () => string; run: (account: Account) => unknown };

const step = (text: string, run: Step['run']): Step => ({ toString: () => text, run });
const at = (account: Account, position: number) =>
  account.requests[position % Math.max(1, account.requests.length)];

const SICK = ['unavailable', 'permission', 'protocol', 'timeout', 'invalid'] as const;
const days = fc.integer({ min: -6, max: 8 });
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(days, fc.boolean()).map(([due, isMissing]) =>
    step(`a request due in ${due} days`, (account) => {
      account.add(due, isMissing);
    }),
  ),
  fc.tuple(fc.nat(), days).map(([position, due]) =>
    step(`request ${position} is due in ${due} days`, (account) => {
      const request = at(account, position);
      if (request !== undefined) request.due = account.day(due);
    }),
  ),
  fc.tuple(fc.nat(), fc.constantFrom(...OPEN, 'draft', 'completed')).map(([position, status]) =>
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
  fc.tuple(fc.nat(), fc.constantFrom(...SICK)).map(([position, kind]) =>
    step(`a poll in which request ${position} is ${kind}`, async (account) => {
      const request = at(account, position);
      if (request !== undefined) account.sick.set(request.id, kind);
      await account.poll();
      account.sick.clear();
    }),
  ),
  fc.nat({ max: 6 }).map((offset) =>
    step(`a poll whose list is empty from ${offset} on`, async (account) => {
      account.emptyFrom = offset;
      await account.poll();
      account.emptyFrom = Infinity;
    }),
  ),
  fc.constantFrom('get' as const, 'put' as const).map((refuses) =>
    step(`a poll while the store refuses ${refuses}`, async (account) => {
      account.store.refuses = refuses;
      await account.poll();
      account.store.refuses = undefined;
    }),
  ),
  fc.constant(
    step('the flow is published again', async (account) => {
      await endDueRequests(account.store, account.now);
      account.now += 5_000;
      await account.turnOn();
    }),
  ),
);

const forms: fc.Arbitrary<RequestDueForm> = fc.record({
  daysBefore: fc.integer({ min: -2, max: 3 }),
  onlyIfMissing: fc.boolean(),
  includeAlreadyDue: fc.boolean(),
  timeZone: fc.constantFrom(undefined, 'Pacific/Auckland', 'America/Los_Angeles'),
  neededFields: fc.constant([]),
});

describe('requests that are due', () => {
  it('start the flow once each, over failures of the service and of the store', async () => {
    await fc.assert(
      fc.asyncProperty(
        forms,
        fc.array(fc.tuple(days, fc.boolean()), { maxLength: 6 }),
        fc.array(steps, { maxLength: 40 }),
        fc.constantFrom(1, 2, 100),
        async (form, before, events, pageSize) => {
          const account = new Account(form);
          account.pageSize = pageSize;
          for (const [due, isMissing] of before) account.add(due, isMissing);
          await account.turnOnFirst();
          for (const event of events) await event.run(account);
          // The first one may go on in the middle of the list.
          await account.poll();
          await account.poll();
          const started = account.started.flat();
          expect(new Set(started).size).toBe(started.length);
          expect(started.filter((key) => account.over.has(key))).toEqual([]);
          const wanted = account.requests
            .filter((one) => OPEN.includes(one.status) && account.isDue(one))
            .filter(({ isMissing }) => isMissing || !form.onlyIfMissing)
            .map(({ id, due }) => `${id} ${due}`)
            .filter((key) => !account.over.has(key));
          expect(wanted.filter((key) => !started.includes(key))).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a flow that starts with due requests', () => {
  const FORM: RequestDueForm = {
    daysBefore: 1,
    onlyIfMissing: false,
    includeAlreadyDue: false,
    neededFields: [],
  };

  async function flowWith(...dueInDays: readonly number[]): Promise<Account> {
    const account = new Account(FORM);
    for (const days of dueInDays) account.add(days, true);
    await account.turnOn();
    return account;
  }

  /** Polls, and returns the IDs of the requests that start the flow. */
  async function polled(account: Account): Promise<string[]> {
    await account.poll();
    return (account.started.at(-1) ?? []).map((key) => key.replace(/ .*/, ''));
  }

  it.each([
    [1, ['req_0', 'req_1']],
    [24, ['req_0', 'req_1']],
    [25, ['req_1']],
  ])('and was off for %d hours starts with %j', async (hours, ids) => {
    const account = await flowWith();
    await endDueRequests(account.store, account.now);
    account.now += hours * HOUR;
    account.add(0, true);
    account.add(1, true);
    await account.turnOn();
    expect(await polled(account)).toEqual(ids);
  });

  it('keeps what has started it when its settings change', async () => {
    const account = await flowWith(1, 3);
    expect(await polled(account)).toEqual(['req_0']);
    account.form = { ...FORM, timeZone: 'Etc/UTC' };
    await account.turnOn();
    expect(await polled(account)).toEqual([]);
    // Another number of days is another reminder.
    account.form = { ...FORM, daysBefore: 3 };
    await account.turnOn();
    expect(await polled(account)).toEqual(['req_1']);
  });

  it('starts with the requests that were due before, once they are included', async () => {
    const account = await flowWith(-9, 1);
    expect(await polled(account)).toEqual(['req_1']);
    account.form = { ...FORM, includeAlreadyDue: true };
    await account.turnOn();
    expect(await polled(account)).toEqual(['req_0']);
    expect(await polled(account)).toEqual([]);
  });

  it.each(['text', { version: 0 }, { version: 1, settings: 'request_due', checkedAt: 1 }])(
    'starts anew without a flood if its state is %j',
    async (state) => {
      const account = await flowWith(1, 0, 2);
      await account.store.put('request_due', state);
      expect(await polled(account)).toEqual([]);
      account.now += DAY;
      expect(await polled(account)).toEqual(['req_2']);
    },
  );

  it('is turned off even if the store is away', async () => {
    const account = await flowWith();
    account.store.refuses = 'put';
    await expect(endDueRequests(account.store, account.now)).resolves.toBeUndefined();
  });

  it.each([
    ['not-found', ['req_0', 'req_2']],
    ['unavailable', ['req_0', 'req_2']],
    ['rate-limited', ['req_0']],
  ] as const)('starts with requests before one that is %s', async (kind, started) => {
    const account = new Account({ ...FORM, onlyIfMissing: true });
    await account.turnOn();
    for (let added = 0; added < 3; added++) account.add(1, true);
    let reads = 0;
    account.onRead = () => {
      reads += 1;
      // Each request is read with its one page.
      if (reads === 3) throw new Failure({ kind, message: 'It cannot be read.' });
    };
    expect(await polled(account)).toEqual(started);
  });

  it('skips a request that changes between the list and its reading', async () => {
    const account = new Account({ ...FORM, onlyIfMissing: true });
    await account.turnOn();
    account.add(1, true);
    account.add(1, true);
    account.onRead = ({ requests: [first, second] }) => {
      if (first !== undefined) first.due = account.day(5);
      if (second !== undefined) second.status = 'completed';
    };
    expect(await polled(account)).toEqual([]);
    account.onRead = () => undefined;
    account.now += 4 * DAY;
    expect(await polled(account)).toEqual(['req_0']);
  });

  it.each(SICK)('starts with all requests but one that is %s, and names that one', async (kind) => {
    const account = new Account({ ...FORM, onlyIfMissing: true });
    await account.turnOn();
    for (let added = 0; added < 4; added++) account.add(1, true);
    account.sick.set('req_1', kind);
    expect(await polled(account)).toEqual(['req_0', 'req_2', 'req_3']);
    expect(await polled(account)).toEqual([]);
    expect(account.problems).toEqual([
      expect.stringMatching(
        /^Failure: It cannot be read\. It is the request req_1 \(req_1\), due on /,
      ),
    ]);
    // The platform turns off a flow whose polls all fail.
    account.now += HOUR;
    expect(await polled(account)).toEqual([]);
    expect(account.problems).toEqual([]);
    account.now += DAY;
    expect(await polled(account)).toEqual([]);
    expect(account.problems).toHaveLength(1);
    account.sick.clear();
    expect(await polled(account)).toEqual(['req_1']);
  });

  it('reads the requests that could not be read last', async () => {
    const account = new Account({ ...FORM, onlyIfMissing: true });
    await account.turnOn();
    for (let added = 0; added < 8; added++) account.add(1, true);
    for (let sick = 0; sick < 7; sick++) account.sick.set(`req_${sick}`, 'unavailable');
    const started: string[] = [];
    for (let polls = 0; polls < 3; polls++) started.push(...(await polled(account)));
    expect(started).toEqual(['req_7']);
  });

  it.each(['auth', 'unavailable'] as const)('fails if every request is %s', async (kind) => {
    const account = new Account({ ...FORM, onlyIfMissing: true });
    await account.turnOn();
    for (let added = 0; added < 5; added++) account.add(1, true);
    for (const { id } of account.requests) account.sick.set(id, kind);
    for (let polls = 0; polls < 3; polls++) {
      expect(await polled(account)).toEqual([]);
      expect(account.problems).toHaveLength(1);
      account.now += HOUR;
    }
  });

  it.each([
    [true, 2_200],
    [true, 7_000],
    [true, 16_000],
    [false, 2_200],
    [false, 31_000],
  ])(
    'reads 1,600 requests on over several polls (only if missing: %s, %d ms a call)',
    async (onlyIfMissing, callMs) => {
      const account = new Account({ ...FORM, onlyIfMissing });
      for (let added = 0; added < 1_600; added++) account.add(40, true);
      await account.turnOn();
      const wanted = [0, 250, 777, 1_599];
      for (const position of wanted) {
        const request = account.requests[position];
        if (request !== undefined) request.due = account.day(1);
      }
      account.callMs = callMs;
      const started = new Set<string>();
      for (let polls = 0; polls < 60 && started.size < wanted.length; polls++) {
        for (const id of await polled(account)) started.add(id);
        expect(account.problems).toEqual([]);
      }
      expect([...started].sort()).toEqual(wanted.map((position) => `req_${position}`).sort());
    },
  );

  it('does not take requests for known that have moved forward in the list between two polls', async () => {
    const account = new Account(FORM);
    for (let added = 0; added < 300; added++) account.add(40, true);
    await account.turnOn();
    account.callMs = 31_000;
    expect(await polled(account)).toEqual([]);
    for (const request of account.requests.slice(0, 50)) request.status = 'completed';
    for (const request of account.requests.slice(50)) request.due = account.day(1);
    const started = new Set<string>();
    for (let polls = 0; polls < 8; polls++) for (const id of await polled(account)) started.add(id);
    expect(started.size).toBe(250);
  });

  it.each([0, 100, 150])(
    'is not turned on by a list that is empty from %d on',
    async (emptyFrom) => {
      const account = new Account(FORM);
      for (let added = 0; added < 200; added++) account.add(-5, true);
      account.emptyFrom = emptyFrom;
      account.pageSize = 50;
      await expect(account.turnOn()).rejects.toThrow(
        `Could not look through all open requests: the service returned only ${emptyFrom} of them, and counts more.`,
      );
      account.emptyFrom = Infinity;
      await account.turnOn();
      expect(await polled(account)).toEqual([]);
    },
  );

  it('starts with what a list that ends early has, and then says that it ends early', async () => {
    const account = await flowWith();
    for (let added = 0; added < 3; added++) account.add(1, true);
    account.pageSize = 1;
    account.emptyFrom = 2;
    expect(await polled(account)).toEqual(['req_0', 'req_1']);
    expect(await polled(account)).toEqual([]);
    expect(account.problems).toEqual([expect.stringContaining('returned only 2 of them')]);
    account.emptyFrom = Infinity;
    expect(await polled(account)).toEqual(['req_2']);
  });
});
