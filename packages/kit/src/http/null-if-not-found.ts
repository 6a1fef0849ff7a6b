import { isFailure } from '../values/failure';

/** What a call gives; `null` where the service answers that there is no such thing. */
export async function nullIfNotFound<Result>(call: () => Promise<Result>): Promise<Result | null> {
  try {
    return await call();
  } catch (error) {
    if (isFailure(error, 'not-found')) return null;
    throw error;
  }
}
