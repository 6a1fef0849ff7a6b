import { isFailure } from '@pieceworks/kit';

/** Makes a value once for each key. A refusal by the rate limit is not kept, since the caller waits and tries again. */
export function once<Value>(
  made: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = made.get(key);
  if (known !== undefined) return known;
  const value = make();
  made.set(key, value);
  value.catch((error: unknown) => {
    if (isFailure(error, 'rate-limited')) made.delete(key);
  });
  return value;
}
