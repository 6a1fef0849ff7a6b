import { HttpMethod } from '@activepieces/pieces-common/src/lib/http/core/http-method';
import type { FailureKind } from '../values/failure';

/**
 * The effect of a call on the service. It decides which failures are retried:
 * - `read`: changes nothing and costs nothing that matters; every temporary failure is retried.
 * - `write`: sets something to a given state by its id; sending it twice leaves the same state.
 * - `metered`: a read that costs next to nothing; it is retried once if it may have been processed.
 * - `create`: makes something new; sending it twice may make two.
 * - `charge`: a read that spends credits; sending it twice may be charged twice.
 */
export type Effect = 'read' | 'write' | 'metered' | 'create' | 'charge';

/** One operation of a service, declared beside the call that performs it. */
export type Operation = {
  /** Worded to follow "could not" and "the attempt to" in the run log: `create the client`. */
  name: string;
  effect: Effect;
  /** A sentence for the run log after an unknown outcome: `Look for the client in Acme before you run the step again.` */
  checkFirst?: string;
  /** The kind of the record that the call names by its ID, such as `client`: a 404 means that there is none. */
  namesRecord?: string;
  /** True for a list of which a user can ask for fewer entries. */
  isList?: boolean;
  /** Advice after an answer that is a file. */
  fileAdvice?: string;
  /** Returns advice for a failure, where this call needs other advice than the default. */
  advice?: (kind: FailureKind, status: number) => string | undefined;
};

export function reading(name: string): Operation {
  return { name, effect: 'read' };
}

export function writing(name: string): Operation {
  return { name, effect: 'write' };
}

export function metering(name: string): Operation {
  return { name, effect: 'metered' };
}

/** @param checkFirst see `Operation`. */
export function creating(name: string, checkFirst: string): Operation {
  return { name, effect: 'create', checkFirst };
}

/** @param checkFirst see `Operation`. */
export function charging(name: string, checkFirst: string): Operation {
  return { name, effect: 'charge', checkFirst };
}

const EFFECT_OF_METHOD: Readonly<Record<HttpMethod, Effect>> = {
  [HttpMethod.GET]: 'read',
  [HttpMethod.HEAD]: 'read',
  [HttpMethod.PUT]: 'write',
  [HttpMethod.DELETE]: 'write',
  [HttpMethod.PATCH]: 'create',
  [HttpMethod.POST]: 'create',
};

export function defaultOperation(method: HttpMethod): Operation {
  return { name: `make the ${method} call`, effect: EFFECT_OF_METHOD[method] };
}
