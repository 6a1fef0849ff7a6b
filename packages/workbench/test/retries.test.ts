import type { JournalEntry } from '@pieceworks/lab/sandbox';
import fc from 'fast-check';
import { attemptsOf, retriesIn, waitingFor } from '../src/page/output/retries';

const START = Date.parse('2026-11-29T09:00:00Z');

/** Returns a request that arrives some ms after the start, and is answered at once. */
function request(path: string, after: number, status: number, more: Partial<JournalEntry> = {}) {
  return {
    ...{ sequence: after, run: 'a', service: 'b', contract: 'vendor', method: 'GET', body: null },
    ...{ path, contractPath: path, query: {}, headers: {}, status, ms: 0 },
    ...{ at: new Date(START + after).toISOString(), retryAfter: null, fault: null, charge: null },
    ...more,
  } satisfies JournalEntry;
}

/** Returns requests that are refused once, each with the time of its refusal and of its retry. */
function refused(...waits: readonly (readonly [from: number, to: number])[]) {
  return waits
    .flatMap(([from, to], at) => [
      request(`/${at}`, from, 429, { retryAfter: '1' }),
      request(`/${at}`, to, 200),
    ])
    .sort((one, other) => one.at.localeCompare(other.at));
}

it.each([
  [
    'one after the other',
    [
      [0, 2_000],
      [3_000, 5_000],
    ],
    4,
  ],
  [
    'at the same time',
    [
      [0, 20_000],
      [1_000, 20_000],
      [2_000, 19_000],
    ],
    20,
  ],
  [
    'overlapping',
    [
      [0, 4_000],
      [2_000, 6_000],
    ],
    6,
  ],
] as const)('waits %s are counted once', (_, waits, seconds) => {
  expect(retriesIn(refused(...waits))).toBe(`Waited ${seconds} s after a 429`);
});

it('a run never waits longer than it takes', () => {
  const wait = fc.tuple(fc.nat(60_000), fc.nat(60_000)).map(([from, length]) => {
    return [from, from + length] as const;
  });
  fc.assert(
    fc.property(fc.array(wait, { minLength: 1, maxLength: 30 }), (waits) => {
      const told = retriesIn(refused(...waits)) ?? '';
      const seconds = Number(/Waited (\d+) s/.exec(told)?.[1] ?? 0);
      const begun = Math.min(...waits.map(([from]) => from));
      const ended = Math.max(...waits.map(([, to]) => to));
      expect(seconds).toBeLessThanOrEqual(Math.round((ended - begun) / 1_000));
      expect(seconds).toBeGreaterThanOrEqual(
        Math.round(Math.max(...waits.map(([from, to]) => to - from)) / 1_000),
      );
    }),
  );
});

it('a run without retries has waited for none, also one whose answers say 404 or 500 for a miss', () => {
  const misses = [request('/a', 0, 404), request('/b', 1, 500), request('/c', 2, 500)];
  expect(retriesIn(misses)).toBeUndefined();
  expect(attemptsOf(misses)).toEqual([1, 1, 1]);
  expect(retriesIn(null)).toBeUndefined();
});

it.each([
  ['a limit that says when', { status: 429, retryAfter: '2' }, /429\. Waiting 2 s, then try 2\.$/],
  ['a simulated error', { status: 503, fault: 'status' }, /503\. Waiting, then try 2\.$/],
  ['a miss that is a 500', { status: 500 }, undefined],
  ['a miss that is a 404', { status: 404 }, undefined],
  ['an answer', { status: 200 }, undefined],
  ['a request under way', { status: null, retryAfter: null }, undefined],
])('the wait after %s', (_, answer, expected) => {
  const said = waitingFor([request('/z', 0, 200), request('/a', 1, 200, answer)]);
  if (expected === undefined) expect(said).toBeUndefined();
  else expect(said).toMatch(expected);
});
