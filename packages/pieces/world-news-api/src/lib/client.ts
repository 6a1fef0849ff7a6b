import {
  type Answer,
  type ApiRequest,
  type FailureKind,
  HttpClient,
  inWords,
  isRecord,
  type KeyConnection,
  readKeyConnection,
  readText,
  type TimeLimits,
} from '@pieceworks/kit';

/** The vendor's own host. */
export const VENDOR_BASE_URL = 'https://api.worldnewsapi.com';

/**
 * Reads a connection as the platform hands it over.
 * @throws Failure `auth` without a connection, `invalid` for fields that cannot be used.
 */
export function readConnection(auth: unknown): KeyConnection {
  return readKeyConnection('World News API', auth, VENDOR_BASE_URL);
}

/** The HTTP client of a connection; the key goes as `x-api-key`, which keeps it out of URLs and logs. */
export function createClient(
  connection: KeyConnection,
  limits: TimeLimits | undefined,
): HttpClient {
  return new HttpClient({
    service: 'World News API',
    baseUrl: connection.baseUrl,
    headers: { 'x-api-key': connection.apiKey },
    secrets: [connection.apiKey],
    advice,
    classify,
    ...(limits === undefined ? {} : { limits }),
  });
}

const DAY_MS = 24 * 3_600_000;

/** How long it is until the points of the next day come, at midnight UTC, in ms. */
function untilReset(now: number): number {
  return DAY_MS - (now % DAY_MS);
}

/** When the points of the next day come, ISO 8601; `now` is in ms since the epoch. */
export function nextReset(now: number): string {
  return new Date(now + untilReset(now)).toISOString();
}

/** Used-up points come back by themselves; only the free plan has an end to them (fact points-used-up). */
function advice(kind: FailureKind): string | undefined {
  if (kind !== 'quota') return undefined;
  return `The free plan's points of the day are used up, and nothing was charged. New ones come at 00:00 UTC, in ${inWords(untilReset(Date.now()))}; a paid plan goes on and bills what is beyond its allowance.`;
}

/** Calls whose 404 is the answer that there is no such place or front page. */
const FINDING = ['/geo-coordinates', '/retrieve-front-page'];

/** How a server speaks that does not know the path of a call. */
const SPEAKS_OF_A_PATH =
  /\b(route|path|endpoint)\b|\bcannot get\b|(?<!front[ -])\bpage\b.{0,40}(\bnot\b|n['’]t\b|\bcannot\b)|\b(find|such) (the |this |that |a )?page\b/i;

/** A 404 is no answer of the service's where a page, or words of paths, say that nothing serves the call. */
function classify({ status, body }: Answer, { url }: ApiRequest): FailureKind | undefined {
  if (status !== 404 && status !== 500) return undefined;
  const words = isRecord(body) ? readText(body, 'message', 'error', 'detail', 'title') : body;
  if (typeof words !== 'string') return undefined;
  if (status === 404 && /^\s*<(!doctype|html)/i.test(words)) return 'protocol';
  return FINDING.includes(url) && SPEAKS_OF_A_PATH.test(words) ? 'protocol' : undefined;
}
