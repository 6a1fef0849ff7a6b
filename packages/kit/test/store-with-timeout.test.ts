import { type Store, StoreScope } from '@activepieces/pieces-framework';
import { putState, storeWithTimeout } from '../src';
import { failureOf } from './failure-of';

const CONSEQUENCE = 'Nothing was kept.';

const silence = () => new Promise(() => undefined);
const after = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns a store that records its calls. */
function storeThat(answers: () => Promise<unknown>) {
  const calls: unknown[][] = [];
  async function answer<Value>(value: Value, ...asked: unknown[]): Promise<Value> {
    calls.push(asked);
    await answers();
    return value;
  }
  const store: Store = {
    get: (key, scope) => answer(null, key, scope),
    put: (key, value, scope) => answer(value, key, value, scope),
    delete: (key, scope) => answer(undefined, key, scope),
  };
  return { calls, store };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe.each<[string, unknown[], unknown, (store: Store) => Promise<unknown>]>([
  ['get', ['key', 'COLLECTION'], null, (store) => store.get('key', StoreScope.PROJECT)],
  ['put', ['key', 7, 'COLLECTION'], 7, (store) => store.put('key', 7, StoreScope.PROJECT)],
  ['delete', ['key', 'COLLECTION'], undefined, (store) => store.delete('key', StoreScope.PROJECT)],
])('%s of a store with a timeout', (_name, asked, value, call) => {
  test('returns an answer within 10 seconds', async () => {
    const { store, calls } = storeThat(after(9_999));
    const answer = call(storeWithTimeout(store));
    await jest.advanceTimersByTimeAsync(9_999);
    await expect(answer).resolves.toBe(value);
    expect(calls).toEqual([asked]);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('fails as the store does', async () => {
    const { store } = storeThat(() => Promise.reject(new Error('The store is away.')));
    await expect(call(storeWithTimeout(store))).rejects.toThrow('The store is away.');
    expect(jest.getTimerCount()).toBe(0);
  });

  test('fails after 10 seconds, names the consequence, and does not ask again', async () => {
    const { store, calls } = storeThat(silence);
    const patient = storeWithTimeout(store, CONSEQUENCE);
    const failing = failureOf(() => call(patient));
    await jest.advanceTimersByTimeAsync(10_000);
    const { kind, message } = await failing;
    expect(kind).toBe('timeout');
    expect(message).toBe(
      `The storage of Activepieces did not answer within 10 seconds. ${CONSEQUENCE}`,
    );
    expect((await failureOf(() => call(patient))).message).toBe(message);
    expect(calls).toHaveLength(1);
    expect(jest.getTimerCount()).toBe(0);
  });
});

test('a store with a timeout does not keep the process alive', async () => {
  const setTimer = jest.spyOn(globalThis, 'setTimeout');
  const failing = failureOf(() => storeWithTimeout(storeThat(silence).store).get('key'));
  const keepAlive = setTimer.mock.results.map(
    (timer) => timer.type === 'return' && timer.value.hasRef(),
  );
  expect(keepAlive).toEqual([false]);
  await jest.advanceTimersByTimeAsync(10_000);
  expect((await failing).message).toMatch(/ within 10 seconds\.$/);
});

describe('the state of a trigger', () => {
  const STATE = { seen: [['a', '1']], at: 1, none: undefined };

  /** A store that refuses to confirm, and holds this value afterwards. */
  const failing = (kept: unknown): Store => ({
    ...storeThat(() => Promise.resolve()).store,
    put: () => Promise.reject(new Error('Bad gateway')),
    get: () => Promise.resolve(JSON.parse(JSON.stringify(kept))),
  });

  test('is stored if the store kept it before it failed, with its keys in any order', async () => {
    await putState(failing({ at: 1, seen: [['a', '1']] }), 'key', STATE, CONSEQUENCE);
  });

  test.each([null, {}, { at: 1, seen: [] }, { at: 2, seen: [['a', '1']] }])(
    'is not stored if the store holds %j',
    async (kept) => {
      const storing = putState(failing(kept), 'key', STATE, CONSEQUENCE);
      await expect(storing).rejects.toThrow('Bad gateway');
    },
  );

  test('is not known to be stored if the store fails again', async () => {
    const get = () => Promise.reject(new Error('Gone'));
    const storing = putState({ ...failing(null), get }, 'key', STATE, CONSEQUENCE);
    await expect(storing).rejects.toThrow('Bad gateway');
  });
});
