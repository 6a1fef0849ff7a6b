import { Failure } from '@pieceworks/kit';

/** A path at which neither contract has anything. */
export const NOWHERE = '/no-such-path';

/**
 * Proves that Firmable answers: nobody is looked up, and what comes back must differ from what comes back
 * from a path that cannot exist. Both cost nothing.
 * @param whatToDo when it is not Firmable, after what is wrong.
 * @throws Failure the service's own, or `protocol`.
 */
export async function proveFirmable(
  lookUpNobody: () => Promise<unknown>,
  askNowhere: () => Promise<unknown>,
  whatToDo: string,
): Promise<void> {
  const answer = await failureOf(lookUpNobody);
  // That nobody is found, or that this nobody cannot be, is said by who has read the question.
  const isRefused = answer !== null && answer.kind !== 'not-found' && answer.kind !== 'invalid';
  if (isRefused && answer.kind !== 'protocol') throw answer;
  const elsewhere = isRefused ? null : await failureOf(askNowhere);
  if (elsewhere !== null && !isSame(answer, elsewhere)) return;
  throw new Failure({
    kind: 'protocol',
    message: `Base URL: what answers there is not Firmable. ${whatToDo}`,
    status: answer?.status ?? 0,
  });
}

async function failureOf(call: () => Promise<unknown>): Promise<Failure | null> {
  try {
    await call();
    return null;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** Numbers and ids can be those of the request. */
function isSame(one: Failure | null, other: Failure): boolean {
  const [a, b] = [one?.message, other.message].map((text) =>
    text?.replace(/\S+/g, (word) => (/\d/.test(word) ? '' : word)),
  );
  return one?.status === other.status && a === b;
}
