import type { operations } from '@pieceworks/contracts/world-news-api-gateway';
import {
  asList,
  asRecord,
  type CalendarDate,
  Failure,
  type HttpClient,
  HttpMethod,
  isRecord,
  type JsonRecord,
  type Operation,
  readNumber,
  readText,
} from '@pieceworks/kit';
import type { ReadArticle, WorldNewsApi } from '../common/types';
import { readArticle, readPoints } from './records';

/** The query of an operation as the contract has it, before it is written out as text. */
type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

const SEARCH_NEWS: Operation = { name: 'search for news', effect: 'read' };
const EXTRACT_NEWS: Operation = { name: 'extract the article', effect: 'read' };
const FIND_COORDINATES: Operation = { name: 'find the coordinates', effect: 'read' };
const READ_TOP_NEWS: Operation = { name: 'read the top news', effect: 'read' };
const CHECK_CONNECTION: Operation = { name: 'check the connection', effect: 'read' };
/** Geocoding is the cheapest of the four operations. */
const WELL_KNOWN_PLACE = 'London';

/** The gateway contract of World News API: four GET operations with query parameters. */
export function createGatewayApi(client: HttpClient): WorldNewsApi {
  async function get(
    path: string,
    query: Readonly<Record<string, string | number | boolean | undefined>>,
    operation: Operation,
  ) {
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
    const body: unknown = response.body;
    return { body, points: readPoints(response.headers) };
  }

  return {
    async proveAccess() {
      await get('/geo-coordinates', { location: WELL_KNOWN_PLACE }, CHECK_CONNECTION);
    },

    async searchNews(filter) {
      const query: Query<'searchNews'> = {
        text: filter.text,
        language: filter.language,
        'source-countries': joined(filter.sourceCountries),
        sentiment: filter.sentiment,
        entities: joined(filter.entities),
        'earliest-publish-date': written(filter.earliestPublishDate),
        'latest-publish-date': written(filter.latestPublishDate),
        number: filter.number,
      };
      const { body, points } = await get('/search-news', query, SEARCH_NEWS);
      const articles = asList(Array.isArray(body) ? body : asRecord(body).news);
      return {
        articles: articles.filter(isRecord).map(withRaw),
        total: readNumber(body, 'available'),
        points,
      };
    },

    async extractNews(url, analyze) {
      const query: Query<'extractNews'> = { url, analyze };
      const { body, points } = await get('/extract-news', query, EXTRACT_NEWS);
      return { ...withRaw(asRecord(body)), points };
    },

    async findCoordinates(location) {
      const query: Query<'getGeoCoordinates'> = { location };
      try {
        const { body, points } = await get('/geo-coordinates', query, FIND_COORDINATES);
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

    async readTopNews({ sourceCountry, language, date }) {
      const query: Query<'getTopNews'> = { 'source-country': sourceCountry, language, date };
      const { body, points } = await get('/top-news', query, READ_TOP_NEWS);
      return { clusters: readClusters(body), points, raw: body };
    },
  };
}

function joined(list: readonly string[]): string | undefined {
  return list.length === 0 ? undefined : list.join(',');
}

function written(date: CalendarDate | undefined): string | undefined {
  return date?.time === undefined ? date?.date : `${date.date} ${date.time}`;
}

function withRaw(raw: JsonRecord): ReadArticle {
  return { article: readArticle(raw), raw };
}

/** The contract shows no shape: clusters `{news: […]}` in `top_news`, or a plain list of articles. */
function readClusters(body: unknown): ReadArticle[][] {
  const { top_news: topNews, news } = asRecord(body);
  const entries = asList(Array.isArray(body) ? body : (topNews ?? news)).filter(isRecord);
  return entries.map((entry) =>
    (Array.isArray(entry.news) ? asList(entry.news) : [entry]).filter(isRecord).map(withRaw),
  );
}
