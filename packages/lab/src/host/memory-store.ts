/** The engine's `context.store`. Scopes are the SDK's: `FLOW` (default) and `COLLECTION` for the project. */
export type Store = {
  put(key: string, value: unknown, scope?: string): Promise<unknown>;
  /** Returns the value; `null` if there is none. */
  get(key: string, scope?: string): Promise<unknown>;
  delete(key: string, scope?: string): Promise<void>;
};

const MAX_KEY_LENGTH = 128;
const MAX_VALUE_BYTES = 512 * 1024;
const PROJECT_SCOPE = 'COLLECTION';

/** The store of one project, in memory. Values are kept as JSON, so reads return copies. */
export class MemoryStore {
  readonly #entries = new Map<string, string>();

  /** Forgets the values of all flows and of the project. */
  clear(): void {
    this.#entries.clear();
  }

  /**
   * Returns the store of one flow.
   *
   * @param prefix separates the store of a test from that of the live flow.
   */
  forFlow(flowId: string, prefix = ''): Store {
    const entryKey = (key: string, scope = 'FLOW') => {
      if (key.length === 0 || key.length > MAX_KEY_LENGTH) {
        throw new Error(`A store key has 1 to ${MAX_KEY_LENGTH} characters, not ${key.length}.`);
      }
      return scope === PROJECT_SCOPE ? prefix + key : `${prefix}flow_${flowId}/${key}`;
    };
    return {
      put: (key, value, scope) =>
        settle(() => {
          const json = JSON.stringify(value ?? null);
          const size = Buffer.byteLength(json);
          if (size > MAX_VALUE_BYTES) {
            throw new Error(
              `The store takes values of up to 512 KB of JSON; "${key}" has ${size} bytes.`,
            );
          }
          this.#entries.set(entryKey(key, scope), json);
          return value;
        }),
      get: (key, scope) =>
        settle(() => {
          const json = this.#entries.get(entryKey(key, scope));
          const value: unknown = json === undefined ? null : JSON.parse(json);
          return value;
        }),
      delete: (key, scope) =>
        settle(() => {
          this.#entries.delete(entryKey(key, scope));
        }),
    };
  }
}

/** Turns a thrown error into a rejection, because the engine's store is remote and never throws synchronously. */
function settle<Result>(work: () => Result): Promise<Result> {
  return Promise.resolve().then(work);
}
