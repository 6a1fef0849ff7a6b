import {
  type Answer,
  type ApiRequest,
  type FailureKind,
  inWords,
  isRecord,
  readText,
} from '@pieceworks/kit';
import { untilReset } from '../model/points-reset';

/** Used-up points come back by themselves; only the free plan has an end to them (fact points-used-up). */
export function adviceFor(kind: FailureKind): string | undefined {
  if (kind !== 'quota') return undefined;
  return `The free plan's points of the day are used up, and nothing was charged. New ones come at 00:00 UTC, in ${inWords(untilReset(Date.now()))}; a paid plan goes on and bills what is beyond its allowance.`;
}

/** Calls whose 404 is the answer that there is no such place or front page. */
const FINDING = ['/geo-coordinates', '/retrieve-front-page'];

/** How a server speaks that does not know the path of a call. */
const SPEAKS_OF_A_PATH =
  /\b(route|path|endpoint)\b|\bcannot get\b|(?<!front[ -])\bpage\b.{0,40}(\bnot\b|n['’]t\b|\bcannot\b)|\b(find|such) (the |this |that |a )?page\b/i;

/** A 404 is no answer of the service's where a page, or words of paths, say that nothing serves the call. */
export function meaningOfAnswer(
  { status, body }: Answer,
  { url }: ApiRequest,
): FailureKind | undefined {
  if (status !== 404 && status !== 500) return undefined;
  const words = isRecord(body) ? readText(body, 'message', 'error', 'detail', 'title') : body;
  if (typeof words !== 'string') return undefined;
  if (status === 404 && /^\s*<(!doctype|html)/i.test(words)) return 'protocol';
  return FINDING.includes(url) && SPEAKS_OF_A_PATH.test(words) ? 'protocol' : undefined;
}
