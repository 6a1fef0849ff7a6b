import {
  asList,
  asRecord,
  type CalendarDate,
  type HttpClient,
  isRecord,
  metering,
  type Query,
  readNumber,
  readText,
} from '@pieceworks/kit';
import type {
  ExtractedNews,
  GeoCoordinates,
  NewsFound,
  ReadArticle,
  TopNews,
} from '../model/types';
import { createPaidCall, LISTED, orEmpty } from './paid-call';
import { readArticles, withRaw } from './records';
import { createSourceService, type SourceService } from './source-service';

const SEARCH_NEWS = metering('search for news');
const EXTRACT_NEWS = metering('extract the article');
const FIND_COORDINATES = metering('find the coordinates');
const READ_TOP_NEWS = metering('read the top news');
const CHECK_CONNECTION = metering('check the connection');
/** Geocoding is the cheapest of the four operations. */
const WELL_KNOWN_PLACE = 'London';

/** The operations, whose paths and answers both contracts share; some queries are each contract's. */
export type NewsService = {
  proveAccess: () => Promise<void>;
  searchNews: (query: Query) => Promise<NewsFound>;
  extractNews: (url: string, analyze: boolean) => Promise<ExtractedNews>;
  findCoordinates: (location: string) => Promise<GeoCoordinates>;
  readTopNews: (query: Query) => Promise<TopNews>;
} & SourceService;

/** The operations as calls of a client. */
export function createNewsService(client: HttpClient): NewsService {
  const get = createPaidCall(client);
  return {
    ...createSourceService(client, get),

    async proveAccess() {
      await get('/geo-coordinates', { location: WELL_KNOWN_PLACE }, CHECK_CONNECTION);
    },

    async searchNews(query) {
      const { body, points, answeredAt } = await get('/search-news', query, SEARCH_NEWS, LISTED);
      return {
        articles: readArticles(body),
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
      const { body, points } = await orEmpty(get)(
        '/geo-coordinates',
        { location },
        FIND_COORDINATES,
      );
      const latitude = readNumber(body, 'latitude', 'lat');
      const longitude = readNumber(body, 'longitude', 'lng', 'lon');
      const place =
        latitude === null || longitude === null
          ? null
          : { latitude, longitude, city: readText(body, 'city', 'name') };
      return { place, points, raw: body };
    },

    async readTopNews(query) {
      const { body, points } = await get('/top-news', query, READ_TOP_NEWS, LISTED);
      return { clusters: readClusters(body), points, raw: body };
    },
  };
}

/** A list as both contracts write it: with commas. */
export function joined(list: readonly string[]): string | undefined {
  return list.length === 0 ? undefined : list.join(',');
}

/** A date as both contracts write it: `YYYY-MM-DD`, or `YYYY-MM-DD HH:MM:SS`. */
export function written(date: CalendarDate | undefined): string | undefined {
  return date?.time === undefined ? date?.date : `${date.date} ${date.time}`;
}

/** A second since the epoch, in the form of a date. */
export function momentOf(second: number): CalendarDate {
  const [date = '', time = ''] = new Date(second * 1000).toISOString().split(/[T.]/);
  return { date, time };
}

/** Clusters `{news: […]}` in `top_news`, or a plain list of articles. */
function readClusters(body: unknown): ReadArticle[][] {
  const { top_news: topNews, news } = asRecord(body);
  const entries = asList(Array.isArray(body) ? body : (topNews ?? news)).filter(isRecord);
  return entries.map((entry) =>
    (Array.isArray(entry.news) ? asList(entry.news) : [entry]).filter(isRecord).map(withRaw),
  );
}
