/** A call that may cost more than is left to spend. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget';
}

/** The credits or points that may be spent of an account, to two decimals. */
export class Budget {
  readonly #limit: number;
  readonly #dearest: number;
  /** The highest price that each operation has told, or was taken to cost. */
  readonly #told = new Map<string, number>();
  #spent = 0;

  /**
   * @param limit the most that may be spent.
   * @param dearest the price that an operation is taken to have until an answer of it tells one.
   */
  constructor(limit: number, dearest: number) {
    this.#limit = hundredths(limit);
    this.#dearest = hundredths(dearest);
  }

  /** Returns the most that all calls can have cost. */
  get spent(): number {
    return this.#spent / 100;
  }

  /** Returns true where so much more may be spent. */
  allows(costs: number): boolean {
    return this.#spent + hundredths(costs) <= this.#limit;
  }

  /**
   * Counts a call before it is made.
   * @param costs its published price.
   * @returns a function to count the price that the answer tells, if any.
   * @throws OverBudget when the call may cost more than is left.
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
