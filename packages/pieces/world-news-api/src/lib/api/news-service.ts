import {
  asRecord,
  type HttpClient,
  isFailure,
  isRecord,
  metering,
  type Query,
  readFirst,
  readNumber,
  readOutput,
} from '@pieceworks/kit';
import { PLACE } from '../model/output-rows';
import { DEFAULT_ARTICLES, MAX_ARTICLES } from '../model/limits';
import type { ExtractedNews, GeoCoordinates, NewsFound, TopNews } from '../model/types';
import { createPaidCall, LISTED, orEmpty } from './paid-call';
import { newsIn, readArticles, withRaw } from './records';
import { createSourceService, type SourceService } from './source-service';

const SEARCH_NEWS = metering('search for news');
const EXTRACT_NEWS = metering('extract the article');
const FIND_COORDINATES = metering('find the coordinates');
const READ_TOP_NEWS = metering('read the top news');
const CHECK_CONNECTION = metering('check the connection');
const MAY_BE_UNKNOWN =
  'It answers 500 for a place that it does not know, too: try the name of the city alone.';
/** Geocoding is the cheapest of the four operations. */
const WELL_KNOWN_PLACE = 'London';

/** The operations with the same paths and answers under both contracts. Some queries differ. */
export type NewsService = {
  proveAccess: () => Promise<void>;
  /** @param number maximum articles in the result, as the query asks for. */
  searchNews: (query: Query, number: number | undefined) => Promise<NewsFound>;
  extractNews: (url: string, analyze: boolean) => Promise<ExtractedNews>;
  findCoordinates: (location: string) => Promise<GeoCoordinates>;
  /** @param perCluster maximum articles of an event, as the query asks for. */
  readTopNews: (query: Query, perCluster: number | undefined) => Promise<TopNews>;
} & SourceService;

/** Creates the operations on an HTTP client. */
export function createNewsService(client: HttpClient): NewsService {
  const get = createPaidCall(client);
  return {
    ...createSourceService(client, get),

    async proveAccess() {
      await get('/geo-coordinates', { location: WELL_KNOWN_PLACE }, CHECK_CONNECTION);
    },

    async searchNews(query, number = DEFAULT_ARTICLES) {
      const { body, points, answeredAt } = await get('/search-news', query, SEARCH_NEWS, LISTED);
      const { entries, isCut } = readArticles(newsIn(body), number);
      return {
        articles: entries,
        isCut,
        total: readNumber(body, 'available'),
        points,
        answeredAt,
      };
    },

    async extractNews(url, analyze) {
      const { body, points } = await get('/extract-news', { url, analyze }, EXTRACT_NEWS);
      return { ...withRaw(asRecord(body)), points };
    },

    async findCoordinates(location) {
      const path = '/geo-coordinates';
      const { body, points } = await orEmpty(get)(path, { location }, FIND_COORDINATES).catch(
        (error: unknown) => {
          // An unknown place was answered with 500 (fact place-coordinates); an outage looks the same.
          const is500 = isFailure(error, 'unavailable') && error.httpStatus === 500;
          throw is500 ? error.adding(MAY_BE_UNKNOWN) : error;
        },
      );
      const { latitude, longitude, city } = readOutput(PLACE, body, {});
      const place = latitude === null || longitude === null ? null : { latitude, longitude, city };
      return { place, points, raw: body };
    },

    async readTopNews(query, perCluster) {
      const { body, points } = await get('/top-news', query, READ_TOP_NEWS, LISTED);
      return { ...readClusters(body, perCluster), points };
    },
  };
}

/** Formats a second since the epoch for both contracts: `YYYY-MM-DD HH:MM:SS`, in UTC. */
export function formatMoment(second: number): string {
  return new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Reads clusters `{news: […]}` in `top_news`, or a plain list of articles, up to a step's maximum of articles. */
function readClusters(body: unknown, perCluster = MAX_ARTICLES): Omit<TopNews, 'points'> {
  let left = MAX_ARTICLES;
  let isPartCut = false;
  const { top_news: events, news } = asRecord(body);
  const { entries, isCut } = readFirst(events ?? news ?? body, MAX_ARTICLES, (entry) => {
    isPartCut ||= left === 0;
    if (left === 0 || !isRecord(entry)) return null;
    const listed = Array.isArray(entry.news) ? entry.news : [entry];
    const part = readArticles(listed, Math.min(left, perCluster));
    left -= part.entries.length;
    isPartCut ||= part.isCut;
    return part.entries;
  });
  return { clusters: entries, isCut: isCut || isPartCut };
}
