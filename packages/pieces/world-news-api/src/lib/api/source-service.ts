import type { operations } from '@pieceworks/contracts/world-news-api-vendor';
import {
  asRecord,
  asText,
  type HttpClient,
  HttpMethod,
  isRecord,
  metering,
  readFirst,
  reading,
  readNumber,
  readOutput,
  readText,
} from '@pieceworks/kit';
import { MAX_ARTICLES, MAX_SOURCES_LISTED } from '../model/limits';
import { FRONT_PAGE } from '../model/output-rows';
import type { WorldNewsApi } from '../model/types';
import { LISTED, orEmpty, type PaidCall } from './paid-call';
import { newsIn, readSource, withRaw } from './records';

type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

const RETRIEVE_NEWS = metering('retrieve the articles');
const EXTRACT_LINKS = metering('extract the links');
const SEARCH_SOURCES = metering('search for news sources');
const RETRIEVE_FRONT_PAGE = metering('retrieve the front page');
const READ_FEED = metering('read the feed');
const DOWNLOAD_IMAGE = reading('download the image');

/**
 * Operations that only the vendor documents. A gateway is assumed to offer them at the same paths, or to answer
 * 404.
 */
export type SourceService = Pick<
  WorldNewsApi,
  | 'retrieveNews'
  | 'extractLinks'
  | 'searchSources'
  | 'retrieveFrontPage'
  | 'downloadImage'
  | 'readRss'
>;

/** Creates the operations on an HTTP client. */
export function createSourceService(client: HttpClient, get: PaidCall): SourceService {
  return {
    async retrieveNews(ids) {
      const query: Query<'retrieveNews'> = { ids: ids.join(',') };
      const { body, points } = await get('/retrieve-news', query, RETRIEVE_NEWS, LISTED);
      const missing = new Set(ids);
      const { entries } = readFirst(newsIn(body), ids.length, (entry) =>
        isRecord(entry) && missing.delete(readText(entry, 'id') ?? '') ? withRaw(entry) : null,
      );
      return { articles: entries, points };
    },

    async extractLinks(url, prefix) {
      const query: Query<'extractNewsLinks'> = { url, prefix };
      const { body, points } = await get('/extract-news-links', query, EXTRACT_LINKS, LISTED);
      const { entries, isCut } = readFirst(asRecord(body).news_links, MAX_ARTICLES, (entry) => {
        const link = asText(entry);
        // The newest documentation has no prefix, so the service may ignore it.
        return link?.startsWith(prefix ?? '') === true ? link : null;
      });
      return { links: entries, isCut, points };
    },

    async searchSources(name) {
      const query: Query<'searchNewsSources'> = { name };
      const { body, points } = await get('/search-news-sources', query, SEARCH_SOURCES, LISTED);
      const { entries, isCut } = readFirst(asRecord(body).sources, MAX_SOURCES_LISTED, (raw) => {
        return isRecord(raw) ? { source: readSource(raw), raw } : null;
      });
      return {
        sources: entries,
        isCut,
        total: readNumber(body, 'available'),
        points,
      };
    },

    async retrieveFrontPage({ sourceCountry, sourceName, date }) {
      const query: Query<'retrieveFrontPage'> = {
        'source-country': sourceCountry,
        'source-name': sourceName,
        date,
      };
      const path = '/retrieve-front-page';
      const { body, points } = await orEmpty(get)(path, query, RETRIEVE_FRONT_PAGE);
      const { front_page: record } = asRecord(body);
      const page = isRecord(record) ? readOutput(FRONT_PAGE, record, {}) : null;
      return { page, points, raw: body };
    },

    downloadImage: (url) => downloadImage(client, url),

    async readRss(url, extract) {
      const query: Query<'getFeed'> = { url, 'extract-news': extract || undefined };
      const { body, points } = await get('/feed.rss', query, READ_FEED, { media: 'xml' });
      return { xml: bytesOf(body), points };
    },
  };
}

async function downloadImage(client: HttpClient, url: string) {
  const answer = await client.sendRequest({
    method: HttpMethod.GET,
    url,
    operation: DOWNLOAD_IMAGE,
    isFileLink: true,
    media: 'image',
  });
  const type = readText(answer.headers, 'content-type') ?? '';
  const [, extension = 'image'] = /image\/([a-z]+)/.exec(type) ?? [];
  return { data: bytesOf(answer.body), extension };
}

function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
