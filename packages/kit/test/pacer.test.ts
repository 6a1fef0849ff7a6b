import fc from 'fast-check';
import { Pacer, pacerFor, type RateLimit, type Turn } from '../src';

const LIMIT = { reads: 3, writes: 2, windowMs: 1_000 };
const anyMethod = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE');
const anyArrivals = fc.array(
  fc.record({
    method: anyMethod,
    /** Time since the previous arrival. */
    gapMs: fc.oneof(fc.constant(0), fc.nat({ max: 2_000 })),
    patienceMs: fc.oneof(fc.constant(1_000_000), fc.nat({ max: 3_000 })),
  }),
  { maxLength: 60 },
);
const windowMs = fc.integer({ min: 1, max: 5_000 });
const anyLimit = fc.record({
  reads: fc.integer({ min: 1, max: 5 }),
  writes: fc.integer({ min: 1, max: 5 }),
  windowMs,
});
const anyCommonLimit = fc.record({
  calls: fc.integer({ min: 3, max: 8 }),
  writeCost: fc.integer({ min: 1, max: 3 }),
  windowMs,
});

/** Takes a place for a call, which leaves on its turn. */
function leave(pacer: Pacer, method: string, now: number, patienceMs = Infinity): Turn {
  const turn = pacer.reserve(method, now, patienceMs);
  pacer.mayLeave(turn, turn.at);
  return turn;
}

/** Does the same and returns the wait, in ms. */
function waitOf(pacer: Pacer, method: string, now: number, patienceMs = Infinity): number {
  return leave(pacer, method, now, patienceMs).at - now;
}

type Arrival = { method: string; gapMs: number; patienceMs: number };
type Departure = { method: string; at: number };

function departures(pacer: Pacer, arrivals: readonly Arrival[]): Departure[] {
  let now = 1_000_000;
  return arrivals.flatMap(({ method, gapMs, patienceMs }) => {
    now += gapMs;
    const waitMs = waitOf(pacer, method, now, patienceMs);
    expect(waitMs).toBeGreaterThanOrEqual(0);
    return waitMs < patienceMs ? [{ method, at: now + waitMs }] : [];
  });
}

const isRead = ({ method }: { method: string }): boolean => ['GET', 'HEAD'].includes(method);

/** Expects that no window has more calls than the service takes, each counted at its cost. */
function expectWithinLimit(limit: RateLimit, calls: readonly Departure[]): void {
  const costs: readonly (readonly [most: number, costOf: (call: Departure) => number])[] =
    'calls' in limit
      ? [[limit.calls, (call) => (isRead(call) ? 1 : limit.writeCost)]]
      : [
          [limit.reads, (call) => (isRead(call) ? 1 : 0)],
          [limit.writes, (call) => (isRead(call) ? 0 : 1)],
        ];
  for (const { at: start } of calls) {
    const inWindow = calls.filter(({ at }) => at >= start && at <= start + limit.windowMs);
    for (const [most, costOf] of costs) {
      const sum = inWindow.reduce((total, call) => total + costOf(call), 0);
      expect(sum).toBeLessThanOrEqual(most);
    }
  }
}

describe('a pacer', () => {
  test('lets no more calls leave in a window than the service takes', () => {
    fc.assert(
      fc.property(fc.oneof(anyLimit, anyCommonLimit), anyArrivals, (limit, arrivals) => {
        expectWithinLimit(limit, departures(new Pacer(limit), arrivals));
      }),
      { numRuns: 200 },
    );
  });

  test('keeps the order of reads, and of writes', () => {
    fc.assert(
      fc.property(anyLimit, anyArrivals, fc.boolean(), (limit, arrivals, wantsReads) => {
        const all = departures(new Pacer(limit), arrivals);
        const times = all.filter((call) => isRead(call) === wantsReads).map(({ at }) => at);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
      }),
    );
  });

  test('uses a window to its last place, and lets no call wait before', () => {
    fc.assert(
      fc.property(fc.oneof(anyLimit, anyCommonLimit), (limit) => {
        const pacer = new Pacer(limit);
        const size = 'calls' in limit ? limit.calls : limit.reads;
        const waits = Array.from({ length: size + 1 }, () => waitOf(pacer, 'GET', 0));
        expect(waits.slice(0, -1).filter((wait) => wait !== 0)).toEqual([]);
        expect(waits.at(-1)).toBeCloseTo(limit.windowMs * 1.02);
      }),
    );
  });

  test('lets reads leave independently of writes, and writes of reads', () => {
    fc.assert(
      fc.property(anyLimit, anyArrivals, fc.boolean(), (limit, arrivals, wantsReads) => {
        let gapMs = 0;
        const alone = arrivals.flatMap((arrival) => {
          gapMs += arrival.gapMs;
          if (isRead(arrival) !== wantsReads) return [];
          const kept = { ...arrival, gapMs };
          gapMs = 0;
          return [kept];
        });
        const mixed = departures(new Pacer(limit), arrivals);
        expect(departures(new Pacer(limit), alone)).toEqual(
          mixed.filter((call) => isRead(call) === wantsReads),
        );
      }),
    );
  });

  test('gives no place to a call that would wait too long', () => {
    fc.assert(
      fc.property(anyLimit, anyArrivals, anyMethod, (limit, arrivals, method) => {
        const impatient: Arrival = { method, gapMs: 0, patienceMs: 0 };
        const more = arrivals.flatMap((arrival) => [arrival, impatient]);
        expect(departures(new Pacer(limit), more)).toEqual(departures(new Pacer(limit), arrivals));
      }),
    );
  });
});

test('a full window lets the next call leave shortly after its end, and tells the wait', () => {
  const pacer = new Pacer(LIMIT);
  for (const now of [0, 100]) leave(pacer, 'POST', now);
  expect(waitOf(pacer, 'POST', 200, 820)).toBe(820);
  expect(waitOf(pacer, 'POST', 200, 821)).toBe(820);
  expect(waitOf(pacer, 'POST', 200)).toBe(920);
});

describe('a call that leaves late', () => {
  const LIMIT_OF_2 = { reads: 2, writes: 2, windowMs: 1_000 };

  test('delays only the call that follows it by a window', () => {
    const pacer = new Pacer(LIMIT_OF_2);
    const [late, punctual] = [leave(pacer, 'GET', 0), leave(pacer, 'GET', 0)];
    const [third, fourth] = [pacer.reserve('GET', 0, 60_000), pacer.reserve('GET', 0, 60_000)];
    pacer.sent(late, 300);
    pacer.sent(punctual, 10);
    expect(pacer.mayLeave(third, 1_019)).toBe(false);
    expect(third.at).toBe(1_020);
    expect(pacer.mayLeave(third, 1_020)).toBe(false);
    expect(third.at).toBe(1_030);
    expect(pacer.mayLeave(third, 1_030)).toBe(true);
    expect(pacer.mayLeave(fourth, 1_030)).toBe(false);
    expect(fourth.at).toBe(1_320);
    expect(pacer.mayLeave(fourth, 1_320)).toBe(true);
  });

  test('that is not made gives its place back', () => {
    const pacer = new Pacer(LIMIT_OF_2);
    leave(pacer, 'GET', 0);
    const given = pacer.reserve('GET', 0, 60_000);
    pacer.release(given);
    expect(waitOf(pacer, 'GET', 0)).toBe(0);
    expect(waitOf(pacer, 'GET', 0)).toBe(1_020);
  });

  /** Returns the time at which each of many calls is sent, on a machine where every action is late. */
  function goOut(
    limit: RateLimit,
    calls: readonly { method: string; lateMs: number }[],
  ): Departure[] {
    const pacer = new Pacer(limit);
    const sent: Departure[] = [];
    let events = calls.map((call) => {
      const turn = pacer.reserve(call.method, 0, Infinity);
      return { ...call, turn, at: turn.at + call.lateMs };
    });
    for (;;) {
      events = events.toSorted((one, other) => one.at - other.at);
      const [event, ...others] = events;
      if (event === undefined) return sent;
      const { method, lateMs, turn, at } = event;
      if (turn.leftAt !== undefined) {
        pacer.sent(turn, at);
        sent.push({ method, at });
        events = others;
      } else {
        const next = pacer.mayLeave(turn, at) ? at : turn.at;
        events = [{ ...event, at: next + lateMs }, ...others];
      }
    }
  }

  test('makes no window exceed the limit, and all calls are sent', () => {
    const anyCalls = fc.array(
      fc.record({ method: anyMethod, lateMs: fc.oneof(fc.constant(0), fc.nat({ max: 900 })) }),
      { maxLength: 60 },
    );
    const limits = fc.oneof(
      fc.record({ reads: fc.constant(5), writes: fc.constant(3), windowMs: fc.constant(1_000) }),
      fc.record({ calls: fc.constant(8), writeCost: fc.constant(3), windowMs: fc.constant(1_000) }),
    );
    fc.assert(
      fc.property(limits, anyCalls, (limit, calls) => {
        const sent = goOut(limit, calls);
        expect(sent).toHaveLength(calls.length);
        expectWithinLimit(limit, sent);
      }),
    );
  });
});

describe('the margin between two windows', () => {
  const marginAfter = (happens: (pacer: Pacer) => void): number => {
    const pacer = new Pacer({ reads: 20, writes: 1, windowMs: 1_000 });
    happens(pacer);
    const { at } = leave(pacer, 'POST', 1_000_000);
    return waitOf(pacer, 'POST', at) - 1_000;
  };
  /** Fills windows; the service refuses the first call of each. */
  const refusals = (count: number) => (pacer: Pacer) => {
    for (let now = 0; now < count * 60_000; now += 60_000) {
      const turns = Array.from({ length: 20 }, () => leave(pacer, 'GET', now));
      for (const turn of turns.slice(0, 1)) pacer.refused(turn, now);
    }
  };

  test.each([
    [0, 20],
    [1, 40],
    [9, 500],
  ])(
    'doubles after a refusal of a process without competitors, up to half a window: %i',
    (count, marginMs) => {
      expect(marginAfter(refusals(count))).toBe(marginMs);
    },
  );

  test('doubles once for refused calls that left together', () => {
    const refusedTogether = (pacer: Pacer) => {
      const turns = Array.from({ length: 20 }, () => leave(pacer, 'GET', 0));
      leave(pacer, 'GET', 0);
      for (const turn of turns.slice(0, 2)) pacer.refused(turn, 100);
    };
    expect(marginAfter(refusedTogether)).toBe(40);
  });

  test('shrinks with each accepted call', () => {
    const calm = (calls: number) => (pacer: Pacer) => {
      refusals(9)(pacer);
      const turn = leave(pacer, 'GET', 900_000);
      for (let call = 0; call < calls; call += 1) pacer.sent(turn, 900_000);
    };
    expect(marginAfter(calm(1))).toBeCloseTo(497.5);
    expect(marginAfter(calm(1_000))).toBe(20);
  });
});

describe('a process that shares the limit with others', () => {
  const WINDOW_MS = 10_000;
  const LIMIT_OF_20 = { reads: 50, writes: 20, windowMs: WINDOW_MS };
  /** Returns the number of calls that leave in each of the next windows, at full speed and without a refusal. */
  const callsByWindow = (pacer: Pacer, from: number, windows: number): number[] => {
    const counts = Array.from({ length: windows }, () => 0);
    for (let now = from; ;) {
      now += waitOf(pacer, 'POST', now);
      const window = Math.floor((now - from) / WINDOW_MS);
      if (window >= windows) return counts;
      counts[window] = (counts[window] ?? 0) + 1;
    }
  };
  /** Returns a pacer after this number of accepted calls and one refusal. */
  const refusedAfter = (taken: number): Pacer => {
    const pacer = new Pacer(LIMIT_OF_20);
    for (let call = 0; call < taken; call += 1) leave(pacer, 'POST', 0);
    pacer.refused(leave(pacer, 'POST', 0), 50);
    return pacer;
  };

  test.each([1, 5, 15])('keeps the share that it had at the first refusal: %i', (taken) => {
    const [, next] = callsByWindow(refusedAfter(taken), 50, 2);
    expect(next).toBeGreaterThanOrEqual(taken);
    expect(next).toBeLessThanOrEqual(taken + 1);
  });

  test('takes refusals of calls that left together for one', () => {
    const pacer = new Pacer(LIMIT_OF_20);
    const turns = Array.from({ length: 20 }, () => leave(pacer, 'POST', 0));
    for (const [call, turn] of turns.slice(8).entries()) pacer.refused(turn, 50 + call);
    const [, next] = callsByWindow(pacer, 62, 2);
    expect([8, 9]).toContain(next);
  });

  test('applies a new share to calls that are already waiting', () => {
    const pacer = new Pacer(LIMIT_OF_20);
    const turns = Array.from({ length: 20 }, () => leave(pacer, 'POST', 0));
    const waiting = Array.from({ length: 20 }, () => pacer.reserve('POST', 10, Infinity));
    for (const turn of turns.slice(8)) pacer.refused(turn, 50);
    for (let now = 10_000; now < 20_000; now += 50) {
      for (const turn of waiting) if (turn.leftAt === undefined) pacer.mayLeave(turn, now);
    }
    const left = waiting.filter(({ leftAt }) => leftAt !== undefined);
    expect(left.length).toBeGreaterThanOrEqual(8);
    expect(left.length).toBeLessThanOrEqual(10);
  });

  test('knows its share even if many calls are waiting', () => {
    const pacer = new Pacer(LIMIT_OF_20);
    const [, ...others] = Array.from({ length: 20 }, () => leave(pacer, 'POST', 0));
    for (let call = 0; call < 60; call += 1) pacer.reserve('POST', 10, Infinity);
    for (const turn of others.slice(0, 1)) pacer.refused(turn, 50);
    // 19 of 20 leave no room for others: after 60 waiting calls, the next one leaves in the fourth window.
    expect(waitOf(pacer, 'POST', 50)).toBeLessThan(4 * 1.05 * WINDOW_MS);
  });

  test('spreads its calls over the window', () => {
    const pacer = refusedAfter(10);
    let now = WINDOW_MS;
    const leavesAt = Array.from({ length: 10 }, () => (now += waitOf(pacer, 'POST', now)));
    const gaps = leavesAt.slice(1).map((at, call) => at - (leavesAt[call] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(400);
  });

  test('takes less after each refusal, but waits less than the time limit of a call', () => {
    const waitAfter = (refusals: number): number => {
      const pacer = new Pacer(LIMIT_OF_20);
      for (let now = 0; now < refusals * 1_000; now += 1_000) {
        pacer.refused(leave(pacer, 'POST', now), now + 50);
      }
      leave(pacer, 'POST', refusals * 1_000);
      return waitOf(pacer, 'POST', refusals * 1_000);
    };
    const waits = [1, 2, 3, 4, 5, 20].map(waitAfter);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits[0]).toBeGreaterThan(WINDOW_MS);
    expect(waits[4]).toBeGreaterThan(30_000);
    expect(waits[5]).toBeLessThan(60_000);
  });

  test('has the whole limit again some windows after the others have left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 19 }), (taken) => {
        const counts = callsByWindow(refusedAfter(taken), 50, 12);
        // A whole window can fit into the margin between two others.
        expect(Math.max(...counts.slice(8, 10))).toBe(20);
        expect(Math.min(...counts.slice(-2))).toBeGreaterThanOrEqual(19);
      }),
    );
  });

  test('can send a full window at once after some idle windows', () => {
    const pacer = refusedAfter(3);
    const waits = Array.from({ length: 20 }, () => waitOf(pacer, 'POST', 100_000));
    expect(waits).toEqual(Array(20).fill(0));
  });

  test('keeps its pace for reads after a refused write', () => {
    const pacer = refusedAfter(2);
    const waits = Array.from({ length: 50 }, () => waitOf(pacer, 'GET', 100));
    expect(waits).toEqual(Array(50).fill(0));
  });

  test('sends a call that counts as several even if its share is smaller', () => {
    const pacer = new Pacer({ calls: 50, writeCost: 5, windowMs: 1_000 });
    pacer.refused(leave(pacer, 'POST', 0), 50);
    const first = waitOf(pacer, 'POST', 50);
    const second = waitOf(pacer, 'POST', 50);
    expect(first).toBe(0);
    expect(second).toBeGreaterThan(1_000);
    expect(second).toBeLessThan(3_000);
  });

  test('never exceeds the limit, after any refusals', () => {
    const anyCalls = fc.array(
      fc.record({ gapMs: fc.nat({ max: 3_000 }), isRefused: fc.boolean() }),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(anyCalls, (calls) => {
        const pacer = new Pacer(LIMIT_OF_20);
        const taken: Departure[] = [];
        let now = 0;
        for (const { gapMs, isRefused } of calls) {
          now += gapMs;
          const turn = leave(pacer, 'POST', now);
          now = turn.at;
          if (isRefused) pacer.refused(turn, now);
          else taken.push({ method: 'POST', at: now });
        }
        expectWithinLimit(LIMIT_OF_20, taken);
      }),
    );
  });
});

describe('the pacers of connections', () => {
  test('are shared within a connection only', () => {
    const mine = pacerFor('mine', LIMIT);
    expect(pacerFor('mine', LIMIT)).toBe(mine);
    expect(pacerFor('yours', LIMIT)).not.toBe(mine);
  });

  test('beyond a hundred are forgotten, least recently used first', () => {
    const [old, used] = [pacerFor('old', LIMIT), pacerFor('used', LIMIT)];
    for (let other = 0; other < 150; other++) {
      pacerFor(`other ${other}`, LIMIT);
      expect(pacerFor('used', LIMIT)).toBe(used);
    }
    expect(pacerFor('used', LIMIT)).toBe(used);
    expect(pacerFor('old', LIMIT)).not.toBe(old);
  });

  /** Requests the pacers of 150 unused connections. */
  function askForOthers(now: number): void {
    for (let other = 0; other < 150; other++) pacerFor(`unused ${other}`, LIMIT, now);
  }

  test.each<[string, number, (pacer: Pacer) => unknown]>([
    ['a read in its last window', 1_019, (pacer) => leave(pacer, 'GET', 0)],
    ['a write in its last window', 1_019, (pacer) => leave(pacer, 'POST', 0)],
    ['a waiting call', 1e9, (pacer) => pacer.reserve('GET', 0, Infinity)],
    [
      'four waiting calls',
      1_500,
      (pacer) => [1, 2, 3, 4].map(() => pacer.reserve('GET', 0, Infinity)),
    ],
    [
      'a call that left late',
      5_500,
      (pacer) => {
        pacer.sent(leave(pacer, 'GET', 0), 5_000);
      },
    ],
  ])('are kept with %s, even if there are many others', (title, now, use) => {
    const pacer = pacerFor(title, LIMIT, 0);
    use(pacer);
    askForOthers(now);
    expect(pacerFor(title, LIMIT, now)).toBe(pacer);
  });

  test('are forgotten if their windows are empty', () => {
    const pacer = pacerFor('done', LIMIT, 0);
    leave(pacer, 'GET', 0);
    leave(pacer, 'POST', 0);
    askForOthers(1_020);
    expect(pacerFor('done', LIMIT, 1_020)).not.toBe(pacer);
  });

  test('are a hundred again after the others are idle', () => {
    const busy = Array.from({ length: 200 }, (_, place) => {
      const pacer = pacerFor(`busy ${place}`, LIMIT, 0);
      leave(pacer, 'GET', 0);
      return pacer;
    });
    pacerFor('another', LIMIT, 9_000);
    expect(pacerFor('busy 199', LIMIT, 9_000)).toBe(busy[199]);
    expect(pacerFor('busy 99', LIMIT, 9_000)).not.toBe(busy[99]);
  });
});
