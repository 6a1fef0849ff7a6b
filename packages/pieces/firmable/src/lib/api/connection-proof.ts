import { Failure } from '@pieceworks/kit';

/** A path that does not exist under either contract. */
export const NOWHERE = '/no-such-path';

/**
 * Proves that Firmable answers. It looks up a nonexistent company and compares the answer with that of a
 * nonexistent path. Both calls are free.
 * @param whatToDo the advice in the error if the service is not Firmable.
 * @throws Failure the service's own, or `protocol`.
 */
export async function proveFirmable(
  lookUpNobody: () => Promise<unknown>,
  askNowhere: () => Promise<unknown>,
  whatToDo: string,
): Promise<void> {
  const answer = await failureOf(lookUpNobody);
  // A service that answers "not found" or "invalid" has read the question.
  const isRefused = answer !== null && answer.kind !== 'not-found' && answer.kind !== 'invalid';
  if (isRefused && answer.kind !== 'protocol') throw answer;
  const elsewhere = isRefused ? null : await failureOf(askNowhere);
  if (elsewhere !== null && !isSame(answer, elsewhere)) return;
  throw new Failure({
    kind: 'protocol',
    message: `Base URL: the server at this address is not Firmable. ${whatToDo}`,
    httpStatus: answer?.httpStatus ?? 0,
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

/**
 * Compares the statuses and the service's own words, since a framework answers both a miss and an unknown path with
 * 404. Ignores words with digits: numbers and ids may differ by request.
 */
function isSame(one: Failure | null, other: Failure): boolean {
  const [a, b] = [one?.said, other.said].map((text) =>
    text?.replace(/\S+/g, (word) => (/\d/.test(word) ? '' : word)),
  );
  return one?.httpStatus === other.httpStatus && a === b;
}
