import { at } from '@pieceworks/kit';
import { FAULT_CATALOGUE, type Ledger } from '@pieceworks/sandbox';
import type { ServiceName } from '@pieceworks/services';
import { speedUpTimeLimits, speedUpWaits } from './fast-timers';
import type { PieceInSandbox } from './piece-in-sandbox';
import { sharedPiece } from './wire-suite';

const CALLS = 200;
/** From 30 s for one attempt to 3 s: many are sent at once, also by a machine that is busy. */
const LIMIT_SPEEDUP = 10;

/** An empty answer is none of them: to a lookup it says that nobody was found. */
const MISHAPS = FAULT_CATALOGUE.filter(({ tags }) => tags.includes('mishap'))
  .map(({ effect }) => effect)
  .filter(({ kind }) => kind !== 'empty-body');

/** An action whose work the service's ledger can count one by one. */
export type CountedOperation = {
  action: string;
  /** Path in the contract. */
  path: string;
  /** What is filled in for each call; no two calls are alike. */
  calls: (piece: PieceInSandbox) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** How often the service did the work of a call. */
  timesDone: (ledger: Ledger, props: Readonly<Record<string, unknown>>) => number;
};

/**
 * Declares the test that many calls at once, most of them failing in some way, end as the piece says: what
 * succeeded was done exactly once, what failed was not done, and only what is said to be unknown may be
 * either.
 */
export function describeLedger(
  service: ServiceName,
  operations: readonly CountedOperation[],
): void {
  describe(`${service} with many calls at once, most of them failing`, () => {
    const piece = sharedPiece(service);
    speedUpWaits();

    it.each(operations.map((operation) => [operation.action, operation] as const))(
      '%s: what it reports is what the service did',
      async (action, { path, calls, timesDone }) => {
        const { sandbox, run } = piece();
        await sandbox.settings({ rateLimits: false, firmableCredits: 1e6 });
        const all = await calls(piece());
        expect(all.length).toBeGreaterThanOrEqual(CALLS);
        const match = { service, method: 'POST', path };
        await sandbox.fault({ kind: 'random', seed: 20, share: 0.7, of: [...MISHAPS], match });

        speedUpTimeLimits(LIMIT_SPEEDUP);
        const outcomes = await Promise.all(
          all.map(async (props) => {
            try {
              await run(action, props, await piece().freshConnection());
              return 'ok';
            } catch (error) {
              return String(at(error, 'kind'));
            }
          }),
        );

        await sandbox.clearFaults();
        const ledger = await sandbox.ledger();
        const done = all.map((props) => timesDone(ledger, props));
        const tally = new Map<string, number>();
        outcomes.forEach((outcome, call) => {
          const key = `${outcome}, done ${done[call] ?? 0} times`;
          tally.set(key, (tally.get(key) ?? 0) + 1);
        });
        const allowed = /^(ok, done 1|outcome-unknown, done 1|[a-z-]+, done 0) times$/;
        expect([...tally.keys()].filter((key) => !allowed.test(key))).toEqual([]);
        expect(tally.keys()).not.toContain('ok, done 0 times');
        // Each of the ways to end was met, so that none of them was proved by its absence.
        expect([...tally.keys()]).toEqual(
          expect.arrayContaining([
            'ok, done 1 times',
            'outcome-unknown, done 0 times',
            'invalid, done 0 times',
            'protocol, done 0 times',
          ]),
        );
        expect(await sandbox.otherOrigin()).toEqual([]);
      },
    );
  });
}

/** As many things as there are calls. */
export function times<Item>(make: (call: number) => Item): Item[] {
  return Array.from({ length: CALLS }, (_, call) => make(call));
}
