import {
  asRecord,
  type CalendarDate,
  Failure,
  type HttpClient,
  HttpMethod,
  isRecord,
  type JsonRecord,
  type Operation,
  asList,
  readNumber,
  readText,
} from '@pieceworks/kit';
import type {
  ExtractedNews,
  GeoCoordinates,
  NewsFound,
  Points,
  ReadArticle,
  TopNews,
} from '../common/types';
import { readAnswerTime, readArticle, readPoints } from './records';

/** Every call costs points, so none is made twice. */
function charge(name: string): Operation {
  return {
    name,
    effect: 'charge',
    checkFirst: 'Its points may have been counted; run the step again to try once more.',
  };
}

const SEARCH_NEWS = charge('search for news');
const EXTRACT_NEWS = charge('extract the article');
const FIND_COORDINATES = charge('find the coordinates');
const READ_TOP_NEWS = charge('read the top news');
const CHECK_CONNECTION = charge('check the connection');
/** Geocoding is the cheapest of the four operations. */
const WELL_KNOWN_PLACE = 'London';

/** The query of a call; what is `undefined` is not sent. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** The four operations, whose paths and answers both contracts share; the queries are each contract's. */
export type NewsService = {
  proveAccess: () => Promise<void>;
  searchNews: (query: Query) => Promise<NewsFound>;
  extractNews: (url: string, analyze: boolean) => Promise<ExtractedNews>;
  findCoordinates: (location: string) => Promise<GeoCoordinates>;
  readTopNews: (query: Query) => Promise<TopNews>;
};

/** The operations as calls of a client. */
export function createNewsService(client: HttpClient): NewsService {
  async function get(
    path: string,
    query: Query,
    operation: Operation,
  ): Promise<{ body: unknown; points: Points; answeredAt: number }> {
    const queryParams: Record<string, string> = {};
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) queryParams[name] = String(value);
    }
    const response = await client.sendRequest({
      method: HttpMethod.GET,
      url: path,
      queryParams,
      operation,
    });
    return {
      body: response.body,
      points: readPoints(response.headers),
      answeredAt: readAnswerTime(response.headers),
    };
  }

  return {
    async proveAccess() {
      await get('/geo-coordinates', { location: WELL_KNOWN_PLACE }, CHECK_CONNECTION);
    },

    async searchNews(query) {
      const { body, points, answeredAt } = await get('/search-news', query, SEARCH_NEWS);
      const articles = asList(Array.isArray(body) ? body : asRecord(body).news);
      return {
        articles: articles.filter(isRecord).map(withRaw),
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
      try {
        const { body, points } = await get('/geo-coordinates', { location }, FIND_COORDINATES);
        const latitude = readNumber(body, 'latitude', 'lat');
        const longitude = readNumber(body, 'longitude', 'lng', 'lon');
        const place =
          latitude === null || longitude === null
            ? null
            : { latitude, longitude, city: readText(body, 'city', 'name') };
        return { place, points, raw: body };
      } catch (error) {
        if (!(error instanceof Failure) || error.kind !== 'not-found') throw error;
        return { place: null, points: readPoints(undefined), raw: null };
      }
    },

    async readTopNews(query) {
      const { body, points } = await get('/top-news', query, READ_TOP_NEWS);
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

function withRaw(raw: JsonRecord): ReadArticle {
  return { article: readArticle(raw), raw };
}

/** Clusters `{news: […]}` in `top_news`, or a plain list of articles. */
function readClusters(body: unknown): ReadArticle[][] {
  const { top_news: topNews, news } = asRecord(body);
  const entries = asList(Array.isArray(body) ? body : (topNews ?? news)).filter(isRecord);
  return entries.map((entry) =>
    (Array.isArray(entry.news) ? asList(entry.news) : [entry]).filter(isRecord).map(withRaw),
  );
}
