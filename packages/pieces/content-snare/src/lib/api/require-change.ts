import { Failure } from '@pieceworks/kit';

/** Returns the changes; throws if there are none. */
export function requireChange<Changes extends object>(changes: Changes): Changes {
  if (Object.values(changes).some((change) => change !== undefined)) return changes;
  throw new Failure({ kind: 'invalid', message: 'Fill in at least one field to change.' });
}
