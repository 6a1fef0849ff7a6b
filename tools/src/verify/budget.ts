/** Thrown before a call that may cost more than the rest of the budget. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget';
}

/** A limit for the credits or points of an account, with two decimals. */
export class Budget {
  readonly #limit: number;
  readonly #dearest: number;
  /** The highest known or assumed price of each operation. */
  readonly #told = new Map<string, number>();
  #spent = 0;

  /**
   * @param limit the maximum to spend.
   * @param dearest the assumed price of an operation until an answer states one.
   */
  constructor(limit: number, dearest: number) {
    this.#limit = hundredths(limit);
    this.#dearest = hundredths(dearest);
  }

  /** Returns the maximum that all calls can have cost. */
  get spent(): number {
    return this.#spent / 100;
  }

  allows(costs: number): boolean {
    return this.#spent + hundredths(costs) <= this.#limit;
  }

  /**
   * Counts a call before it is made.
   * @param costs its published price.
   * @returns a function to count the price that the answer states, if any.
   * @throws OverBudget if the call may cost more than is left.
   */
  reserve(operation: string, costs: number): (told: number | null) => void {
    const published = hundredths(costs);
    const likely = Math.max(published, this.#told.get(operation) ?? this.#dearest);
    const reserved = published === 0 ? 0 : likely;
    if (!this.allows(reserved / 100)) throw new OverBudget();
    this.#spent += reserved;
    return (told) => {
      if (told === null) return;
      const price = Math.max(published, hundredths(told));
      this.#told.set(operation, Math.max(price, this.#told.get(operation) ?? 0));
      this.#spent += price - reserved;
    };
  }
}

function hundredths(amount: number): number {
  return Math.ceil(amount * 100 - 1e-6);
}
