/** The engine's `context.store`. Scopes are the SDK's: `FLOW` (default) and `COLLECTION` for the project. */
export type Store = {
  put(key: string, value: unknown, scope?: string): Promise<unknown>;
  /** `null` when there is nothing under the key. */
  get(key: string, scope?: string): Promise<unknown>;
  delete(key: string, scope?: string): Promise<void>;
};

const MAX_KEY_LENGTH = 128;
const MAX_VALUE_BYTES = 512 * 1024;
const PROJECT_SCOPE = 'COLLECTION';

/** One project's store, in memory. Values are kept as JSON, so what comes out is a copy. */
export class MemoryStore {
  readonly #entries = new Map<string, string>();

  /**
   * The store as one flow sees it.
   *
   * @param prefix sets the store of a test apart from that of the live flow.
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

/** The engine's store is remote: a bad key is a rejection, never a throw. */
function settle<Result>(work: () => Result): Promise<Result> {
  return Promise.resolve().then(work);
}
