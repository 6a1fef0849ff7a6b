import type { JournalEntry } from '@pieceworks/lab/sandbox';
import type { Wire } from '@pieceworks/page-parts/protocol';

/** The statuses after which a request is retried. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Returns the number of each attempt: a request is a retry if it repeats one that failed temporarily. */
export function attemptsOf(wire: readonly JournalEntry[]): number[] {
  const failed = new Map<string, number>();
  return wire.map((entry) => {
    const key = keyOf(entry);
    const attempt = (failed.get(key) ?? 0) + 1;
    if (entry.status === null || PASSING.has(entry.status)) failed.set(key, attempt);
    else failed.delete(key);
    return attempt;
  });
}

/** Returns the waits before the retries of a finished run, such as "Waited 2 s after a 429"; `undefined` for none. */
export function retriesIn(wire: Wire): string | undefined {
  if (wire === null) return undefined;
  const attempts = attemptsOf(wire);
  const retried = wire.flatMap((entry, at) => {
    const number = attempts[at] ?? 1;
    const before = number > 1 && wire.slice(0, at).findLast((one) => keyOf(one) === keyOf(entry));
    return before ? [{ before, wait: [endOf(before), Date.parse(entry.at)] as const }] : [];
  });
  if (retried.length === 0) return undefined;
  const reasons = new Set(retried.map(({ before: { status } }) => `a ${status ?? 'broken call'}`));
  const seconds = Math.round(lengthOf(retried.map(({ wait }) => wait)) / 1_000);
  const wait = seconds === 0 ? 'Tried again' : `Waited ${seconds} s`;
  return `${wait} after ${[...reasons].join(' and ')}`;
}

type Interval = readonly [from: number, to: number];

/** Returns the time that intervals cover. Waits of calls side by side overlap, and a person waits for them once. */
function lengthOf(intervals: readonly Interval[]): number {
  let [covered, until] = [0, -Infinity];
  for (const [from, to] of intervals.toSorted(([one], [other]) => one - other)) {
    covered += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return covered;
}

/** Returns the time at which the response to a request was on its way, in ms. */
function endOf({ at, ms }: JournalEntry): number {
  return Date.parse(at) + (ms ?? 0);
}

/**
 * Returns a sentence about the wait for the next attempt of a run under way, if it waits. Some services answer 404 or 500
 * when they find nothing: only an answer that asks to wait, or a simulated error, is waited for.
 */
export function waitingFor(wire: Wire): string | undefined {
  const last = wire?.at(-1);
  if (!wire || typeof last?.status !== 'number' || !PASSING.has(last.status)) return undefined;
  if (last.retryAfter === null && last.fault === null) return undefined;
  const next = (attemptsOf(wire).at(-1) ?? 1) + 1;
  const seconds = Number(last.retryAfter);
  const time = last.retryAfter !== null && seconds > 0 ? ` ${seconds} s` : '';
  return `The service said ${last.status}. Waiting${time}, then try ${next}.`;
}

/** Returns the path and the query of a request. */
export function addressOf({ path, query }: JournalEntry): string {
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    values.map((value) => [name, value]),
  );
  const search = new URLSearchParams(pairs).toString();
  return search === '' ? path : `${path}?${search}`;
}

function keyOf(entry: JournalEntry): string {
  return `${entry.method} ${addressOf(entry)} ${JSON.stringify(entry.body)}`;
}
