import { at } from '@pieceworks/kit';
import type { ContractName, JournalEntry } from '@pieceworks/sandbox';
import fc from 'fast-check';
import type { ServiceName } from '@pieceworks/services';
import { type ContractDocument, problemsOf } from './contract-validation';
import { sharedPiece } from './wire-suite';

/** Fields that are filled in or left empty, in every combination, and those that always are. */
export type FieldsOfAction = {
  action: string;
  always?: Readonly<Record<string, unknown>>;
  sometimes: Readonly<Record<string, unknown>>;
  /** Combinations that the piece refuses before a call, and rightly so. */
  refused?: (filled: readonly string[]) => boolean;
};

/** Up to this many fields every combination is run; beyond, as many as this drawn at random. */
const MAX_FIELDS = 6;
const DRAWN = 150;

/**
 * Declares the tests that whatever is filled in, all that a packed piece sends is valid against the
 * contract that it speaks.
 */
export function describeValidRequests(
  service: ServiceName,
  contract: ContractName,
  document: ContractDocument,
  actions: readonly FieldsOfAction[],
): void {
  describe(`${service}, ${contract}, with any fields filled in`, () => {
    const piece = sharedPiece(service, contract);
    beforeAll(async () => {
      await piece().sandbox.settings({ rateLimits: false, newsPoints: 1e6, firmableCredits: 1e6 });
    });

    it('is tried with every action of the piece', () => {
      const rows = new Set(actions.map(({ action }) => action));
      const all = Object.keys(piece().host.metadata().actions);
      // What is asked by hand is as valid as whoever asks it.
      const missing = all.filter((action) => !rows.has(action) && action !== 'custom_api_call');
      expect(missing).toEqual([]);
    });

    it.each(actions.map((row) => [row.action, row] as const))(
      '%s sends what the contract allows',
      async (action, { always = {}, sometimes, refused = () => false }) => {
        const { run, sandbox } = piece();
        for (const filled of combinations(Object.keys(sometimes))) {
          await sandbox.clearJournal();
          const props = { ...always, ...pick(sometimes, filled) };
          const outcome = await run(action, props, await piece().freshConnection()).then(
            () => 'sent',
            (error: unknown) => error,
          );
          const sent = (await sandbox.journal()).filter(isOfThePiece);
          const invalid = at(outcome, 'kind') === 'invalid' && at(outcome, 'status') === 0;
          expect({ filled, refused: invalid }).toEqual({ filled, refused: refused(filled) });
          expect({
            filled,
            problems: sent.flatMap((entry) => problemsOf(document, entry)),
          }).toEqual({
            filled,
            problems: [],
          });
          if (!invalid) expect(sent.length).toBeGreaterThan(0);
        }
      },
    );
  });
}

/** Where a redirect of the service led is the service's own business. */
function isOfThePiece({ contractPath }: JournalEntry): boolean {
  return !contractPath.startsWith('/internal/');
}

function combinations(keys: readonly string[]): readonly string[][] {
  if (keys.length > MAX_FIELDS)
    return fc.sample(fc.subarray([...keys]), { numRuns: DRAWN, seed: 4 });
  return keys.reduce<string[][]>((all, key) => all.flatMap((one) => [one, [...one, key]]), [[]]);
}

function pick(values: Readonly<Record<string, unknown>>, keys: readonly string[]) {
  return Object.fromEntries(keys.map((key) => [key, values[key]]));
}
