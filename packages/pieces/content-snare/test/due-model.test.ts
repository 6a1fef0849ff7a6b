import { Failure } from '@pieceworks/kit';
import { runs } from '@pieceworks/lab/suites/runs';
import fc from 'fast-check';
import type { RequestDueForm } from '../src/lib/fields';
import { type DueRequest, dueRequests, endDueRequests } from '../src/lib/watch/due-requests';
import type { TriggerContext } from '../src/lib/watch/request-watch';
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

/** The account, and the flow that watches it. */
class Account extends WatchedAccount<DueRequest> {
  readonly stateKey = 'request_due';
  /** Those whose day was over when the flow was turned on. */
  readonly over = new Set<string>();

  constructor(public form: RequestDueForm) {
    super();
  }

  get timeZone() {
    return this.form.timeZone;
  }

  isDue({ due }: Kept): boolean {
    return due <= this.day(this.form.daysBefore);
  }

  protected watch(context: TriggerContext) {
    return dueRequests(context, this.form);
  }

  protected keyOf({ id, dueDate, daysLeft }: DueRequest): string {
    expect(daysLeft).toBeLessThanOrEqual(this.form.daysBefore);
    return `${id} ${dueDate}`;
  }

  addOpen(): Kept {
    return this.add(this.form.daysBefore + 3, true);
  }

  async turnOnFirst(): Promise<void> {
    const isOver = ({ due }: Kept) => due < this.day(this.form.daysBefore);
    for (const request of this.requests.filter(isOver)) {
      const isOpen = OPEN.includes(request.status);
      if (isOpen && !this.form.includeAlreadyDue) this.over.add(`${request.id} ${request.due}`);
    }
    await this.turnOn();
  }
}

const days = fc.integer({ min: -6, max: 8 });
const steps: fc.Arbitrary<Step<Account>> = fc.oneof(
  fc.tuple(days, fc.boolean()).map(([due, isMissing]) =>
    step(`a request due in ${due} days`, (account: Account) => {
      account.add(due, isMissing);
    }),
  ),
  fc.tuple(fc.nat(), days).map(([position, due]) =>
    step(`request ${position} is due in ${due} days`, (account: Account) => {
      const request = at(account, position);
      if (request !== undefined) request.due = account.day(due);
    }),
  ),
  ...STEPS,
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
          // The first one may read what a slow list has left.
          await account.poll();
          await account.poll();
          const started = account.started.flat();
          expect(new Set(started).size).toBe(started.length);
          expect(started.filter((key) => account.over.has(key))).toEqual([]);
          const wanted = account.requests
            .filter((one) => OPEN.includes(one.status) && account.isDue(one))
            .filter(
              ({ id, isMissing }) => !form.onlyIfMissing || (isMissing && !account.sick.has(id)),
            )
            .map(({ id, due }) => `${id} ${due}`)
            .filter((key) => !account.over.has(key));
          expect(wanted.filter((key) => !started.includes(key))).toEqual([]);
        },
      ),
      { numRuns: runs(300) },
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

  describeWatch(async (count) => {
    const account = new Account({ ...FORM, onlyIfMissing: true });
    await account.turnOn();
    for (let added = 0; added < count; added++) account.addOpen();
    return account;
  }, endDueRequests);

  it('keeps what has started it when its settings change', async () => {
    const account = await flowWith(1, 3);
    expect(await account.polled()).toEqual(['req_0']);
    account.form = { ...FORM, timeZone: 'Etc/UTC' };
    await account.turnOn();
    expect(await account.polled()).toEqual([]);
    // Another number of days is another reminder.
    account.form = { ...FORM, daysBefore: 3 };
    await account.turnOn();
    expect(await account.polled()).toEqual(['req_1']);
  });

  it('starts with the requests that were due before, once they are included', async () => {
    const account = await flowWith(-9, 1);
    expect(await account.polled()).toEqual(['req_1']);
    account.form = { ...FORM, includeAlreadyDue: true };
    await account.turnOn();
    expect(await account.polled()).toEqual(['req_0']);
    expect(await account.polled()).toEqual([]);
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
    expect(await account.polled()).toEqual(started);
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
    expect(await account.polled()).toEqual([]);
    account.onRead = () => undefined;
    account.now += 4 * DAY;
    expect(await account.polled()).toEqual(['req_0']);
  });

  it('reads the requests that could not be read last', async () => {
    const account = new Account({ ...FORM, onlyIfMissing: true });
    await account.turnOn();
    for (let added = 0; added < 8; added++) account.add(1, true);
    for (let sick = 0; sick < 7; sick++) account.sick.set(`req_${sick}`, 'unavailable');
    const started: string[] = [];
    for (let polls = 0; polls < 3; polls++) started.push(...(await account.polled()));
    expect(started).toEqual(['req_7']);
  });

  it('fails if one request after another cannot be read, which has not failed before', async () => {
    const account = new Account({ ...FORM, onlyIfMissing: true });
    await account.turnOn();
    for (let added = 0; added < 25; added++) {
      const { id } = account.add(1, true);
      account.sick.set(id, 'unavailable');
    }
    for (const failures of [1, 1, 0, 0]) {
      expect(await account.polled()).toEqual([]);
      expect(account.problems).toHaveLength(failures);
    }
    account.sick.clear();
    expect(await account.polled()).toHaveLength(25);
  });

  it('does not fail twice in a row because of up to five requests that stay sick', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...SICK), { minLength: 1, maxLength: 5 }),
        fc.nat({ max: 5 }),
        async (kinds, place) => {
          const account = new Account({ ...FORM, onlyIfMissing: true });
          await account.turnOn();
          const others = kinds.length < 3 ? 0 : 6;
          for (let added = 0; added < place + others; added++) account.add(1 + (added % 4), true);
          for (const [nth, kind] of kinds.entries()) {
            const { id } = account.add(1, true);
            account.sick.set(id, kind);
            account.now += nth % 2 === 0 ? 0 : HOUR;
          }
          for (let added = 0; added < 3; added++) account.add(5, true);
          const { started, failuresInARow } = await account.watched(7);
          expect(failuresInARow).toBeLessThan(2);
          expect(started).toHaveLength(place + others + 3);
          account.sick.clear();
          expect(await account.polled()).toHaveLength(kinds.length);
        },
      ),
      { numRuns: runs(30) },
    );
  });

  it.each([
    [true, 2_200],
    [true, 7_000],
    [true, 16_000],
    [false, 2_200],
    [false, 31_000],
  ])(
    'loses none of 1,600 requests, however slow their list is (only if missing: %s, %d ms a call)',
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
        for (const id of await account.polled()) started.add(id);
        expect(account.problems).toEqual([]);
      }
      expect([...started].sort()).toEqual(wanted.map((position) => `req_${position}`).sort());
    },
  );

  /** An account of 600 requests whose slow list leaves their details to the next poll, and the pages listed from then on. */
  async function flowWithLeft() {
    const account = new Account({ ...FORM, onlyIfMissing: true });
    for (let added = 0; added < 600; added++) account.add(added < 3 ? 1 : 40, true);
    await account.turnOn();
    account.callMs = 6_000;
    const offsets: number[] = [];
    account.onList = (_, offset) => offsets.push(offset);
    expect(await account.polled()).toEqual([]);
    expect(offsets.splice(0)).toEqual([0, 200, 400]);
    return { account, offsets };
  }

  it('reads at the next poll what a slow list has left, and then lists again', async () => {
    const { account, offsets } = await flowWithLeft();
    expect(await account.polled()).toEqual(['req_0', 'req_1', 'req_2']);
    expect(offsets).toEqual([]);
    expect(await account.polled()).toEqual([]);
    expect(offsets).toEqual([0, 200, 400]);
  });

  it('does not start with a request that was left and is not due any more', async () => {
    const { account } = await flowWithLeft();
    const [first, second] = account.requests;
    if (first !== undefined) first.due = account.day(9);
    if (second !== undefined) second.status = 'completed';
    expect(await account.polled()).toEqual(['req_2']);
  });

  it.each([
    [{}, []],
    [{ timeZone: 'Etc/UTC' }, [0, 200, 400]],
  ])('with %j lists the pages %j after it was published again', async (change, pages) => {
    const { account, offsets } = await flowWithLeft();
    account.form = { ...account.form, ...change };
    await account.publishAgain();
    account.callMs = 0;
    offsets.length = 0;
    await account.poll();
    expect(offsets).toEqual(pages);
    await account.poll();
    expect(account.started.flat()).toHaveLength(3);
  });

  it.each([null, 'text', [1], { left: 'all', failed: 'all', toldAt: 'never' }])(
    'lists the requests if its state holds %j',
    async (kept) => {
      const { account, offsets } = await flowWithLeft();
      const state = { version: 1, settings: 'request_due', checkedAt: 1, seen: {}, kept };
      await account.store.put('request_due', state);
      await account.poll();
      expect(offsets[0]).toBe(0);
      expect(account.problems).toEqual([]);
    },
  );

  it('starts at once with requests of a slow list that need not be read', async () => {
    const account = await flowWith();
    for (let added = 0; added < 600; added++) account.add(1, true);
    account.callMs = 16_000;
    expect(await account.polled()).toHaveLength(600);
  });

  it('names a request that cannot be read only once a day, also if its settings change', async () => {
    const account = new Account({ ...FORM, onlyIfMissing: true });
    await account.turnOn();
    account.sick.set(account.add(1, true).id, 'permission');
    expect(await account.polled()).toEqual([]);
    expect(account.problems).toEqual([expect.stringContaining('(req_0), due on 2026-09-02.')]);
    account.form = { ...account.form, timeZone: 'Etc/UTC' };
    await account.publishAgain();
    expect(await account.polled()).toEqual([]);
    expect(account.problems).toEqual([]);
  });

  it('keeps no long IDs of requests that cannot be read', async () => {
    const account = new Account({ ...FORM, onlyIfMissing: true });
    await account.turnOn();
    for (let added = 0; added < 200; added++) {
      const request = account.add(1, true);
      request.id = request.id.padEnd(2_000, 'x');
      account.sick.set(request.id, 'permission');
    }
    for (let polls = 0; polls < 3; polls++) await account.poll();
    expect(account.store.values.join('').length).toBeLessThan(3_000);
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
      expect(await account.polled()).toEqual([]);
    },
  );

  it.each([
    ['2026-09-08', 'Australia/Sydney', '2026-09-08'],
    ['2026-09-07T14:00:00.000Z', 'Australia/Sydney', '2026-09-08'],
    ['2026-09-07T13:59:00.000Z', 'Australia/Sydney', '2026-09-07'],
    ['2026-09-08T00:00:00.000Z', 'Australia/Sydney', '2026-09-08'],
    ['2026-09-08T00:00:00.000Z', 'America/Los_Angeles', '2026-09-08'],
    ['2026-09-08T06:59:59Z', 'America/Los_Angeles', '2026-09-07'],
    ['2026-09-08T12:00:00+12:00', 'Pacific/Auckland', '2026-09-08'],
    ['2026-09-07T13:00:00+00:00', 'Pacific/Auckland', '2026-09-08'],
    ['2026-09-07T14:00:00+0000', 'Australia/Sydney', '2026-09-08'],
    ['2026-09-08T23:30:00', 'Australia/Sydney', '2026-09-08'],
    ['2026-09-08 09:00:00', undefined, '2026-09-08'],
    ['2026-09-07T14:00:00Z', undefined, '2026-09-07'],
  ])('takes the due date %s in the time zone %s for %s', async (due, timeZone, day) => {
    for (const onlyIfMissing of [true, false]) {
      const form = { ...FORM, timeZone, onlyIfMissing, daysBefore: 2 };
      const account = new Account(form);
      await account.turnOn();
      account.add(9, true).due = due;
      const started: string[] = [];
      for (let polls = 0; polls < 9; polls++) {
        await account.poll();
        for (const key of account.started.at(-1) ?? []) started.push(`${key} on ${account.day(0)}`);
        account.now += DAY;
      }
      const first = new Date(Date.parse(day) - 2 * DAY).toISOString().slice(0, 10);
      expect(started).toEqual([`req_0 ${day} on ${first}`]);
    }
  });
});
