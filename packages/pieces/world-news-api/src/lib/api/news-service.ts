import {
  type ApiRequest,
  asRecord,
  type CallRequest,
  callsOf,
  credibleTotal,
  Failure,
  type HttpClient,
  HttpMethod,
  isRecord,
  itSays,
  metering,
  nullIfNotFound,
  type Operation,
  readFirst,
  reading,
  readNumber,
  readOutput,
  readText,
} from '@pieceworks/kit';
import type { paths as Gateway } from '#contract/gateway';
import type { paths as Vendor } from '#contract/vendor';
import { DEFAULT_ARTICLES, MAX_ARTICLES } from '../fields';
import { PLACE } from '../outputs/output-rows';
import type { Points } from '../outputs/points';
import { newsIn, readAnswerTime, readArticles, readPoints, withRaw } from './records';
import type { NewsFound, TopNews } from './types';

export const SEARCH_NEWS: Operation = { ...metering('search for news'), isList: true };
const EXTRACT_NEWS = metering('extract the article');
const FIND_COORDINATES: Operation = {
  ...metering('find the coordinates'),
  // An unknown place was answered with 500 (fact place-coordinates); an outage looks the same.
  advice: (kind, status) =>
    kind === 'unavailable' && status === 500
      ? 'It answers so for a place that it does not know, too: try the name of the city alone. Otherwise, try again later.'
      : undefined,
};
export const READ_TOP_NEWS = metering('read the top news');
const CHECK_CONNECTION = metering('check the connection');
const DOWNLOAD_IMAGE = reading('download the image');
/** Geocoding is the cheapest of the four operations that both contracts document. */
const WELL_KNOWN_PLACE = 'London';

type Answered = { body: unknown; points: Points; answeredAt: number };

/** Requirements for the answer of a call; by default any JSON will do. */
type Expects = Pick<ApiRequest, 'media' | 'expectedBody'>;

/** Requires the list of an answer, possibly empty, under the name that both contracts give it. */
export function withList(list: 'news' | 'top_news' | 'news_links' | 'sources'): Expects {
  return { expectedBody: { list } };
}

export type NewsService = ReturnType<typeof createNewsService>;

/**
 * Creates the operations that have the same paths and answers under both contracts. A gateway is assumed to offer those
 * that only the vendor documents at the same paths, or to answer 404.
 */
export function createNewsService(client: HttpClient) {
  async function send(request: CallRequest): Promise<Answered> {
    const response = await client.sendRequest(request);
    return answered(response.body, response.headers, response.unknownOutcomes);
  }

  const call = callsOf<Vendor, Answered>(send);
  return {
    call,
    callGateway: callsOf<Gateway, Answered>(send),
    downloadImage: (url: string) => downloadImage(client, url),

    /** Makes the cheapest call that proves the key. */
    async proveAccess(): Promise<void> {
      const query = { location: WELL_KNOWN_PLACE };
      await call('GET /geo-coordinates', CHECK_CONNECTION, { query });
    },

    extractNews: (url: string, analyze: boolean) =>
      readPage(url, () => call('GET /extract-news', EXTRACT_NEWS, { query: { url, analyze } })),

    /** @returns as `place`, `null` for a name that the service does not know. */
    async findCoordinates(location: string) {
      const { body, points } = await withNotFoundAsEmpty(() =>
        call('GET /geo-coordinates', FIND_COORDINATES, { query: { location } }),
      );
      const { latitude, longitude, city } = readOutput(PLACE, body, {});
      const place = latitude === null || longitude === null ? null : { latitude, longitude, city };
      return { place, points, raw: body };
    },
  };
}

/**
 * Reads the articles of a search.
 * @param number maximum articles, as the query asks for.
 */
export function newsFoundIn(
  { body, points, answeredAt }: Answered,
  number = DEFAULT_ARTICLES,
): NewsFound {
  const { entries, isTruncated } = readArticles(newsIn(body), number);
  const stated = readNumber(body, 'available');
  const total = credibleTotal(stated, entries.length);
  const isTotalWrong = total !== stated;
  return { articles: entries, isTruncated, total, isTotalWrong, points, answeredAt };
}

/** @param perCluster maximum articles of a story, as the query asks for. */
export function topNewsIn(
  { body, points, answeredAt }: Answered,
  perCluster: number | undefined,
): TopNews {
  return { ...readClusters(body, perCluster), points, answeredAt };
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

/** Reads clusters `{news: […]}` in `top_news`, or in a bare list, up to a step's maximum of articles. */
function readClusters(
  body: unknown,
  perCluster = MAX_ARTICLES,
): Pick<TopNews, 'clusters' | 'isTruncated'> {
  let left = MAX_ARTICLES;
  let isPartTruncated = false;
  const events = Array.isArray(body) ? body : asRecord(body).top_news;
  const { entries, isTruncated } = readFirst(events, MAX_ARTICLES, (entry) => {
    isPartTruncated ||= left === 0;
    if (left === 0 || !isRecord(entry)) return null;
    const articles = Array.isArray(entry.news) ? entry.news : [entry];
    const part = readArticles(articles, Math.min(left, perCluster));
    left -= part.entries.length;
    isPartTruncated ||= part.isTruncated;
    return part.entries;
  });
  return { clusters: entries, isTruncated: isTruncated || isPartTruncated };
}
