import type { RateLimit, RateLimits } from '../../../../lab/src/sandbox/core/rate-limit';
import { Refusal } from '../../../../lab/src/sandbox/core/refusal';
import { keptAsSent, RecordStores } from '../../../../lab/src/sandbox/records/record-stores';
import { COMPANIES } from './companies';
import { LATER_PEOPLE, PEOPLE } from './people';

/** Credits of the account at the start. */
const INITIAL_CREDITS = 1_000;

/** A paid call. `operation` is the operationId. A search has no record, and a record that was bought before costs 0. */
type Charge = { operation: string; recordId: string | null; credits: number };

/** The one Firmable account: its credits, and the records that it can buy. */
export class FirmableAccount {
  creditsLeft = INITIAL_CREDITS;
  charges: Charge[] = [];
  readonly companies = keptAsSent(COMPANIES);
  readonly people = keptAsSent(PEOPLE);
  /** The records by their kind in the contract. */
  readonly records = new RecordStores({ company: this.companies, person: this.people });
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

  /** Lists this many people at the first company who were not there at the start. */
  set newPeople(count: number) {
    const { created } = this.people;
    this.people.all = [...PEOPLE, ...LATER_PEOPLE.slice(0, count), ...created];
  }

  /** Charges for a call. A record that was bought before is free; a search has no record. */
  charge(operation: string, recordId: string | null, credits: number): void {
    const isBought = recordId !== null && this.charges.some((one) => one.recordId === recordId);
    const charge = { operation, recordId, credits: isBought ? 0 : credits };
    // All of it, or nothing if too few credits are left.
    if (charge.credits > this.creditsLeft) {
      throw new Refusal(402, 'The account has no credits left');
    }
    this.creditsLeft -= charge.credits;
    this.charges.push(charge);
  }

  reset(): void {
    this.creditsLeft = INITIAL_CREDITS;
    this.charges = [];
    this.records.reset();
  }
}
