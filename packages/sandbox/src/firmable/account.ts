import { Refusal } from '../refusal';

const INITIAL_CREDITS = 1_000;

/** The credits of the one Firmable account. */
export class FirmableAccount {
  creditsLeft = INITIAL_CREDITS;
  creditsCharged = 0;
  readonly #bought = new Set<string>();

  /** Charges for a record, once: a record that was bought before costs nothing. */
  buy(recordId: string, credits: number): void {
    if (this.#bought.has(recordId)) return;
    this.charge(credits);
    this.#bought.add(recordId);
  }

  /** Charges all of it or, when it is more than there is, nothing. */
  charge(credits: number): void {
    if (credits > this.creditsLeft) throw new Refusal(402, 'The account has no credits left');
    this.creditsLeft -= credits;
    this.creditsCharged += credits;
  }

  reset(): void {
    this.creditsLeft = INITIAL_CREDITS;
    this.creditsCharged = 0;
    this.#bought.clear();
  }
}
