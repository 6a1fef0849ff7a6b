import {
  type Charge as Taken,
  keptAsSent,
  type RateLimit,
  type RateLimits,
  RecordStores,
  Refusal,
} from '@pieceworks/lab/sandbox';
import { COMPANIES, EMPLOYERS } from './companies';
import { LATER_PEOPLE, movedTo, PEOPLE, type Person, promoted } from './people';

/** Credits of the account at the start. */
export const INITIAL_CREDITS = 1_000;

const [FIRST, SECOND] = EMPLOYERS;

/** A paid call. `operation` is the operationId. A search has no record, and a record that was bought before costs 0. */
type Charge = { operation: string; recordId: string | null; credits: number };

/** The one Firmable account: its credits, and the records that it can buy. */
export class FirmableAccount {
  creditsLeft = INITIAL_CREDITS;
  charges: Charge[] = [];
  /** The number of people who have joined the first company since the start. */
  #joined = 0;
  /** The IDs of those who have left it, and of those who got another position there. */
  readonly #left = new Set<string>();
  readonly #promoted = new Set<string>();
  readonly companies = keptAsSent(COMPANIES);
  readonly people = keptAsSent(PEOPLE);
  /** The records by their kind in the contract. */
  readonly records = new RecordStores({ company: this.companies, person: this.people });
  /** The rate limit of the vendor's own API. */
  readonly requests: RateLimit;

  constructor(limits: RateLimits) {
    this.requests = limits.limit(50, 1);
  }

  /** The work of the account since the start or the last reset. */
  get ledger() {
    const { charges, creditsLeft } = this;
    const creditsCharged = charges.reduce((sum, { credits }) => sum + credits, 0);
    return { creditsCharged, creditsLeft, charges };
  }

  /**
   * Lists this many more people at the first company.
   * @returns the number of people who have joined.
   * @throws Refusal when all of them are listed.
   */
  joinPeople(count: number): number {
    if (count > 0 && this.#joined === LATER_PEOPLE.length) {
      throw new Refusal(409, 'Everybody has joined already. Reset the services to begin again.');
    }
    const before = this.#joined;
    this.#joined = Math.min(before + count, LATER_PEOPLE.length);
    this.#renew();
    return this.#joined - before;
  }

  /**
   * Lists this many fewer people at the first company. Every other one of them has a new job at the second company; the
   * records of the others are out of date.
   * @returns the number of people who have left.
   */
  leavePeople(count: number): number {
    const leaving = this.#staff.slice(0, count);
    for (const { id } of leaving) this.#left.add(id);
    this.#renew();
    return leaving.length;
  }

  /** Lists all who have left the first company again. Returns their number. */
  returnPeople(): number {
    const { size } = this.#left;
    this.#left.clear();
    this.#renew();
    return size;
  }

  /** Gives this many people of the first company another position there. Returns their number. */
  promotePeople(count: number): number {
    const rising = this.#staff.filter(({ id }) => !this.#promoted.has(id)).slice(0, count);
    for (const { id } of rising) this.#promoted.add(id);
    this.#renew();
    return rising.length;
  }

  /** Returns true for somebody whom a search lists. */
  isListed(person: Person): boolean {
    return !this.#left.has(person.id) || person.current_company.id !== FIRST?.id;
  }

  /** The people whom a search lists at the first company. */
  get #staff(): Person[] {
    return this.people.all.filter(
      (person) => person.current_company.id === FIRST?.id && this.isListed(person),
    );
  }

  #renew(): void {
    const { created } = this.people;
    const left = [...this.#left];
    this.people.all = [...PEOPLE, ...LATER_PEOPLE.slice(0, this.#joined), ...created].map(
      (person) => {
        if (this.#promoted.has(person.id)) return promoted(person);
        return left.indexOf(person.id) % 2 === 0 && SECOND ? movedTo(SECOND, person) : person;
      },
    );
  }

  /** Charges for a call. A record that was bought before is free; a search has no record. */
  charge(operation: string, recordId: string | null, credits: number): Taken {
    const isBought = recordId !== null && this.charges.some((one) => one.recordId === recordId);
    const charge = { operation, recordId, credits: isBought ? 0 : credits };
    // All of it, or nothing if too few credits are left.
    if (charge.credits > this.creditsLeft) {
      throw new Refusal(402, 'The account has no credits left');
    }
    this.creditsLeft -= charge.credits;
    this.charges.push(charge);
    if (charge.credits > 0) return { amount: charge.credits };
    return {
      amount: 0,
      reason: isBought ? 'the account has bought this before' : 'this search is always free',
    };
  }

  reset(): void {
    this.creditsLeft = INITIAL_CREDITS;
    this.charges = [];
    this.#joined = 0;
    this.#left.clear();
    this.#promoted.clear();
    this.records.reset();
  }
}
