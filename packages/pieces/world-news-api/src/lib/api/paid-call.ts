import {
  type ApiRequest,
  type HttpClient,
  HttpMethod,
  nullIfNotFound,
  type Operation,
  type Query,
  toQueryParams,
} from '@pieceworks/kit';
import type { Clocks } from '../model/clock';
import type { Points } from '../model/types';
import { readAnswerTime, readPoints } from './records';

/** What came of a call. */
type Answered = { body: unknown; points: Points; answeredAt: Clocks };

/** Makes one call, whose points are told by its answer; `expects` is for one that is no record. */
export type PaidCall = (
  path: string,
  query: Query,
  operation: Operation,
  expects?: Pick<ApiRequest, 'media' | 'mustHold'>,
) => Promise<Answered>;

/** What a search gives, be it an empty list: an answer of nothing at all is none. */
export const LISTED = { mustHold: 'list' } as const;

/** The calls of a client; all are GETs with query parameters. */
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

/** A call whose 404 is the answer that there is nothing: a body of `null`, and no word of points. */
export function orEmpty(call: PaidCall): PaidCall {
  return async (...asked) =>
    (await nullIfNotFound(() => call(...asked))) ?? answered(null, undefined, 0);
}

function answered(body: unknown, headers: unknown, unsureCalls: number): Answered {
  const answeredAt = {
    service: readAnswerTime(headers),
    machine: Math.floor(Date.now() / 1000),
  };
  return { body, points: readPoints(headers, unsureCalls), answeredAt };
}
