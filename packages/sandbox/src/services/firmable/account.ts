import type { RateLimit, RateLimits } from '../../core/rate-limit';
import { Refusal } from '../../core/refusal';

/** Credits of the account at the start. */
const INITIAL_CREDITS = 1_000;

/** A paid call by operationId. A search has no record, and a record that was bought before costs 0. */
type Charge = { operation: string; recordId: string | null; credits: number };

/** The credits of the one Firmable account. */
export class FirmableAccount {
  creditsLeft = INITIAL_CREDITS;
  charges: Charge[] = [];
  /** Number of people at the first company whom a search finds only since the start. */
  newPeople = 0;
  /** The rate limit of the vendor's own API. */
  readonly requests: RateLimit;

  constructor(limits: RateLimits) {
    this.requests = limits.limit(50, 1);
  }

  get ledger() {
    const { charges, creditsLeft } = this;
    const creditsCharged = charges.reduce((sum, { credits }) => sum + credits, 0);
    return { creditsCharged, creditsLeft, charges };
  }

  get quota() {
    return { unit: 'credits', left: this.creditsLeft, full: INITIAL_CREDITS };
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
  }

  /** Charges the full amount, or nothing if too few credits are left. */
  #charge(charge: Charge): void {
    if (charge.credits > this.creditsLeft) {
      throw new Refusal(402, 'The account has no credits left');
    }
    this.creditsLeft -= charge.credits;
    this.charges.push(charge);
  }
}
