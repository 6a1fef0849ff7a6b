import fc from 'fast-check';
import { at, type Effect, type FailureKind } from '../src';
import { type FailureCause, decide, RETRY_POLICY } from '../src/http/retry-policy';

const EVERYTHING: readonly Effect[] = ['read', 'write', 'metered', 'create', 'charge'];
const REPEATABLE: readonly Effect[] = ['read', 'write', 'metered'];

/**
 * The rule. A call that certainly was not processed is always retried. One that may have been processed is
 * retried only if it can be repeated. A permanent failure is never retried.
 */
const RULES: readonly {
  cause: FailureCause;
  retriedBy: readonly Effect[];
  kind: FailureKind;
  /** True if creates and charges end as `outcome-unknown`. */
  isDoubtful?: true;
}[] = [
  { cause: 'not-sent', retriedBy: EVERYTHING, kind: 'network' },
  { cause: 'throttled', retriedBy: EVERYTHING, kind: 'rate-limited' },
  { cause: 'server-error', retriedBy: REPEATABLE, kind: 'unavailable', isDoubtful: true },
  { cause: 'connection-lost', retriedBy: REPEATABLE, kind: 'unavailable', isDoubtful: true },
  { cause: 'kept-connection-closed', retriedBy: REPEATABLE, kind: 'unavailable', isDoubtful: true },
  { cause: 'timed-out', retriedBy: REPEATABLE, kind: 'timeout', isDoubtful: true },
  { cause: 'untrusted', retriedBy: [], kind: 'network' },
  { cause: 'unreadable', retriedBy: [], kind: 'protocol', isDoubtful: true },
  { cause: 'redirect-not-followed', retriedBy: [], kind: 'protocol' },
];

const BUDGET_MS = 10_000;
const ASKED = [
  { asks: 'no wait', retryAfterMs: undefined },
  { asks: 'a wait that fits', retryAfterMs: 5_000 },
  { asks: 'a wait that does not fit', retryAfterMs: 10_000 },
];

const cells = RULES.flatMap(({ cause, retriedBy, isDoubtful = false, ...rule }) =>
  EVERYTHING.flatMap((effect) =>
    [1, 2, 3].flatMap((attempts) =>
      ASKED.map(({ asks, retryAfterMs }) => {
        const fits = retryAfterMs === undefined || retryAfterMs < BUDGET_MS;
        // A metered call that may have been processed is retried only once.
        const ofOthers = effect === 'metered' && isDoubtful ? 1 : 2;
        // After a 429 nothing was done, so only time ends the retries.
        const retries = cause === 'throttled' ? Infinity : ofOthers;
        const retry = retriedBy.includes(effect) && attempts <= retries && fits;
        const isUnknown = isDoubtful && !REPEATABLE.includes(effect);
        const kind = isUnknown ? 'outcome-unknown' : rule.kind;
        const verdict = retry ? 'is sent again' : `ends as ${kind}`;
        return { cause, effect, attempts, asks, retryAfterMs, retry, kind, verdict };
      }),
    ),
  ),
);

describe('the retry policy', () => {
  test('has a rule here for each failure of an attempt', () => {
    expect(RULES.map(({ cause }) => cause).sort()).toEqual(Object.keys(RETRY_POLICY).sort());
  });

  test.each(cells)(
    'for "$cause", $effect, $attempts attempts and $asks: the call $verdict',
    ({ cause, effect, attempts, retryAfterMs, retry, kind }) => {
      // With the lowest random number, the wait equals the one that was asked for, and just exceeds the budget.
      const failed = { cause, effect, attempts, budgetMs: BUDGET_MS, retryAfterMs, random: 0 };
      const asked = retryAfterMs === undefined ? {} : { waitMs: retryAfterMs };
      expect(decide(failed)).toEqual(
        retry ? { retry: true, afterMs: expect.any(Number) } : { retry: false, kind, ...asked },
      );
    },
  );
});

const anyFailure = fc.record({
  cause: fc.constantFrom(...RULES.map(({ cause }) => cause)),
  effect: fc.constantFrom(...EVERYTHING),
  attempts: fc.integer({ min: 1, max: 10 }),
  budgetMs: fc.integer({ min: -1_000, max: 60_000 }),
  retryAfterMs: fc.option(
    fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.constant(Number.POSITIVE_INFINITY)),
    { nil: undefined },
  ),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});

describe('every decision', () => {
  test('keeps to the time that is left, to the retries of its kind and to the wait that was asked for', () => {
    fc.assert(
      fc.property(anyFailure, (failed) => {
        const decision = decide(failed);
        const { attempts, budgetMs, retryAfterMs = 0 } = failed;
        if (!decision.retry) {
          expect(decision.waitMs).toBe(failed.retryAfterMs);
          return;
        }
        expect(failed.cause === 'throttled' || attempts <= 2).toBe(true);
        // An attempt that is cut short would leave the outcome of a create unknown.
        expect(decision.afterMs + 2_000).toBeLessThanOrEqual(budgetMs);
        expect(decision.afterMs).toBeGreaterThanOrEqual(retryAfterMs);
        if (failed.retryAfterMs !== undefined) {
          const backoff = attempts === 1 ? 0 : 8_000;
          expect(decision.afterMs).toBeLessThanOrEqual(Math.max(retryAfterMs + 250, backoff));
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe.each([
  [1, 1_000],
  [2, 2_000],
])('the wait after %i attempts', (attempts, ceiling) => {
  test.each<[FailureCause, least: number]>([
    // Near zero, all retries of a throttled call would fall into one window.
    ['throttled', ceiling / 2],
    ['not-sent', 0],
    ['timed-out', 0],
  ])(`for "%s" is between %i ms and ${ceiling} ms`, (cause, least) => {
    const waitOf = (random: number) => {
      const asks = { budgetMs: 60_000, retryAfterMs: undefined, random };
      return at(decide({ cause, effect: 'read', attempts, ...asks }), 'afterMs');
    };
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
        expect(waitOf(random)).toBeCloseTo(least + random * (ceiling - least));
      }),
      { examples: [[0], [0.9999]] },
    );
  });
});
