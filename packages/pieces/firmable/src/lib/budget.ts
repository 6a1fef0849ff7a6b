import { invalidField } from '@pieceworks/kit';
import { BUDGET } from './fields';

/** The reason of a result that Maximum Credits of 0 kept from being paid for. */
export const NOTHING_PAID = 'Maximum Credits is 0, so that nothing was looked up.';

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
