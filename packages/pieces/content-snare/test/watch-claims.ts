import type { TriggerContext } from '../src/lib/watch/request-watch';
import { DAY, HOUR, MOVES, SICK, type WatchedAccount } from './watched-account';

/** Time after which each open request of these tests starts the flow. */
const RIPE = 3 * DAY;

/**
 * Declares what is true of every trigger about open requests.
 * @param flowWith returns an account with that many open requests, and a flow that is on, which each of them starts after
 * three days.
 * @param turnOff what the trigger does when its flow is turned off.
 */
export function describeWatch(
  flowWith: (count: number) => Promise<WatchedAccount>,
  turnOff: (store: TriggerContext['store'], now: number) => Promise<void>,
): void {
  it.each(SICK)('starts with all requests but one that is %s, named once a day', async (kind) => {
    const account = await flowWith(4);
    account.sick.set('req_1', kind);
    account.now += RIPE;
    expect(await account.polled()).toEqual(['req_0', 'req_2', 'req_3']);
    const named: unknown = expect.stringContaining(
      'Failure: It cannot be read. It is the request req_1 (req_1)',
    );
    // The platform turns off a flow whose polls all fail.
    for (const [ms, problems] of [
      [0, [named]],
      [HOUR, []],
      [DAY, [named]],
    ] as const) {
      account.now += ms;
      expect(await account.polled()).toEqual([]);
      expect(account.problems).toEqual(problems);
    }
    account.sick.clear();
    expect(await account.polled()).toEqual(['req_1']);
  });

  it.each(['auth', 'unavailable'] as const)('fails while the service is %s', async (kind) => {
    const account = await flowWith(5);
    account.now += RIPE;
    account.away = kind;
    for (let polls = 0; polls < 3; polls++) {
      expect(await account.polled()).toEqual([]);
      expect(account.problems).toEqual(['Failure: It is away.']);
      account.now += HOUR;
    }
    account.away = undefined;
    expect(await account.polled()).toHaveLength(5);
  });

  it('starts with what a list that ends early has, and then says that it ends early', async () => {
    const account = await flowWith(3);
    account.now += RIPE;
    account.pageSize = 1;
    account.emptyFrom = 2;
    expect(await account.polled()).toEqual(['req_0', 'req_1']);
    expect(await account.polled()).toEqual([]);
    expect(account.problems).toEqual([expect.stringContaining('returned only 2 of them')]);
    account.emptyFrom = Infinity;
    expect(await account.polled()).toEqual(['req_2']);
  });

  it.each(MOVES.flatMap(([kind, move]) => [2, 3].map((days) => [kind, days, move] as const)))(
    'loses no request if one is %s while they are listed after %d days',
    async (_, days, move) => {
      const account = await flowWith(5);
      account.pageSize = 2;
      account.now += days * DAY;
      account.onList = move;
      const started = await account.polled();
      account.now += RIPE - days * DAY;
      started.push(...(await account.polled()));
      const expected = ['req_1', 'req_2', 'req_3', 'req_4'];
      expect(started).toEqual(expect.arrayContaining(expected));
      expect(new Set(started).size).toBe(started.length);
      expect(account.problems).toEqual([]);
    },
  );

  it('loses no request when one list is empty', async () => {
    const account = await flowWith(2);
    account.now += 2 * DAY;
    account.isListEmpty = true;
    expect(await account.polled()).toEqual([]);
    account.isListEmpty = false;
    account.now += DAY;
    expect(await account.polled()).toEqual(['req_0', 'req_1']);
  });

  it.each(['get', 'put'] as const)('loses nothing while the store refuses %s', async (refuses) => {
    const account = await flowWith(2);
    account.now += RIPE;
    account.store.refuses = refuses;
    expect(await account.polled()).toEqual([]);
    expect(account.problems).toHaveLength(1);
    account.store.refuses = undefined;
    expect(await account.polled()).toEqual(['req_0', 'req_1']);
  });

  it('is turned off even if the store is away', async () => {
    const account = await flowWith(0);
    account.store.refuses = 'put';
    await expect(turnOff(account.store, account.now)).resolves.toBeUndefined();
  });

  it.each([
    [1, ['req_0']],
    [24, ['req_0']],
    [25, []],
  ])('and was off for %d hours starts with %j', async (hours, ids) => {
    const account = await flowWith(1);
    account.now += RIPE + DAY - hours * HOUR;
    await turnOff(account.store, account.now);
    account.now += hours * HOUR;
    await account.turnOn();
    expect(await account.polled()).toEqual(ids);
  });

  it.each([
    ['text', () => 'text'],
    ['of another version', () => ({ version: 0 })],
    ['incomplete', (settings: string) => ({ version: 1, settings, checkedAt: 1 })],
  ])('starts anew without a flood if its state is %s', async (_, stateOf) => {
    const account = await flowWith(1);
    account.now += RIPE;
    await account.store.put(account.stateKey, stateOf(account.stateKey));
    expect(await account.polled()).toEqual([]);
    const { id } = account.addOpen();
    await account.poll();
    account.now += RIPE;
    expect(await account.polled()).toContain(id);
  });

  it('stores all that it keeps at once', async () => {
    const account = await flowWith(300);
    account.callMs = 6_000;
    account.sick.set('req_0', 'permission');
    const put = jest.spyOn(account.store, 'put');
    for (let polls = 1; polls <= 5; polls++) {
      account.now += DAY;
      await account.poll();
      expect(put).toHaveBeenCalledTimes(polls);
    }
    expect(account.store.keys).toEqual([account.stateKey]);
  });

  it('does not watch more than 2,000 requests, since it could not watch all of them', async () => {
    const account = await flowWith(0);
    for (let added = 0; added < 2_001; added++) account.addOpen();
    account.now += RIPE;
    expect(await account.polled()).toEqual([]);
    expect(account.problems).toEqual([
      'Failure: Could not look through all open requests: there are more than 2,000. Narrow them by Search.',
    ]);
  });
}
