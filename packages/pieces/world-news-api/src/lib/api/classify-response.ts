import {
  type HttpAnswer,
  type ApiRequest,
  type FailureKind,
  formatDuration,
  isRecord,
  readText,
} from '@pieceworks/kit';
import { untilReset } from '../model/points';

/** Returns advice for used-up points, which renew daily. Only the free plan has a hard limit (fact points-used-up). */
export function adviceFor(kind: FailureKind): string | undefined {
  if (kind !== 'quota') return undefined;
  return `This call was not charged. A free plan gets new points at 00:00 UTC, in ${formatDuration(untilReset(Date.now()))}.`;
}

/** Calls that answer 404 for an unknown place or a missing front page. */
const FINDING = ['/geo-coordinates', '/retrieve-front-page'];

/** Error texts of servers that do not know a path. */
const MENTIONS_URL_PATH =
  /\b(route|path|endpoint)\b|\bcannot get\b|(?<!front[ -])\bpage\b.{0,40}(\bnot\b|n['\u2019]t\b|\bcannot\b)|\b(find|such) (the |this |that |a )?page\b/i;

/**
 * Returns `protocol` if the 404 or 500 of a call in `FINDING` is about the path of the URL: World News API sends no
 * such words, so another server answered.
 */
export function classifyResponse(
  { status, body }: HttpAnswer,
  { url }: ApiRequest,
): FailureKind | undefined {
  if (status !== 404 && status !== 500) return undefined;
  const words = isRecord(body) ? readText(body, 'message', 'error', 'detail', 'title') : body;
  const isOfPath = typeof words === 'string' && MENTIONS_URL_PATH.test(words);
  return isOfPath && FINDING.includes(url) ? 'protocol' : undefined;
}
