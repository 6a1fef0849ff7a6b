import type { Clock } from '../../core/clock';
import type { Ledger } from '../../protocol';
import { RateLimit } from '../../core/rate-limit';
import { Refusal } from '../../core/refusal';

/** Credits of the account at the start. */
export const INITIAL_CREDITS = 1_000;

/** The credits of the one Firmable account. */
export class FirmableAccount {
  creditsLeft = INITIAL_CREDITS;
  charges: Ledger['firmable']['charges'] = [];
  /** Number of people at the first company whom a search finds only since the start. */
  newPeople = 0;
  /** The rate limit of the vendor's own API. */
  readonly requests: RateLimit;

  constructor(clock: Clock) {
    this.requests = new RateLimit(clock, 50, 1);
  }

  get creditsCharged(): number {
    return this.charges.reduce((sum, { credits }) => sum + credits, 0);
  }

  /** Charges for a record. A record that was bought before is free. */
  buy(operation: string, recordId: string, credits: number): void {
    const bought = this.charges.some((charge) => charge.recordId === recordId);
    this.#charge({ operation, recordId, credits: bought ? 0 : credits });
  }

  /** Charges for a search, even if its records were bought before. */
  search(operation: string, credits: number): void {
    this.#charge({ operation, recordId: null, credits });
  }

  reset(): void {
    this.creditsLeft = INITIAL_CREDITS;
    this.charges = [];
    this.newPeople = 0;
    this.requests.reset();
  }

  /** Charges the full amount, or nothing if too few credits are left. */
  #charge(charge: Ledger['firmable']['charges'][number]): void {
    if (charge.credits > this.creditsLeft) {
      throw new Refusal(402, 'The account has no credits left');
    }
    this.creditsLeft -= charge.credits;
    this.charges.push(charge);
  }
}
