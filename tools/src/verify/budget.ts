/** What may be spent of an account, in its credits or points, to two decimals. */
export class Budget {
  readonly #limit: number;
  #spent = 0;

  /** @param limit the most that may be spent. */
  constructor(limit: number) {
    this.#limit = hundredths(limit);
  }

  /** What was spent, by the most that each call can have cost. */
  get spent(): number {
    return this.#spent / 100;
  }

  /** Whether so much more may be spent. */
  allows(most: number): boolean {
    return this.#spent + hundredths(most) <= this.#limit;
  }

  /**
   * Counts a call before it is made.
   * @throws Error when it would be more than is allowed.
   */
  spend(most: number): void {
    if (!this.allows(most)) throw new Error(`A call that may cost ${most} would be too much.`);
    this.#spent += hundredths(most);
  }

  /** Counts what a call cost beyond the most that it was taken to cost. */
  correct(most: number, told: number): void {
    this.#spent += Math.max(0, hundredths(told) - hundredths(most));
  }
}

function hundredths(amount: number): number {
  return Math.ceil(amount * 100 - 1e-6);
}
