import type { Store } from '@activepieces/pieces-framework';
import fc from 'fast-check';
import { beginPolling, Failure, markOf, type Polling, pollOnce, readPollingState } from '../src';

const HOUR = 3_600_000;

/** A store in memory; while `refuses` is set, it takes or gives nothing, or keeps a value and reports a failure. */
class FakeStore implements Store {
  readonly values = new Map<string, string>();
  refuses: 'get' | 'put' | 'put, but keeps it' | undefined;

  put<Value>(key: string, value: Value): Promise<Value> {
    if (this.refuses === 'put') return Promise.reject(new Error('refused'));
    this.values.set(key, JSON.stringify(value));
    if (this.refuses !== undefined) return Promise.reject(new Error('500'));
    return Promise.resolve(value);
  }

  get<Value>(key: string): Promise<Value | null> {
    if (this.refuses === 'get') return Promise.reject(new Error('refused'));
    return Promise.resolve(JSON.parse(this.values.get(key) ?? 'null'));
  }

  delete(key: string): Promise<void> {
    this.values.delete(key);
    return Promise.resolve();
  }
}

/** A service with items, and a trigger that polls it. */
class Watched {
  readonly store = new FakeStore();
  readonly items: string[] = [];
  readonly delivered: string[] = [];
  now = Date.UTC(2026, 8, 1);
  isFailing = false;
  calls = 0;
  /** Number of items that one poll has time to read. */
  most = Infinity;

  get polling(): Polling {
    const { store, now } = this;
    const about = { stateKey: 'watched', settings: 'a', whereToFind: 'Look there.' };
    return { ...about, store, now, everyMs: HOUR };
  }

  readonly known = () => this.items.map((item) => markOf(item, 'all'));

  begin(): Promise<void> {
    return beginPolling(this.polling, { known: this.known() });
  }

  async poll(): Promise<string[]> {
    const found = await pollOnce(
      this.polling,
      () => Promise.resolve({ known: this.known() }),
      ({ seen }) => {
        this.calls++;
        if (this.isFailing) throw new Failure({ kind: 'unavailable', message: 'Down.' });
        const marked = this.items.map((item) => ({ item, marks: [markOf(item, 'all')] }));
        const fresh = marked.filter(({ marks }) => marks.every(([key]) => !seen.has(key)));
        const isComplete = fresh.length <= this.most;
        const known = this.known().filter(([key]) => seen.has(key));
        return Promise.resolve({
          fresh: fresh.slice(0, this.most),
          known,
          keepsGroup: () => true,
          isComplete,
        });
      },
    );
    this.delivered.push(...found);
    return found;
  }
}

type Step = (watched: Watched) => Promise<unknown>;

const later =
  (hours: number): Step =>
  (watched) => {
    watched.now += hours * HOUR;
    return Promise.resolve();
  };
const poll: Step = (watched) => watched.poll().catch(() => undefined);

const STEPS = fc.constantFrom<Step>(
  (watched) => Promise.resolve(watched.items.push(`item ${watched.items.length}`)),
  later(1),
  later(0.3),
  poll,
  async (watched) => {
    watched.isFailing = true;
    await poll(watched);
    watched.isFailing = false;
  },
  ...(['get', 'put', 'put, but keeps it'] as const).map((refuses): Step => async (watched) => {
    watched.store.refuses = refuses;
    await poll(watched);
    watched.store.refuses = undefined;
  }),
);

describe('a trigger that polls', () => {
  it('delivers each new item once, over failures of the service and of the store', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(STEPS, { maxLength: 60 }),
        fc.integer({ min: 0, max: 5 }),
        fc.constantFrom(1, 2, Infinity),
        async (steps, before, most) => {
          const watched = new Watched();
          for (let item = 0; item < before; item++) watched.items.push(`old ${item}`);
          await watched.begin();
          watched.most = most;
          for (const step of steps) await step(watched);
          watched.most = Infinity;
          watched.now += HOUR;
          await watched.poll();
          expect(watched.delivered.sort()).toEqual(watched.items.slice(before).sort());
        },
      ),
      { numRuns: 500 },
    );
  });

  it('leaves out what another poll has delivered in the meantime', async () => {
    const watched = new Watched();
    await watched.begin();
    watched.items.push('new');
    watched.now += HOUR;
    const { polling } = watched;
    const slow = pollOnce(
      polling,
      () => Promise.resolve({ known: [] }),
      async () => {
        await watched.poll();
        const fresh = ['new', 'newer'].map((item) => ({ item, marks: [markOf(item, 'all')] }));
        return { fresh, known: [], keepsGroup: () => true, isComplete: true };
      },
    );
    expect(await slow).toEqual(['newer']);
    expect(watched.delivered).toEqual(['new']);
  });

  it('makes no call before its interval is over, and goes on early after an unfinished check', async () => {
    const watched = new Watched();
    await watched.begin();
    watched.now += HOUR / 2;
    await watched.poll();
    expect(watched.calls).toBe(0);
    watched.items.push('one', 'two');
    watched.now += HOUR / 2;
    watched.most = 1;
    expect(await watched.poll()).toEqual(['one']);
    watched.now += HOUR / 12;
    expect(await watched.poll()).toEqual(['two']);
    watched.now += HOUR / 12;
    await watched.poll();
    expect(watched.calls).toBe(2);
  });

  test.each([
    ['another version', { version: 0, settings: 'a', checkedAt: 1, seen: {} }],
    ['other settings', { version: 1, settings: 'b', checkedAt: 1, seen: {} }],
    ['marks of another length', { version: 1, settings: 'a', checkedAt: 1, seen: { all: 'abc' } }],
    ['no time', { version: 1, settings: 'a', seen: {} }],
    ['a text', 'state'],
  ])('starts anew without a flood: %s', async (_, state) => {
    const watched = new Watched();
    watched.items.push('old');
    await watched.store.put('watched', state);
    expect(await watched.poll()).toEqual([]);
    watched.items.push('new');
    watched.now += HOUR;
    expect(await watched.poll()).toEqual(['new']);
  });

  it('forgets the groups that are no longer needed', async () => {
    const watched = new Watched();
    const known = [markOf('one', 'monday'), markOf('two', 'tuesday')];
    await beginPolling(watched.polling, { known, kept: { id: 7 } });
    watched.now += HOUR;
    await pollOnce(
      watched.polling,
      () => Promise.resolve({ known: [] }),
      ({ kept }) => {
        expect(kept).toEqual({ id: 7 });
        const keepsGroup = (group: string) => group !== 'monday';
        return Promise.resolve({ fresh: [], known: [], keepsGroup, isComplete: true });
      },
    );
    const state = await readPollingState(watched.polling, '');
    expect([...(state?.seen ?? [])]).toEqual([markOf('two', 'tuesday')]);
    expect(state?.kept).toEqual({ id: 7 });
  });

  it('tells where to look if what it found could not be noted', async () => {
    const watched = new Watched();
    await watched.begin();
    watched.items.push('new');
    watched.now += HOUR;
    watched.store.put = () => new Promise(() => undefined);
    jest.useFakeTimers();
    const failed = watched.poll().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
    expect(await failed).toMatchObject({
      kind: 'timeout',
      message: expect.stringMatching(/The next check delivers what is new\. Look there\.$/),
    });
  });
});

test('40,000 seen items take less than 300 KB, and hardly any share a mark', async () => {
  const watched = new Watched();
  const known = Array.from({ length: 40_000 }, (_, item) =>
    markOf(`fp${String(item).padStart(12, '0')}`, `company ${item % 20}`),
  );
  expect(new Set(known.map(([key]) => key)).size).toBeGreaterThan(39_995);
  await beginPolling(watched.polling, { known });
  expect(watched.store.values.get('watched')?.length).toBeLessThan(300_000);
});
