import { isFailure } from '../values/failure';

/** Returns the result of a call; `null` if the service answers "not found". */
export async function nullIfNotFound<Result>(call: () => Promise<Result>): Promise<Result | null> {
  try {
    return await call();
  } catch (error) {
    if (isFailure(error, 'not-found')) return null;
    throw error;
  }
}
