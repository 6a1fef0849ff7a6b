import { Failure } from '../src';

/** Returns the Failure that `work` throws. The test fails if there is none, or another error. */
export async function failureOf(work: () => unknown): Promise<Failure> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('It did not fail.');
}

/** Expects that `work` refuses a field, with exactly this message. */
export async function expectInvalid(work: () => unknown, message: string): Promise<void> {
  expect(await failureOf(work)).toMatchObject({ kind: 'invalid', message });
}
