import type { Store } from '@activepieces/pieces-framework';

/** The platform's store, in memory. While `refuses` is set, calls of that method fail. */
export class RefusingStore implements Store {
  refuses: 'get' | 'put' | undefined;
  readonly #values = new Map<string, string>();

  get keys(): string[] {
    return [...this.#values.keys()];
  }

  /** The stored values as JSON. */
  get values(): string[] {
    return [...this.#values.values()];
  }

  put<Value>(key: string, value: Value): Promise<Value> {
    if (this.refuses === 'put') return Promise.reject(new Error('The store is away.'));
    this.#values.set(key, JSON.stringify(value));
    return Promise.resolve(value);
  }

  get<Value>(key: string): Promise<Value | null> {
    if (this.refuses === 'get') return Promise.reject(new Error('The store is away.'));
    return Promise.resolve(JSON.parse(this.#values.get(key) ?? 'null'));
  }

  delete(key: string): Promise<void> {
    this.#values.delete(key);
    return Promise.resolve();
  }
}
