import {
  type ApiRequest,
  type HttpClient,
  HttpMethod,
  nullIfNotFound,
  type Operation,
  type Query,
  toQueryParams,
} from '@pieceworks/kit';
import type { Points } from '../model/types';
import { readAnswerTime, readPoints } from './records';

/** The answer of a call. */
type Answered = { body: unknown; points: Points; answeredAt: number };

/** Makes one call, and reads its points from the answer; `expects` is for answers other than a record. */
export type PaidCall = (
  path: string,
  query: Query,
  operation: Operation,
  expects?: Pick<ApiRequest, 'media' | 'expectedBody'>,
) => Promise<Answered>;

/** A search must return a list, possibly empty. */
export const LISTED = { expectedBody: 'list' } as const;

/** Creates the calls of a client; all are GETs with query parameters. */
export function createPaidCall(client: HttpClient): PaidCall {
  return async (path, query, operation, expects) => {
    const response = await client.sendRequest({
      method: HttpMethod.GET,
      url: path,
      queryParams: toQueryParams(query),
      operation,
      ...expects,
    });
    return answered(response.body, response.headers, response.unsureAttempts);
  };
}

/** Turns a 404 into an empty answer: `null` as the body, and no points. */
export function orEmpty(call: PaidCall): PaidCall {
  return async (...asked) =>
    (await nullIfNotFound(() => call(...asked))) ?? answered(null, undefined, 0);
}

function answered(body: unknown, headers: unknown, retriedCalls: number): Answered {
  const answeredAt = readAnswerTime(headers);
  return { body, points: readPoints(headers, retriedCalls), answeredAt };
}
