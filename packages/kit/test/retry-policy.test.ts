import fc from 'fast-check';
import type { Effect, FailureKind } from '../src';
import { decide, type AttemptFailure } from '../src/http/retry-policy';

const EVERYTHING: readonly Effect[] = ['read', 'write', 'metered', 'create', 'charge'];
const REPEATABLE: readonly Effect[] = ['read', 'write', 'metered'];
const NOTHING: readonly Effect[] = [];

/**
 * The rule. A call that certainly was not processed is always retried. One that may have been processed is
 * retried only if it can be repeated. A permanent failure is never retried.
 */
const RETRIED_BY: Readonly<Record<AttemptFailure, readonly Effect[]>> = {
  'not-sent': EVERYTHING,
  throttled: EVERYTHING,
  busy: REPEATABLE,
  'cut-off': REPEATABLE,
  stale: REPEATABLE,
  'timed-out': REPEATABLE,
  untrusted: NOTHING,
  unreadable: NOTHING,
  misdirected: NOTHING,
};

/** Outcomes after which creates and charges end as unknown; all others end with the kind in `KIND`. */
const DOUBTFUL = new Set<AttemptFailure>(['busy', 'cut-off', 'stale', 'timed-out', 'unreadable']);
const KIND: Readonly<Record<AttemptFailure, FailureKind>> = {
  'not-sent': 'network',
  throttled: 'rate-limited',
  busy: 'unavailable',
  'cut-off': 'unavailable',
  stale: 'unavailable',
  'timed-out': 'timeout',
  untrusted: 'network',
  unreadable: 'protocol',
  misdirected: 'protocol',
};

const SITUATIONS: readonly AttemptFailure[] = [
  'not-sent',
  'throttled',
  'busy',
  'cut-off',
  'stale',
  'timed-out',
  'untrusted',
  'unreadable',
  'misdirected',
];
const BUDGET_MS = 10_000;
const ASKED = [
  { asks: 'nothing', retryAfterMs: undefined },
  { asks: 'a wait that fits', retryAfterMs: 5_000 },
  { asks: 'a wait that does not fit', retryAfterMs: 10_000 },
];

const cells = SITUATIONS.flatMap((situation) =>
  EVERYTHING.flatMap((effect) =>
    [1, 2, 3].flatMap((attempts) =>
      ASKED.map(({ asks, retryAfterMs }) => {
        const fits = retryAfterMs === undefined || retryAfterMs < BUDGET_MS;
        const mayHaveSucceeded = DOUBTFUL.has(situation);
        // A metered call that may have been processed is retried only once.
        const retries = effect === 'metered' && mayHaveSucceeded ? 1 : 2;
        const retry = RETRIED_BY[situation].includes(effect) && attempts <= retries && fits;
        const isDoubtful = mayHaveSucceeded && !REPEATABLE.includes(effect);
        const kind = isDoubtful ? 'outcome-unknown' : KIND[situation];
        const verdict = retry ? 'is sent again' : `ends as ${kind}`;
        return { situation, effect, attempts, asks, retryAfterMs, retry, kind, verdict };
      }),
    ),
  ),
);

describe('the retry policy', () => {
  test.each(cells)(
    '$situation: a $effect sent $attempts times, asked $asks, $verdict',
    ({ situation, effect, attempts, retryAfterMs, retry, kind }) => {
      const decision = decide({
        situation,
        effect,
        attempts,
        budgetMs: BUDGET_MS,
        retryAfterMs,
        // The shortest wait, which just exceeds the budget.
        random: 0,
      });
      if (retry) {
        expect(decision).toEqual({ retry: true, afterMs: expect.any(Number) });
      } else {
        expect(decision).toEqual({
          retry: false,
          kind,
          ...(retryAfterMs === undefined ? {} : { waitMs: retryAfterMs }),
        });
      }
    },
  );
});

const anyFailure = fc.record({
  situation: fc.constantFrom(...SITUATIONS),
  effect: fc.constantFrom(...EVERYTHING),
  attempts: fc.integer({ min: 1, max: 10 }),
  budgetMs: fc.integer({ min: -1_000, max: 60_000 }),
  retryAfterMs: fc.option(
    fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.constant(Number.POSITIVE_INFINITY)),
    { nil: undefined },
  ),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});

describe('whatever happens', () => {
  test('a wait that was asked for is kept, with at most 250 ms on top', () => {
    fc.assert(
      fc.property(anyFailure, fc.integer({ min: 0, max: 50_000 }), (failed, asked) => {
        const decision = decide({ ...failed, retryAfterMs: asked });
        if (!decision.retry) return;
        expect(decision.afterMs).toBeGreaterThanOrEqual(asked);
        expect(decision.afterMs).toBeLessThanOrEqual(asked + 250);
      }),
    );
  });

  test('no wait begins that the time does not allow', () => {
    fc.assert(
      fc.property(anyFailure, (failed) => {
        const decision = decide(failed);
        if (decision.retry) expect(decision.afterMs).toBeLessThan(failed.budgetMs);
      }),
    );
  });

  test('there are never more than two retries', () => {
    fc.assert(
      fc.property(anyFailure, (failed) => {
        if (failed.attempts > 2) expect(decide(failed).retry).toBe(false);
      }),
    );
  });

  test('a decision without a retry tells the wait that was asked for', () => {
    fc.assert(
      fc.property(anyFailure, (failed) => {
        const decision = decide(failed);
        if (!decision.retry) expect(decision.waitMs).toBe(failed.retryAfterMs);
      }),
    );
  });
});

describe('without a wait to keep', () => {
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const waitOf = (situation: AttemptFailure, attempts: number, random: number): number => {
    const decision = decide({
      situation,
      effect: 'read',
      attempts,
      budgetMs: 60_000,
      retryAfterMs: undefined,
      random,
    });
    if (!decision.retry) throw new Error('It was not sent again.');
    return decision.afterMs;
  };

  describe.each([
    [1, 1_000],
    [2, 2_000],
  ])('after %i attempts', (attempts, ceiling) => {
    test('a throttled call waits between half the ceiling and the ceiling', () => {
      fc.assert(
        fc.property(chance, (random) => {
          const wait = waitOf('throttled', attempts, random);
          expect(wait).toBeGreaterThanOrEqual(ceiling / 2);
          expect(wait).toBeLessThanOrEqual(ceiling);
        }),
      );
      expect(waitOf('throttled', attempts, 0)).toBe(ceiling / 2);
      expect(waitOf('throttled', attempts, 0.9999)).toBeGreaterThan(ceiling * 0.99);
    });

    test.each<AttemptFailure>(['not-sent', 'busy', 'cut-off', 'timed-out'])(
      'a call that is %s waits anything up to the ceiling',
      (situation) => {
        fc.assert(
          fc.property(chance, (random) => {
            const wait = waitOf(situation, attempts, random);
            expect(wait).toBeGreaterThanOrEqual(0);
            expect(wait).toBeLessThanOrEqual(ceiling);
          }),
        );
        expect(waitOf(situation, attempts, 0)).toBe(0);
        expect(waitOf(situation, attempts, 0.9999)).toBeGreaterThan(ceiling * 0.99);
      },
    );
  });
});
