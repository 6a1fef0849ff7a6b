import { isDeepStrictEqual } from 'node:util';
import type { Store } from '@activepieces/pieces-framework';
import { Failure } from '../values/failure';
import { withTimeout } from '../values/with-timeout';

/** Timeout of the platform's store by default, in ms. */
const STORE_TIMEOUT_MS = 10_000;

/**
 * Returns the platform's store with a timeout for each answer, by default of 10 s. After one timeout the store is not called
 * again, since a list would otherwise wait for every row.
 * @param consequence a sentence for the reader of the run log: the effect of a missing answer on their data.
 * @throws Failure `timeout`, from each function; the value may have been stored nevertheless.
 */
export function storeWithTimeout(
  store: Store,
  consequence = '',
  timeoutMs = STORE_TIMEOUT_MS,
): Store {
  let isSilent = false;

  async function ask<Result>(call: () => Promise<Result>): Promise<Result> {
    if (isSilent) return giveUp();
    return withTimeout(call(), timeoutMs, giveUp);
  }

  function giveUp(): never {
    isSilent = true;
    const message = `The storage of Activepieces did not answer within ${timeoutMs / 1000} seconds. ${consequence}`;
    throw new Failure({ kind: 'timeout', message: message.trim() });
  }

  return {
    get: (key, scope) => ask(() => store.get(key, scope)),
    put: (key, value, scope) => ask(() => store.put(key, value, scope)),
    delete: (key, scope) => ask(() => store.delete(key, scope)),
  };
}

/**
 * Stores the state of a trigger. A store may keep a value and then report a failure, so a failed one is read back:
 * the items of a poll that fails after that would never be delivered.
 * @param consequence a sentence for the reader of the run log: the effect of a failure on their data.
 * @throws the error of the store, unless the value is there.
 */
export async function putState(
  store: Store,
  key: string,
  state: unknown,
  consequence: string,
): Promise<void> {
  try {
    await storeWithTimeout(store, consequence).put(key, state);
  } catch (error) {
    const kept = await storeWithTimeout(store)
      .get<unknown>(key)
      .catch(() => undefined);
    const stored: unknown = JSON.parse(JSON.stringify(state));
    if (!isDeepStrictEqual(kept, stored)) throw error;
  }
}
