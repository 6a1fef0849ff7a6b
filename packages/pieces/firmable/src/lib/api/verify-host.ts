import {
  type ApiRequest,
  Failure,
  type FailureKind,
  type HttpClient,
  HttpMethod,
  reading,
} from '@pieceworks/kit';
import { FINDING_CALLS } from './classify-response';

/** A call that finds nothing, which is free under either contract. */
export const CHECK_CONNECTION = reading(FINDING_CALLS.check);

/** Failures of a service that has read the question. */
const HAS_READ: readonly FailureKind[] = ['not-found', 'invalid', 'unclear'];

/** Calls a path that neither contract has, so that no contract types it. */
export function callUnknownPath(
  client: HttpClient,
  body: object,
  expects?: Pick<ApiRequest, 'expectedBody'>,
): Promise<unknown> {
  return client.sendRequest({
    method: HttpMethod.POST,
    url: '/no-such-path',
    body,
    operation: CHECK_CONNECTION,
    ...expects,
  });
}

/**
 * Proves that Firmable answers. It looks up a nonexistent company and compares the answer with that of a
 * nonexistent path. Both calls are free.
 * @param whatToDo the advice in the error if the service is not Firmable.
 * @throws Failure the service's own, or `protocol`.
 */
export async function verifyHost(
  lookUpMissingCompany: () => Promise<unknown>,
  callUnknownPath: () => Promise<unknown>,
  whatToDo: string,
): Promise<void> {
  const refusal = await failureOf(lookUpMissingCompany);
  const isRefused = refusal !== null && !HAS_READ.includes(refusal.kind);
  if (isRefused && refusal.kind !== 'protocol') throw refusal;
  const ofUnknownPath = isRefused ? null : await failureOf(callUnknownPath);
  if (ofUnknownPath !== null && !isSame(refusal, ofUnknownPath)) return;
  throw new Failure({
    kind: 'protocol',
    message: `Base URL: the server at this URL is not Firmable. ${whatToDo}`,
    httpStatus: refusal?.httpStatus ?? 0,
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
