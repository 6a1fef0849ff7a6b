import {
  asList,
  type HttpAnswer,
  type ApiRequest,
  type FailureKind,
  formatDuration,
  isEmptyDeep,
  isRecord,
  readText,
} from '@pieceworks/kit';
import { untilReset } from '../outputs/points';

/** Returns advice for used-up points, which renew daily. Only the free plan has a hard limit (fact points-used-up). */
export function adviceFor(kind: FailureKind): string | undefined {
  if (kind !== 'quota') return undefined;
  return `This call was not charged. A free plan gets new points at 00:00 UTC, in ${formatDuration(untilReset(Date.now()))}.`;
}

const MENTIONS_ROUTE = /\b(route|path|endpoint)\b|\bcannot get\b|^404 page\b/i;
const MENTIONS_PAGE =
  /(?<!front[ -])\bpage\b.{0,40}(\bnot\b|n['\u2019]t\b|\bcannot\b)|\b(find|such) (the |this |that |a )?page\b/i;

/**
 * Calls that answer 404 for an unknown place, a missing front page, or a page that cannot be read, with the error texts
 * of servers that do not know the path of the URL.
 */
const PATH_ERRORS: Readonly<Record<string, readonly RegExp[]>> = {
  '/geo-coordinates': [MENTIONS_ROUTE, MENTIONS_PAGE],
  '/retrieve-front-page': [MENTIONS_ROUTE, MENTIONS_PAGE],
  '/extract-news': [MENTIONS_ROUTE],
};

/**
 * Returns `protocol` if the 404 or 500 of such a call is about the path of the URL: World News API sends no such
 * words, so another server answered. An empty list beside an error is a failure of the service.
 */
export function classifyResponse(
  { status, body }: HttpAnswer,
  { url, expectedBody }: ApiRequest,
): FailureKind | number | undefined {
  if (status < 300)
    return typeof expectedBody === 'object' ? failureBeside(body, expectedBody.list) : undefined;
  if (status !== 404 && status !== 500) return undefined;
  const words = isRecord(body) ? readText(body, 'message', 'error', 'detail', 'title') : body;
  const isOfPath =
    typeof words === 'string' && PATH_ERRORS[url]?.some((error) => error.test(words));
  return isOfPath ? 'protocol' : undefined;
}

function failureBeside(body: unknown, list: string): number | undefined {
  if (!isRecord(body) || asList(body[list]).length > 0) return undefined;
  const isFailed = [body.error, body.errors].some(
    (error) => error !== false && !isEmptyDeep(error),
  );
  return isFailed ? SERVICE_UNAVAILABLE : undefined;
}

const SERVICE_UNAVAILABLE = 503;
