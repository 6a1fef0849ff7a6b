import { Failure } from '../src';

/** The Failure that the work ends in; a test in which it does not fail, or fails otherwise, fails itself. */
export async function failureOf(work: () => unknown): Promise<Failure> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('It did not fail.');
}
