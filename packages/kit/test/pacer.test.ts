import fc from 'fast-check';
import { Pacer, pacerFor } from '../src';

const LIMIT = { reads: 3, writes: 2, windowMs: 1_000 };
const anyMethod = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE');
const anyArrivals = fc.array(
  fc.record({
    method: anyMethod,
    /** After the arrival before. */
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

type Arrival = { method: string; gapMs: number; patienceMs: number };
type Departure = { method: string; at: number };

function departures(pacer: Pacer, arrivals: readonly Arrival[]): Departure[] {
  let now = 1_000_000;
  return arrivals.flatMap(({ method, gapMs, patienceMs }) => {
    now += gapMs;
    const waitMs = pacer.reserve(method, now, patienceMs);
    expect(waitMs).toBeGreaterThanOrEqual(0);
    return waitMs < patienceMs ? [{ method, at: now + waitMs }] : [];
  });
}

const isRead = ({ method }: { method: string }): boolean => ['GET', 'HEAD'].includes(method);

describe('whatever arrives when', () => {
  test('no window holds more departures than the service takes, and the order is kept', () => {
    fc.assert(
      fc.property(anyLimit, anyArrivals, (limit, arrivals) => {
        const all = departures(new Pacer(limit), arrivals);
        for (const [calls, most] of [
          [all.filter(isRead), limit.reads],
          [all.filter((call) => !isRead(call)), limit.writes],
        ] as const) {
          const times = calls.map(({ at }) => at);
          expect(times).toEqual(times.toSorted((a, b) => a - b));
          for (const start of times) {
            const inWindow = times.filter((at) => at >= start && at <= start + limit.windowMs);
            expect(inWindow.length).toBeLessThanOrEqual(most);
          }
        }
      }),
    );
  });

  test('a window for all methods holds no more than the service takes, each call at its cost', () => {
    fc.assert(
      fc.property(anyCommonLimit, anyArrivals, (limit, arrivals) => {
        const all = departures(new Pacer(limit), arrivals);
        const counted = all.flatMap((call) =>
          Array.from({ length: isRead(call) ? 1 : limit.writeCost }, () => call.at),
        );
        for (const start of counted) {
          const inWindow = counted.filter((at) => at >= start && at <= start + limit.windowMs);
          expect(inWindow.length).toBeLessThanOrEqual(limit.calls);
        }
      }),
    );
  });

  test('a window for all methods is used to the last place', () => {
    fc.assert(
      fc.property(anyCommonLimit, (limit) => {
        const pacer = new Pacer(limit);
        const waits = Array.from({ length: limit.calls + 1 }, () => pacer.reserve('GET', 0, 1e6));
        expect(waits.slice(0, -1).every((wait) => wait === 0)).toBe(true);
        expect(waits.at(-1)).toBeCloseTo(limit.windowMs * 1.02);
      }),
    );
  });

  test('reads do not wait for writes, nor writes for reads', () => {
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

  test('a call that would wait too long takes no place', () => {
    fc.assert(
      fc.property(anyLimit, anyArrivals, anyMethod, (limit, arrivals, method) => {
        const impatient: Arrival = { method, gapMs: 0, patienceMs: 0 };
        expect(
          departures(
            new Pacer(limit),
            arrivals.flatMap((arrival) => [arrival, impatient]),
          ),
        ).toEqual(departures(new Pacer(limit), arrivals));
      }),
    );
  });

  test('nobody waits while there is room', () => {
    fc.assert(
      fc.property(anyLimit, (limit) => {
        const pacer = new Pacer(limit);
        const waits = Array.from({ length: limit.reads }, () => pacer.reserve('GET', 5, 1));
        expect(waits.every((wait) => wait === 0)).toBe(true);
      }),
    );
  });
});

describe('a full window', () => {
  test('lets the next call go a little after it has passed', () => {
    const pacer = new Pacer(LIMIT);
    for (const now of [0, 100]) pacer.reserve('POST', now, 60_000);
    expect(pacer.reserve('POST', 200, 60_000)).toBe(820);
    expect(pacer.reserve('POST', 200, 60_000)).toBe(920);
  });

  test('tells an impatient call how long it would have been', () => {
    const pacer = new Pacer(LIMIT);
    for (const now of [0, 0]) pacer.reserve('POST', now, 60_000);
    expect(pacer.reserve('POST', 0, 1_020)).toBe(1_020);
    expect(pacer.reserve('POST', 0, 1_021)).toBe(1_020);
  });
});

describe('the margin between two windows', () => {
  const waitAfter = (happens: (pacer: Pacer) => void): number => {
    const pacer = new Pacer({ reads: 1, writes: 1, windowMs: 1_000 });
    happens(pacer);
    pacer.reserve('GET', 0, 1);
    return pacer.reserve('GET', 0, 60_000);
  };

  test('is as long as a call left late', () => {
    expect(
      waitAfter((pacer) => {
        pacer.left(300);
      }),
    ).toBe(1_300);
  });

  test('doubles with each refusal, up to half a window', () => {
    expect(
      waitAfter((pacer) => {
        pacer.refused();
      }),
    ).toBe(1_040);
    expect(
      waitAfter((pacer) =>
        Array.from({ length: 9 }, () => {
          pacer.refused();
        }),
      ),
    ).toBe(1_500);
    expect(
      waitAfter((pacer) => {
        pacer.left(70_000);
      }),
    ).toBe(1_500);
  });

  test('shrinks again while calls leave in time', () => {
    const calm = (calls: number) => (pacer: Pacer) => {
      pacer.left(300);
      for (let call = 0; call < calls; call += 1) pacer.left(0);
    };
    expect(waitAfter(calm(1))).toBeCloseTo(1_298.5);
    expect(waitAfter(calm(1_000))).toBe(1_020);
  });
});

describe('the pacers of connections', () => {
  test('are shared by a connection and by nobody else', () => {
    const mine = pacerFor('mine', LIMIT);
    expect(pacerFor('mine', LIMIT)).toBe(mine);
    expect(pacerFor('yours', LIMIT)).not.toBe(mine);
  });

  test('are forgotten, the longest unused first, when there are more than a hundred', () => {
    const [old, used] = [pacerFor('old', LIMIT), pacerFor('used', LIMIT)];
    for (let other = 0; other < 150; other++) {
      pacerFor(`other ${other}`, LIMIT);
      expect(pacerFor('used', LIMIT)).toBe(used);
    }
    expect(pacerFor('used', LIMIT)).toBe(used);
    expect(pacerFor('old', LIMIT)).not.toBe(old);
  });
});
