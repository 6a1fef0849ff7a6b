import type { paths as Paths } from '@pieceworks/contracts/world-news-api-vendor';
import {
  type ApiRequest,
  asRecord,
  Failure,
  type HttpClient,
  HttpMethod,
  isRecord,
  itSays,
  metering,
  nullIfNotFound,
  type Operation,
  type Query,
  readFirst,
  reading,
  readNumber,
  readOutput,
  readText,
  toQueryParams,
} from '@pieceworks/kit';
import { PLACE } from '../outputs/output-rows';
import { DEFAULT_ARTICLES, MAX_ARTICLES } from '../model/search-fields';
import type { Points } from '../outputs/points';
import type { NewsFound, TopNews } from './types';
import { newsIn, readAnswerTime, readArticles, readPoints, withRaw } from './records';

const SEARCH_NEWS: Operation = { ...metering('search for news'), isList: true };
const EXTRACT_NEWS = metering('extract the article');
const FIND_COORDINATES: Operation = {
  ...metering('find the coordinates'),
  // An unknown place was answered with 500 (fact place-coordinates); an outage looks the same.
  advice: (kind, status) =>
    kind === 'unavailable' && status === 500
      ? 'It answers so for a place that it does not know, too: try the name of the city alone. Otherwise, try again later.'
      : undefined,
};
const READ_TOP_NEWS = metering('read the top news');
const CHECK_CONNECTION = metering('check the connection');
const DOWNLOAD_IMAGE = reading('download the image');
/** Geocoding is the cheapest of the four operations that both contracts document. */
const WELL_KNOWN_PLACE = 'London';

type Answered = { body: unknown; points: Points; answeredAt: number };

/** Requirements for the answer of a call; by default any JSON will do. */
type Expects = Pick<ApiRequest, 'media' | 'expectedBody'>;

/** A search must return a list, possibly empty. */
export const LISTED: Expects = { expectedBody: 'list' };

type QueryOf<Path extends keyof Paths> = Paths[Path] extends {
  get: { parameters: { query?: infer Parameters } };
}
  ? NonNullable<Parameters>
  : never;

export type NewsService = ReturnType<typeof createNewsService>;

/**
 * Creates the operations that have the same paths and answers under both contracts. Some queries differ. A gateway is
 * assumed to offer those that only the vendor documents at the same paths, or to answer 404.
 */
export function createNewsService(client: HttpClient) {
  async function send(
    url: string,
    query: Query,
    operation: Operation,
    expects?: Expects,
  ): Promise<Answered> {
    const response = await client.sendRequest({
      method: HttpMethod.GET,
      url,
      queryParams: toQueryParams(query),
      operation,
      ...expects,
    });
    return answered(response.body, response.headers, response.unknownOutcomes);
  }

  const get = <Path extends keyof Paths>(
    path: Path,
    query: QueryOf<Path> & Query,
    operation: Operation,
    expects?: Expects,
  ): Promise<Answered> => send(path, query, operation, expects);

  return {
    get,
    downloadImage: (url: string) => downloadImage(client, url),

    /** Makes the cheapest call that proves the key. */
    async proveAccess(): Promise<void> {
      await get('/geo-coordinates', { location: WELL_KNOWN_PLACE }, CHECK_CONNECTION);
    },

    /** @param number maximum articles in the result, as the query asks for. */
    async searchNews(query: Query, number = DEFAULT_ARTICLES): Promise<NewsFound> {
      const { body, points, answeredAt } = await send('/search-news', query, SEARCH_NEWS, LISTED);
      const { entries, isTruncated } = readArticles(newsIn(body), number);
      return {
        articles: entries,
        isTruncated,
        total: readNumber(body, 'available'),
        points,
        answeredAt,
      };
    },

    extractNews: (url: string, analyze: boolean) =>
      readPage(url, () => get('/extract-news', { url, analyze }, EXTRACT_NEWS)),

    /** @returns as `place`, `null` for a name that the service does not know. */
    async findCoordinates(location: string) {
      const { body, points } = await withNotFoundAsEmpty(() =>
        get('/geo-coordinates', { location }, FIND_COORDINATES),
      );
      const { latitude, longitude, city } = readOutput(PLACE, body, {});
      const place = latitude === null || longitude === null ? null : { latitude, longitude, city };
      return { place, points, raw: body };
    },

    /** @param perCluster maximum articles of a story, as the query asks for. */
    async readTopNews(query: Query, perCluster: number | undefined): Promise<TopNews> {
      const { body, points, answeredAt } = await send('/top-news', query, READ_TOP_NEWS, LISTED);
      return { ...readClusters(body, perCluster), points, answeredAt };
    },
  };
}

/** @returns as `refusal`, the service's reason for a page that it cannot read; otherwise `null`. */
async function readPage(url: string, extract: () => Promise<Answered>) {
  try {
    const { body, points } = await extract();
    return { ...withRaw(asRecord(body)), points, refusal: null };
  } catch (error) {
    if (!(error instanceof Failure) || !isOfPage(error)) throw error;
    const { reason = '', said } = error;
    const { points } = answered(null, undefined, 0);
    const refusal = said === undefined ? reason : `${reason} ${itSays(said)}`;
    return { ...withRaw({ url }), points, refusal };
  }
}

/** Returns true for a refused extraction that is about the page. The refusal can be in the body of a 200. */
function isOfPage({ kind, httpStatus }: Failure): boolean {
  return kind === 'not-found' || (kind === 'invalid' && [200, 400, 410, 422].includes(httpStatus));
}

/** Downloads an image from its own server, free of charge. The credential is not sent. */
async function downloadImage(client: HttpClient, url: string) {
  const response = await client.sendRequest({
    method: HttpMethod.GET,
    url,
    operation: DOWNLOAD_IMAGE,
    isFileLink: true,
    media: 'image',
  });
  const type = readText(response.headers, 'content-type') ?? '';
  const [, extension = 'image'] = /image\/([a-z]+)/.exec(type) ?? [];
  return { data: bytesOf(response.body), extension };
}

/** Turns "not found" into an empty answer: `null` as the body, and no points. */
export async function withNotFoundAsEmpty(call: () => Promise<Answered>): Promise<Answered> {
  return (await nullIfNotFound(call)) ?? answered(null, undefined, 0);
}

function answered(body: unknown, headers: unknown, retriedCalls: number): Answered {
  const answeredAt = readAnswerTime(headers);
  return { body, points: readPoints(headers, retriedCalls), answeredAt };
}

/** Returns the bytes of a file answer; none for any other body. */
export function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** Formats a second since the epoch for both contracts: `YYYY-MM-DD HH:MM:SS`, in UTC. */
export function formatMoment(second: number): string {
  return new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Reads clusters `{news: […]}` in `top_news`, or a plain list of articles, up to a step's maximum of articles. */
function readClusters(
  body: unknown,
  perCluster = MAX_ARTICLES,
): Pick<TopNews, 'clusters' | 'isTruncated'> {
  let left = MAX_ARTICLES;
  let isPartTruncated = false;
  const { top_news: events, news } = asRecord(body);
  const { entries, isTruncated } = readFirst(events ?? news ?? body, MAX_ARTICLES, (entry) => {
    isPartTruncated ||= left === 0;
    if (left === 0 || !isRecord(entry)) return null;
    const listed = Array.isArray(entry.news) ? entry.news : [entry];
    const part = readArticles(listed, Math.min(left, perCluster));
    left -= part.entries.length;
    isPartTruncated ||= part.isTruncated;
    return part.entries;
  });
  return { clusters: entries, isTruncated: isTruncated || isPartTruncated };
}
