import type { Store } from '@activepieces/pieces-framework';
import { Failure } from '../values/failure';
import { within } from '../values/within';

/** Time that a step waits for the platform's store, in ms. */
const PATIENCE_MS = 10_000;

/**
 * Returns the platform's store with a time limit: 10 s for each answer. A store that has not answered once is not
 * asked again, since a list would wait for every row.
 * @param consequence a sentence for the reader of the run log: what a missing answer means for their data.
 * @throws Failure `timeout`, by each function; what was to be stored may be stored all the same.
 */
export function patientStore(store: Store, consequence = ''): Store {
  let isSilent = false;

  async function ask<Result>(call: () => Promise<Result>): Promise<Result> {
    if (isSilent) return giveUp();
    return within(call(), PATIENCE_MS, giveUp);
  }

  function giveUp(): never {
    isSilent = true;
    const message = `The platform's store did not answer within ${PATIENCE_MS / 1000} seconds. ${consequence}`;
    throw new Failure({ kind: 'timeout', message: message.trim() });
  }

  return {
    get: (key, scope) => ask(() => store.get(key, scope)),
    put: (key, value, scope) => ask(() => store.put(key, value, scope)),
    delete: (key, scope) => ask(() => store.delete(key, scope)),
  };
}
