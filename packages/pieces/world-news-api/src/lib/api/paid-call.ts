import {
  charging,
  type HttpClient,
  HttpMethod,
  nullIfNotFound,
  type Operation,
  type Query,
  toQueryParams,
} from '@pieceworks/kit';
import type { Points } from '../model/types';
import { readAnswerTime, readPoints } from './records';

/** What came of a call; `answeredAt` is the service's own time, in seconds since the epoch. */
type Answered = { body: unknown; points: Points; answeredAt: number };

/** Makes one call, whose points are told by its answer; `media` is for one that is no JSON. */
export type PaidCall = (
  path: string,
  query: Query,
  operation: Operation,
  media?: 'xml',
) => Promise<Answered>;

/** Every call costs points, so none is made twice. */
export function charge(name: string): Operation {
  return charging(name, 'Its points may have been counted; run the step again to try once more.');
}

/** The calls of a client; all are GETs with query parameters. */
export function createPaidCall(client: HttpClient): PaidCall {
  return async (path, query, operation, media) => {
    const response = await client.sendRequest({
      method: HttpMethod.GET,
      url: path,
      queryParams: toQueryParams(query),
      operation,
      ...(media && { media }),
    });
    return answered(response.body, response.headers);
  };
}

/** A call whose 404 is the answer that there is nothing: a body of `null`, and no word of points. */
export function orEmpty(call: PaidCall): PaidCall {
  return async (...asked) =>
    (await nullIfNotFound(() => call(...asked))) ?? answered(null, undefined);
}

function answered(body: unknown, headers: unknown): Answered {
  return { body, points: readPoints(headers), answeredAt: readAnswerTime(headers) };
}
