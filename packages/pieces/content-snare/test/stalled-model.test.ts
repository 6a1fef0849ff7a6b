import { shortHash } from '@pieceworks/kit';
import { runs } from '@pieceworks/lab/suites/runs';
import fc from 'fast-check';
import type { RequestStalledForm } from '../src/lib/fields';
import type { TriggerContext } from '../src/lib/watch/request-watch';
import {
  endStalledRequests,
  type StalledRequest,
  stalledRequests,
} from '../src/lib/watch/stalled-requests';
import { describeWatch } from './watch-claims';
import {
  at,
  DAY,
  HOUR,
  type Kept,
  OPEN,
  SICK,
  type Step,
  step,
  STEPS,
  WatchedAccount,
} from './watched-account';

const FORM: RequestStalledForm = { daysWithoutProgress: 3, onlyIfMissing: false, neededFields: [] };

/** The account, and the flow that watches it. */
class Account extends WatchedAccount<StalledRequest> {
  readonly stateKey = 'request_stalled';
  /** The progress of each request, no value twice. */
  readonly progress = new Map<string, number>();
  /** Time of the last progress by the trigger's clock, in ms since the epoch. */
  readonly movedAt = new Map<string, number>();
  turnedOnAt = 0;
  /** Returns the properties of a request with a progress. */
  detailsOf: (progress: number) => object = (done_fields_count) => ({ done_fields_count });
  #moves = 0;

  constructor(public form = FORM) {
    super();
  }

  get timeZone() {
    return this.form.timeZone;
  }

  protected watch(context: TriggerContext) {
    return stalledRequests(context, this.form);
  }

  protected keyOf({ id, noProgressSince, daysStalled }: StalledRequest): string {
    const since = Date.parse(noProgressSince);
    const now = Math.min(this.now, this.now + this.serviceAhead);
    expect(daysStalled).toBe(this.#daysBetween(since, now));
    expect(this.requests.find((one) => one.id === id)?.status).toMatch(/published|waiting/);
    // The flow never starts early.
    const moved = Math.max(this.movedAt.get(id) ?? this.now, this.turnedOnAt);
    expect(since).toBeGreaterThanOrEqual(moved);
    expect(daysStalled).toBeGreaterThanOrEqual(this.form.daysWithoutProgress);
    return this.keyFor(id);
  }

  keyFor(id: string): string {
    return `${id} ${this.progress.get(id)}`;
  }

  #daysBetween(from: number, until: number): number {
    return (Date.parse(this.day(0, until)) - Date.parse(this.day(0, from))) / DAY;
  }

  /** Adds a request without progress yet. */
  addOpen(isMissing = true): Kept {
    const request = this.add(14, isMissing);
    this.move(request);
    return request;
  }

  /** Changes the progress of a request, upwards or downwards. */
  move(request: Kept): void {
    this.#moves += 1;
    const progress = (this.#moves * 37) % 101;
    this.progress.set(request.id, progress);
    this.movedAt.set(request.id, this.now);
    request.details = this.detailsOf(progress);
  }

  override async turnOn(): Promise<void> {
    this.turnedOnAt ||= this.now;
    await super.turnOn();
  }

  /** Sets the clock back. */
  goBack(ms: number): void {
    this.now -= ms;
    this.turnedOnAt = Math.min(this.turnedOnAt, this.now);
    for (const [id, at] of this.movedAt) this.movedAt.set(id, Math.min(at, this.now));
  }

  /** Polls each hour until a number of days have passed. Returns the IDs of the requests that have started the flow. */
  async pass(days: number): Promise<string[]> {
    const started: string[] = [];
    for (let hour = 0; hour < days * 24; hour++) {
      this.now += HOUR;
      started.push(...(await this.polled()));
    }
    return started;
  }
}

const steps: fc.Arbitrary<Step<Account>> = fc.oneof(
  fc.boolean().map((isMissing) =>
    step('a request', (account: Account) => {
      account.addOpen(isMissing);
    }),
  ),
  fc.nat().map((position) =>
    step(`request ${position} moves`, (account: Account) => {
      const request = at(account, position);
      if (request !== undefined) account.move(request);
    }),
  ),
  fc.integer({ min: 1, max: 4 }).map((days) =>
    step(`a poll after ${days} days`, async (account: Account) => {
      account.now += days * DAY;
      await account.poll();
    }),
  ),
  fc.integer({ min: 1, max: 100 }).map((hours) =>
    step(`the clock goes back ${hours} hours`, (account: Account) => {
      account.goBack(hours * HOUR);
    }),
  ),
  ...STEPS,
);

const forms: fc.Arbitrary<RequestStalledForm> = fc.record({
  daysWithoutProgress: fc.integer({ min: 1, max: 4 }),
  onlyIfMissing: fc.boolean(),
  timeZone: fc.constantFrom(undefined, 'Pacific/Auckland', 'America/Los_Angeles'),
  neededFields: fc.constant([]),
});

/** Returns the details of a request with a progress, as different answers have them. */
const DETAILS: readonly ((progress: number) => object)[] = [
  (done_fields_count) => ({ done_fields_count }),
  (progress) => ({ done_fields_count: String(progress), completion_percentage: 50 }),
  (completion_percentage) => ({ done_fields_count: null, completion_percentage }),
];

describe('requests without progress', () => {
  it('start the flow once a standstill, never early, over failures of the service and of the store', async () => {
    await fc.assert(
      fc.asyncProperty(
        forms,
        fc.constantFrom(...DETAILS),
        fc.boolean(),
        fc.array(steps, { maxLength: 40 }),
        fc.constantFrom(1, 2, 100),
        async (form, details, listsDetails, events, pageSize) => {
          const account = new Account(form);
          Object.assign(account, { pageSize, listsDetails, detailsOf: details });
          account.addOpen();
          await account.turnOn();
          for (const event of events) await event.run(account);
          // The first of two polls may read what a slow list has left.
          for (let polls = 0; polls < 2; polls++) await account.poll();
          account.now += form.daysWithoutProgress * DAY;
          for (let polls = 0; polls < 2; polls++) await account.poll();
          const started = account.started.flat();
          expect(new Set(started).size).toBe(started.length);
          const wanted = account.requests
            .filter(({ id, status }) => OPEN.includes(status) && !account.sick.has(id))
            .filter(({ isMissing }) => isMissing || !form.onlyIfMissing)
            .map(({ id }) => account.keyFor(id));
          expect(wanted.filter((key) => !started.includes(key))).toEqual([]);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});

describe('a flow that starts with requests without progress', () => {
  /** An account with that many open requests, and a flow that is on. */
  async function flowWith(count: number, form = FORM, listsDetails = false): Promise<Account> {
    const account = new Account(form);
    account.listsDetails = listsDetails;
    for (let added = 0; added < count; added++) account.addOpen();
    await account.turnOn();
    return account;
  }

  describeWatch(flowWith, endStalledRequests);

  it('counts calendar days from the first check, and again from the next progress', async () => {
    const account = await flowWith(1);
    const [request] = account.requests;
    account.now += 2 * DAY + 16 * HOUR;
    expect(await account.polled()).toEqual([]);
    // It is 00:30 in UTC, on the third day.
    account.now += HOUR;
    expect(await account.polled()).toEqual(['req_0']);
    expect(await account.pass(5)).toEqual([]);
    if (request !== undefined) account.move(request);
    expect(await account.pass(2)).toEqual([]);
    expect(await account.pass(2)).toEqual(['req_0']);
  });

  it.each([
    ['Pacific/Auckland', Date.UTC(2026, 8, 26, 10)],
    ['America/Los_Angeles', Date.UTC(2026, 9, 31, 10)],
    ['Australia/Lord_Howe', Date.UTC(2026, 9, 3, 10)],
  ])('counts days of 23 and 25 hours as days (%s)', async (timeZone, begin) => {
    const account = new Account({ ...FORM, timeZone, daysWithoutProgress: 2 });
    account.now = begin;
    account.addOpen();
    await account.turnOn();
    const first = account.day(2);
    while (account.day(0) !== first) {
      expect(await account.polled()).toEqual([]);
      account.now += HOUR;
    }
    expect(await account.polled()).toEqual(['req_0']);
  });

  const done = (count: unknown) => ({ done_fields_count: count });
  const percent = (percentage: unknown) => ({ completion_percentage: percentage });

  it.each([
    ['the same number as text', done(5), done('5'), ['req_0']],
    ['the same number in another form', done('5.0'), done(5), ['req_0']],
    ['zero', done(0), done(0), ['req_0']],
    ['a number beyond reason', done(1e300), done('1e300'), ['req_0']],
    ['the same percentage', percent(33.3), percent('33.3'), ['req_0']],
    ['a percentage that rises', percent(30), percent(31), []],
    ['a percentage that falls', percent(30), percent(20), []],
    ['a number of fields that falls', done(9), done(8), []],
    [
      'a percentage beside a number that stands',
      { ...done(3), ...percent(30) },
      done(3),
      ['req_0'],
    ],
    ['a percentage in place of the number of fields', done(30), percent(30), []],
    ['a number of fields that comes later', percent(30), { ...percent(30), ...done(3) }, []],
  ])('reads %s', async (_, before, after, started) => {
    const account = new Account();
    const request = account.add(14, true, 'published', before);
    account.movedAt.set(request.id, 0);
    await account.turnOn();
    request.details = after;
    account.now += 3 * DAY;
    expect(await account.polled()).toEqual(started);
    account.now += 3 * DAY;
    expect(await account.polled()).toEqual(started.length > 0 ? [] : ['req_0']);
  });

  it('does not take another measure for progress', async () => {
    const account = await flowWith(1);
    account.now += 3 * DAY;
    expect(await account.polled()).toEqual(['req_0']);
    const [request] = account.requests;
    if (request !== undefined) request.details = percent(7);
    expect(await account.pass(5)).toEqual([]);
  });

  it.each([
    ['is missing', {}],
    ['is null', { ...done(null), ...percent(null) }],
    ['is a word', { ...done('many'), ...percent('half') }],
    ['is blank', { ...done(' '), ...percent('') }],
    ['is a list', { ...done([1]), ...percent({ value: 1 }) }],
  ])('does not guess a progress that %s, and says so', async (_, details) => {
    const account = await flowWith(2);
    const [request] = account.requests;
    if (request !== undefined) request.details = details;
    account.now += 3 * DAY;
    expect(await account.polled()).toEqual(['req_1']);
    expect(await account.polled()).toEqual([]);
    const problem =
      'Failure: Content Snare does not tell how many fields are filled in. It is the request req_0 (req_0).';
    expect(account.problems).toEqual([problem]);
    expect(await account.polled()).toEqual([]);
    expect(account.problems).toEqual([]);
  });

  it('is not turned on if no request has a progress', async () => {
    const account = new Account();
    account.add(14, true);
    account.add(14, true);
    await expect(account.turnOn()).rejects.toThrow(
      'Content Snare does not tell how many fields are filled in.',
    );
    account.requests = [];
    await account.turnOn();
    expect(await account.pass(1)).toEqual([]);
  });

  it.each(['completed', 'archived', 'draft'])(
    'counts the days of a request anew that was %s in between',
    async (status) => {
      const account = await flowWith(2);
      const [request] = account.requests;
      account.now += 2 * DAY;
      if (request !== undefined) request.status = status;
      expect(await account.polled()).toEqual([]);
      account.now += 2 * DAY;
      expect(await account.polled()).toEqual(['req_1']);
      if (request !== undefined) request.status = 'published';
      expect(await account.polled()).toEqual([]);
      account.now += 2 * DAY;
      expect(await account.polled()).toEqual([]);
      account.now += DAY;
      expect(await account.polled()).toEqual(['req_0']);
      // Without progress, it does not start the flow again after it was reopened.
      if (request !== undefined) request.status = status;
      await account.polled();
      if (request !== undefined) request.status = 'waiting';
      expect(await account.pass(5)).toEqual([]);
    },
  );

  it.each([true, false])(
    'skips a request that is completed after it was listed (progress in the list: %s)',
    async (listsDetails) => {
      const account = await flowWith(1, FORM, listsDetails);
      account.now += 3 * DAY;
      account.onRead = ({ requests: [request] }) => {
        if (request !== undefined) request.status = 'completed';
      };
      expect(await account.polled()).toEqual([]);
      expect(account.problems).toEqual([]);
    },
  );

  it.each([
    ['ahead for one check', [400, 0, 0]],
    ['behind for one check', [-400, 0, 0]],
    ['ahead all the time', [400, 400, 400]],
    ['ahead when the flow is turned on', [400, 0, 0], 400],
    ['behind when the flow is turned on', [-400, 0, 0], -400],
  ])('does not start early with a clock that is %s', async (_, hours, atFirst = 0) => {
    const account = new Account();
    account.addOpen();
    const at = async (ahead: number, run: () => Promise<unknown>) => {
      account.now += ahead * HOUR;
      account.serviceAhead = -ahead * HOUR;
      const result = await run();
      account.now -= ahead * HOUR;
      return result;
    };
    await at(atFirst, () => account.turnOn());
    account.turnedOnAt = account.now;
    for (const ahead of hours) {
      expect(await at(ahead, () => account.polled())).toEqual([]);
      account.now += DAY;
    }
    expect(await at(hours[2] ?? 0, () => account.polled())).toEqual(['req_0']);
  });

  it.each([-400, -1, 400])(
    'does not start early by a clock that is %d hours ahead while it reads what a slow list has left',
    async (hours) => {
      const account = await flowWith(1);
      account.callMs = 16_000;
      expect(await account.polled()).toEqual([]);
      account.callMs = 0;
      account.now += hours * HOUR;
      account.serviceAhead = -hours * HOUR;
      expect(await account.polled()).toEqual([]);
      account.now -= hours * HOUR;
      account.serviceAhead = 0;
      account.now += 3 * DAY;
      expect(await account.polled()).toEqual(['req_0']);
    },
  );

  it('does not start early if the service has a wrong time for one check', async () => {
    const account = await flowWith(2);
    const [, other] = account.requests;
    account.now += DAY;
    account.serviceAhead = 400 * HOUR;
    if (other !== undefined) account.move(other);
    expect(await account.polled()).toEqual([]);
    account.serviceAhead = 0;
    account.now += 2 * DAY;
    expect(await account.polled()).toEqual(['req_0']);
    expect(await account.pass(3)).toEqual(['req_1']);
  });

  it('forgets a request that has been gone for a month', async () => {
    const account = await flowWith(1);
    account.now += 3 * DAY;
    expect(await account.polled()).toEqual(['req_0']);
    const [request] = account.requests;
    account.requests = [];
    for (let polls = 0; polls < 2; polls++) await account.polled();
    account.now += 31 * DAY;
    await account.polled();
    expect(account.store.values.join()).not.toContain('"37"');
    if (request !== undefined) account.requests = [request];
    expect(await account.pass(2)).toEqual([]);
    expect(await account.pass(1)).toEqual(['req_0']);
  });

  it('goes on after the clock was a year ahead for a while', async () => {
    const account = await flowWith(0);
    account.now += 365 * DAY;
    account.addOpen();
    expect(await account.polled()).toEqual([]);
    account.goBack(365 * DAY);
    expect(await account.polled()).toEqual([]);
    expect(await account.pass(2)).toEqual([]);
    expect(await account.pass(1)).toEqual(['req_0']);
  });

  it('keeps its notes when its settings change', async () => {
    const account = await flowWith(1);
    account.now += 3 * DAY;
    account.form = { ...FORM, timeZone: 'Asia/Tokyo' };
    await account.turnOn();
    expect(await account.polled()).toEqual(['req_0']);
    account.form = { ...FORM, daysWithoutProgress: 4 };
    await account.turnOn();
    expect(await account.pass(2)).toEqual([]);
  });

  it.each([
    null,
    {},
    [[]],
    [['key', '5', 'soon', 0, 0]],
    [[shortHash('req_0'), '37', 1e300, 0, 0]],
    [['key', null, 1, 0, 0]],
    [[1, '5', 1]],
    ['text'],
  ])('reads notes of another shape as none: %j', async (notes) => {
    for (const kept of [notes, { notes }]) {
      const account = await flowWith(1);
      const state = { version: 1, settings: 'request_stalled', checkedAt: 1, seen: {}, kept };
      await account.store.put('request_stalled', state);
      account.now += 3 * DAY;
      expect(await account.polled()).toEqual([]);
      expect(await account.pass(3)).toEqual(['req_0']);
    }
  });

  it.each([
    [true, 1],
    [true, 5],
    [false, 1],
    [false, 3],
    [false, 5],
  ])(
    'is turned on, and watches the other requests, if the list tells progress (%s) and %d stay sick',
    async (listsDetails, sick) => {
      for (const kind of SICK) {
        const account = new Account();
        account.listsDetails = listsDetails;
        for (let added = 0; added < sick; added++) account.sick.set(account.addOpen().id, kind);
        for (let added = 0; added < 2; added++) account.addOpen();
        await account.turnOn();
        const { started, failuresInARow } = await account.watched(4);
        expect(started).toEqual([`req_${sick}`, `req_${sick + 1}`]);
        expect(failuresInARow).toBeLessThan(2);
        account.sick.clear();
        // A request whose progress the list tells has been known all the time.
        expect(await account.polled()).toHaveLength(listsDetails ? sick : 0);
        expect((await account.watched(4)).started).toHaveLength(listsDetails ? 0 : sick);
      }
    },
  );

  it('is not turned on if no request can be read', async () => {
    const account = new Account();
    for (let added = 0; added < 2; added++) account.sick.set(account.addOpen().id, 'unavailable');
    await expect(account.turnOn()).rejects.toThrow(
      'It cannot be read. It is the request req_0 (req_0).',
    );
  });

  /** Polls an hour later, with at most as many calls as the service allows in 10 s. */
  async function polledWithinLimits(account: Account): Promise<string[]> {
    account.now += HOUR;
    const before = account.calls;
    const started = await account.polled();
    expect(account.problems).toEqual([]);
    expect(account.calls - before).toBeLessThanOrEqual(50);
    // The platform stores at most 512 KB in a value.
    expect(account.store.values.join('').length).toBeLessThan(120_000);
    return started;
  }

  it('checks 2,000 requests with 10 calls if the list tells their progress', async () => {
    const account = await flowWith(2_000, FORM, true);
    expect(account.calls).toBe(10);
    expect(await polledWithinLimits(account)).toEqual([]);
    expect(account.calls).toBe(20);
    account.now += 3 * DAY;
    // Each request is read before it starts the flow.
    const started = [
      ...(await polledWithinLimits(account)),
      ...(await polledWithinLimits(account)),
    ];
    expect(new Set(started).size).toBe(80);
  });

  it('checks 2,000 requests with 50 calls if it does not', async () => {
    const account = await flowWith(2_000);
    expect(account.calls).toBe(50);
    expect(await polledWithinLimits(account)).toEqual([]);
    expect(account.calls).toBe(100);
    account.now += 3 * DAY;
    // Requests that were never read come before those that may start the flow.
    expect(await polledWithinLimits(account)).toEqual([]);
  });

  /** An account of which a check can read 30 of 300 requests, all of them noted. */
  async function flowInTurn(): Promise<Account> {
    const account = new Account();
    account.pageSize = 15;
    for (let added = 0; added < 300; added++) account.addOpen();
    await account.turnOn();
    for (let polls = 0; polls < 9; polls++) await polledWithinLimits(account);
    return account;
  }

  it('reads a request that may start the flow before its turn', async () => {
    const account = await flowInTurn();
    for (const request of account.requests) if (request.id !== 'req_5') account.move(request);
    account.now += DAY;
    // The last of them reads req_5.
    for (let polls = 0; polls < 11; polls++) await polledWithinLimits(account);
    account.now += DAY;
    expect(await polledWithinLimits(account)).toEqual(['req_5']);
  });

  it('checks all requests in turn if it has calls for 30 of them', async () => {
    const account = await flowInTurn();
    const [moved] = account.requests;
    if (moved !== undefined) account.move(moved);
    for (let polls = 0; polls < 10; polls++) await polledWithinLimits(account);
    account.now += 2 * DAY;
    const started = new Set<string>();
    // The last of them is read within two rounds.
    for (let polls = 0; polls < 24 + 20; polls++) {
      for (const id of await polledWithinLimits(account)) started.add(id);
    }
    expect(started.size).toBe(300);
  });

  it('forgets old requests rather than growing without end', async () => {
    const account = await flowWith(0, FORM, true);
    for (let round = 0; round < 4; round++) {
      for (const request of account.requests) request.status = 'archived';
      for (let added = 0; added < 1_500; added++) account.addOpen();
      await account.poll();
    }
    expect(account.store.values.join('').length).toBeLessThan(240_000);
  });
});
