/** The error for a call that may cost more than the rest of the budget. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget';
}

/** A limit for the credits or points of an account, with two decimals. */
export class Budget {
  readonly #limit: number;
  readonly #dearest: number;
  #spent = 0;

  /**
   * @param limit the maximum to spend.
   * @param dearest the highest price of a call that is not free.
   */
  constructor(limit: number, dearest: number) {
    this.#limit = hundredths(limit);
    this.#dearest = hundredths(dearest);
  }

  /** Returns the maximum that all calls can have cost. */
  get spent(): number {
    return this.#spent / 100;
  }

  /** Returns true if a call of this published price is within the limit, even at the highest price. */
  allows(costs: number): boolean {
    return this.#spent + this.#highest(costs) <= this.#limit;
  }

  /**
   * Counts a call before it is made, at the highest price.
   * @param costs its published price.
   * @returns a function to count the price that the answer states instead, if any.
   * @throws OverBudget if the call may cost more than is left.
   */
  reserve(costs: number): (told: number | null) => void {
    if (!this.allows(costs)) throw new OverBudget();
    const reserved = this.#highest(costs);
    this.#spent += reserved;
    return (told) => {
      if (told !== null) this.#spent += Math.max(hundredths(costs), hundredths(told)) - reserved;
    };
  }

  #highest(costs: number): number {
    return costs === 0 ? 0 : Math.max(hundredths(costs), this.#dearest);
  }
}

function hundredths(amount: number): number {
  return Math.ceil(amount * 100 - 1e-6);
}
