import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { at } from '@pieceworks/kit/json';
import { FAULT_CATALOGUE, type RunningSandbox } from '../sandbox';
import type { Service } from '../services';
import { speedUpTimeLimits, speedUpWaits } from './fast-timers';
import type { PieceInSandbox } from './piece-in-sandbox';
import { sharedPiece } from './wire-suite';
import { withoutLimits } from './without-limits';

const CALLS = 200;
/** Each round makes `CALLS` calls against a fresh service, with other faults. */
const ROUNDS = Math.max(1, Math.ceil(Number(process.env.LEDGER_OPERATIONS ?? 0) / CALLS));
const ROUND_MS = 120_000;
const FIRST_SEED = 20;
/** Above the usual difference between two measurements of the heap. */
const MOST_GROWTH_BYTES = 4 * 2 ** 20;
/** Above the usual difference in kept connections between two rounds. */
const MOST_NEW_HANDLES = 20;
/** Cuts the timeout of an attempt from 30 s to 7.5 s. On a busy machine 3 s were too few for the other outcomes. */
const LIMIT_SPEEDUP = 4;

/** Without empty answers: for a lookup they mean "not found". */
const MISHAPS = FAULT_CATALOGUE.filter(({ tags }) => tags.includes('mishap'))
  .map(({ effect }) => effect)
  .filter(({ kind }) => kind !== 'empty-body');

/** An action whose work can be counted call by call in the service's ledger. */
export type CountedOperation<Work> = {
  action: string;
  /** Path in the contract. */
  path: string;
  /** Returns the input of each call; no two calls are alike. */
  calls: (piece: PieceInSandbox) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Returns how often the service did the work of a call. */
  timesDone: (work: Work, props: Readonly<Record<string, unknown>>) => number;
};

/**
 * Declares the test that many parallel calls, most of them with faults, end as the piece reports. A success was done
 * exactly once, a failure was not done, and only an unknown outcome may be either. `LEDGER_OPERATIONS=2000` makes that
 * many calls in each test and also looks for leaks.
 * @param workOf returns the ledger of the service's account.
 */
export function describeLedger<Work>(
  service: Service,
  workOf: (sandbox: RunningSandbox) => Promise<Work>,
  operations: readonly CountedOperation<Work>[],
): void {
  describe(`${service.name} with many calls at once, most of them failing`, () => {
    const piece = sharedPiece(service);
    speedUpWaits();

    it.each(operations.map((operation) => [operation.action, operation] as const))(
      '%s: what it reports is what the service did',
      async (action, { path, calls, timesDone }) => {
        const { sandbox } = piece();
        const match = { service: service.name, method: 'POST', path };
        const tally = new Map<string, number>();
        const left: { heap: number; handles: number }[] = [];
        speedUpTimeLimits(LIMIT_SPEEDUP);

        for (let round = 0; round < ROUNDS; round += 1) {
          await sandbox.reset();
          await withoutLimits(sandbox);
          const all = await calls(piece());
          const seed = FIRST_SEED + round;
          await sandbox.fault({ kind: 'random', seed, share: 0.7, of: [...MISHAPS], match });
          const outcomes = await outcomesOf(piece(), action, all);
          await sandbox.clearFaults();
          const work = await workOf(sandbox);
          outcomes.forEach((outcome, call) => {
            const key = `${outcome}, done ${timesDone(work, all[call] ?? {})} times`;
            tally.set(key, (tally.get(key) ?? 0) + 1);
          });
          expect(await sandbox.otherOrigin()).toEqual([]);
          if (ROUNDS > 1) left.push(inUse());
        }
        expectTrueReports([...tally.keys()]);
        expectNoLeaks(left);
      },
      ROUNDS * ROUND_MS,
    );
  });
}

/** Makes all calls at once; returns the outcome of each as the piece reports it. */
async function outcomesOf(
  { run, freshConnection }: PieceInSandbox,
  action: string,
  calls: readonly Readonly<Record<string, unknown>>[],
): Promise<string[]> {
  expect(calls.length).toBeGreaterThanOrEqual(CALLS);
  return Promise.all(
    calls.map(async (props) => {
      try {
        await run(action, props, await freshConnection());
        return 'ok';
      } catch (error) {
        return String(at(error, 'kind'));
      }
    }),
  );
}

/** Checks the outcomes that occurred, each with the number of times that the work was done. */
function expectTrueReports(kinds: readonly string[]): void {
  const allowed = /^(ok, done 1|outcome-unknown, done 1|[a-z-]+, done 0) times$/;
  expect(kinds.filter((key) => !allowed.test(key))).toEqual([]);
  expect(kinds).not.toContain('ok, done 0 times');
  // Every outcome must occur; one that is absent would prove nothing.
  expect(kinds).toEqual(
    expect.arrayContaining([
      'ok, done 1 times',
      'outcome-unknown, done 0 times',
      'invalid, done 0 times',
      'protocol, done 0 times',
    ]),
  );
}

function expectNoLeaks(left: readonly { heap: number; handles: number }[]): void {
  // The first rounds load code on demand and open the connections that are kept.
  const settled = left[Math.floor(ROUNDS / 4)];
  const last = left.at(-1);
  if (settled === undefined || last === undefined) return;
  expect(last.heap - settled.heap).toBeLessThan(MOST_GROWTH_BYTES);
  expect(last.handles - settled.handles).toBeLessThan(MOST_NEW_HANDLES);
}

/** Returns the bytes of the heap that cannot be freed, and the number of open sockets, servers and child processes. */
function inUse(): { heap: number; handles: number } {
  // The spies that shorten the waits record every call.
  jest.clearAllMocks();
  setFlagsFromString('--expose-gc');
  // Twice, because finalizers free some memory only on the second run.
  runInNewContext('gc(); gc()');
  return {
    heap: process.memoryUsage().heapUsed,
    handles: process.getActiveResourcesInfo().filter((kind) => !/^(Timeout|Immediate)$/.test(kind))
      .length,
  };
}
