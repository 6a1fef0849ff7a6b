import { HttpMethod } from '@activepieces/pieces-common/src/lib/http/core/http-method';

/**
 * What a call does to the service, which decides when it may be tried again:
 * - `read`: changes nothing and costs nothing that matters; any passing failure is worth another try.
 * - `write`: sets something to a given state by its id; sending it twice leaves the same state.
 * - `metered`: a read that costs next to nothing and changes nothing; it is worth one more try.
 * - `create`: makes something new; sent twice, there may be two.
 * - `charge`: a read that spends credits; sent twice, it may be paid twice.
 */
export type Effect = 'read' | 'write' | 'metered' | 'create' | 'charge';

/** One operation of a service, declared beside the call that performs it. */
export type Operation = {
  /** In the words of the run log, after "could not": `create the client`. */
  name: string;
  effect: Effect;
  /** What to look at before running the step again when nobody knows whether the call went through. */
  checkFirst?: string;
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

/** The effect of a call as far as its method tells. */
export function defaultOperation(method: HttpMethod): Operation {
  return { name: `make the ${method} call`, effect: EFFECT_OF_METHOD[method] };
}
