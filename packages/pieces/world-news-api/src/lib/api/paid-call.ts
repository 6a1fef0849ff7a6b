import { type HttpClient, HttpMethod, isFailure, type Operation } from '@pieceworks/kit';
import type { Points } from '../model/types';
import { readAnswerTime, readPoints } from './records';

/** The query of a call; what is `undefined` is not sent. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

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
  return {
    name,
    effect: 'charge',
    checkFirst: 'Its points may have been counted; run the step again to try once more.',
  };
}

/** The calls of a client; all are GETs with query parameters. */
export function createPaidCall(client: HttpClient): PaidCall {
  return async (path, query, operation, media) => {
    const queryParams: Record<string, string> = {};
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) queryParams[name] = String(value);
    }
    const response = await client.sendRequest({
      method: HttpMethod.GET,
      url: path,
      queryParams,
      operation,
      ...(media && { media }),
    });
    return answered(response.body, response.headers);
  };
}

/** Takes a 404 for the answer that there is nothing: `null`, and no word of points. */
export function orNothing(call: PaidCall): PaidCall {
  return async (...asked) => {
    try {
      return await call(...asked);
    } catch (error) {
      if (!isFailure(error, 'not-found')) throw error;
      return answered(null, undefined);
    }
  };
}

function answered(body: unknown, headers: unknown): Answered {
  return { body, points: readPoints(headers), answeredAt: readAnswerTime(headers) };
}
