import { invalidField } from '@pieceworks/kit';
import { wholeNumber } from '@pieceworks/kit/form';

/** The most credits that a step may spend. */
export const BUDGET = {
  maxCredits: wholeNumber({
    displayName: 'Maximum Credits',
    description:
      "Stop before this step's estimate exceeds this; empty for no limit. 0 pays nothing: it returns stored and free results, and estimates the rest.",
    range: { min: 0, max: 1_000_000 },
  }),
};

/**
 * Returns true if a lookup is within Maximum Credits, and false if this is 0: such a step is a rehearsal, which pays
 * nothing and says what it would have cost.
 * @param atMost the most that it can cost, in credits.
 * @param what the lookup, as the refusal names it.
 * @throws Failure `invalid` if another limit is too low for it.
 */
export function allows(maxCredits: number | undefined, atMost: number, what: string): boolean {
  if (maxCredits === undefined || atMost <= maxCredits) return true;
  if (maxCredits === 0) return false;
  throw invalidField(
    BUDGET.maxCredits.displayName,
    `${what} can cost ${atMost}. Enter at least ${atMost}, leave it empty, or enter 0 to pay nothing.`,
  );
}
