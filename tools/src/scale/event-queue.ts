type Event<Item> = { at: number; order: number; item: Item };

/** What is to happen, in the order of time; of two at the same time, what was added first. */
export class EventQueue<Item> {
  /** A heap: each event comes before the two at twice its place. */
  readonly #heap: Event<Item>[] = [];
  #added = 0;

  add(at: number, item: Item): void {
    const event = { at, order: this.#added++, item };
    let place = this.#heap.length;
    for (;;) {
      const above = (place - 1) >> 1;
      const parent = this.#heap[above];
      if (parent === undefined || isBefore(parent, event)) break;
      this.#heap[place] = parent;
      place = above;
    }
    this.#heap[place] = event;
  }

  /** Takes out what comes next. */
  take(): { at: number; item: Item } | undefined {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (first === undefined || last === undefined || first === last) return first;
    let place = 0;
    for (;;) {
      const left = this.#heap[2 * place + 1];
      const right = this.#heap[2 * place + 2];
      const isRight = left !== undefined && right !== undefined && isBefore(right, left);
      const child = isRight ? right : left;
      if (child === undefined || isBefore(last, child)) break;
      this.#heap[place] = child;
      place = 2 * place + (isRight ? 2 : 1);
    }
    this.#heap[place] = last;
    return first;
  }
}

function isBefore(one: Event<unknown>, other: Event<unknown>): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
