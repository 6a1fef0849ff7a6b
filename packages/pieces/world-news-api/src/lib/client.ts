import {
  type FailureKind,
  HttpClient,
  inWords,
  type KeyConnection,
  readKeyConnection,
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

/** Used-up points come back by themselves. */
function advice(kind: FailureKind): string | undefined {
  if (kind !== 'quota') return undefined;
  return `The points of the day are used up, and nothing was charged. New ones come at 00:00 UTC, in ${inWords(untilReset(Date.now()))}.`;
}
