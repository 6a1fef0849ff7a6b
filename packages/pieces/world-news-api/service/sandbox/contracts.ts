import { keyAdmission, Refusal, type ServedContract } from '@pieceworks/lab/sandbox';
import type { ContractName, Service } from '@pieceworks/lab/services';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { operations as gatewayOperations } from '../dist/gateway';
import gatewayDocument from '../dist/gateway.json';
import type { operations } from '../dist/vendor';
import vendorDocument from '../dist/vendor.json';
import type { WorldNewsAccount } from './account';
import { type ArticleQuery, hasFilter, moodOf, passes } from './article-filter';
import { type Article, clusters } from './articles';
import { feedOf } from './feed';
import { ODD_PAPERS, PAPERS } from './papers';
import { PLACES } from './places';
import { bareHeadlineOf, extractOf, headlineOf, unreadablePage } from './projections';

type Query<Operation> = Operation extends { parameters: { query?: infer Given } }
  ? FastifyRequest<{ Querystring: NonNullable<Given> }>
  : never;
type Asked<Name extends keyof operations> = Query<operations[Name]>;
type AskedGateway<Name extends keyof gatewayOperations> = Query<gatewayOperations[Name]>;

const DEFAULT_NUMBER = 10;
const MAXIMUM_NUMBER = 100;
/** The first day with stored front pages. */
const FIRST_FRONT_PAGES = '2024-07-09';

/** The page for an unknown path. It comes from the web server, so it is not an error body of the API. */
const TOMCAT_PAGE =
  '<!doctype html><html lang="en"><head><title>HTTP Status 404 – Not Found</title></head>' +
  '<body><h1>HTTP Status 404 – Not Found</h1><hr class="line" /><p><b>Type</b> Status Report</p>' +
  '<hr class="line" /><h3>Apache Tomcat</h3></body></html>';

/** Returns both contracts of World News API. The pictures of front pages are at another origin. */
export function worldNewsContracts(
  account: WorldNewsAccount,
  service: Service,
  pictureOrigin: () => Promise<string>,
): Record<ContractName, ServedContract> {
  const refuseWithoutKey = keyAdmission(
    service,
    vendorDocument,
    'You are not authorized. Please read the documentation',
  );
  const admit = (request: FastifyRequest) => {
    refuseWithoutKey(request);
    refuseOtherTypes(request);
  };
  const charge: ServedContract['charge'] = ({ operationId }, points, _answer, reply) =>
    account.spend(operationId, points, reply);
  const common = commonOperations(account, pictureOrigin);
  return {
    gateway: {
      document: gatewayDocument,
      admit,
      errorBody,
      charge,
      operations: { ...common, ...gatewaySearches(account) },
    },
    vendor: {
      document: vendorDocument,
      admit: (request, _scopes, reply) => {
        account.stateQuota(reply, 0);
        admit(request);
      },
      errorBody,
      charge,
      // The message about `sort` is the vendor's, measured with a live key in August 2026.
      invalid: ({ instancePath, message = '' }) =>
        new Refusal(
          400,
          instancePath === '/sort' ? "Sort must be either 'publish-time' or empty." : message,
        ),
      notFoundPage: TOMCAT_PAGE,
      operations: { ...common, ...vendorSearches(account) },
    },
  };
}

/** Returns the operations that are the same in both contracts. */
function commonOperations(account: WorldNewsAccount, pictureOrigin: () => Promise<string>) {
  return {
    extractNews: ({ query }: Asked<'extractNews'>) => {
      const analyze = query.analyze ?? false;
      const article = account.articles.find(({ record }) => record.url === query.url);
      const record = article ? extractOf(article, analyze) : unreadablePage(query.url);
      if (!record) throw new Refusal(404, 'The page could not be read');
      return record;
    },

    getGeoCoordinates: ({ query }: Asked<'getGeoCoordinates'>) => {
      const wanted = query.location.split(',')[0]?.trim().toLowerCase();
      const place = Object.entries(PLACES).find(([city]) => city.toLowerCase() === wanted);
      if (!place) throw new Refusal(404, 'The location was not found');
      const [city, [latitude, longitude]] = place;
      return { latitude, longitude, city };
    },

    retrieveNews: ({ query }: Asked<'retrieveNews'>) => {
      const ids = query.ids.split(',').map(Number);
      const news = account.articles
        .map(({ record }) => record)
        .filter(({ id }) => ids.includes(id));
      return { news };
    },

    // `prefix` is ignored: the vendor no longer documents it.
    extractNewsLinks: ({ query }: Asked<'extractNewsLinks'>) => {
      const links = articlesOf(account, query.url).map(({ record }) => record.url);
      return { news_links: links };
    },

    searchNewsSources: ({ query }: Asked<'searchNewsSources'>) => {
      const sources = PAPERS.filter(({ name }) =>
        name.toLowerCase().includes(query.name.toLowerCase()),
      ).map(({ name, url, language }) => ({ name, url, language }));
      return { available: sources.length, sources };
    },

    retrieveFrontPage: async ({ query }: Asked<'retrieveFrontPage'>) => {
      const { 'source-country': country, 'source-name': id, date = todayOf(account) } = query;
      const paper = [...PAPERS, ...ODD_PAPERS].find(
        (one) =>
          (country === undefined || one.country === country) && (id === undefined || one.id === id),
      );
      if (!paper || date < FIRST_FRONT_PAGES || date > todayOf(account)) {
        throw new Refusal(404, 'There is no such front page');
      }
      const { name, language } = paper;
      const extension = paper.id === 'pictureless-gazette' ? 'html' : 'png';
      const image = `${await pictureOrigin()}/front-pages/${paper.id}-${date}.${extension}`;
      return { front_page: { name, date, country: paper.country, image, language } };
    },

    getFeed: (
      { query }: Asked<'getFeed'>,
      reply: FastifyReply,
      ask: (price: number, answer: unknown) => void,
    ) => {
      const extract = query['extract-news'] ?? false;
      const found = articlesOf(account, query.url);
      const feed = feedOf(query.url, found, extract);
      ask(extract ? 1 + found.length : 1, feed);
      reply.type('application/xml');
      return feed;
    },
  };
}

function gatewaySearches(account: WorldNewsAccount) {
  return {
    searchNews: ({ query }: AskedGateway<'searchNews'>) => {
      const number = Math.min(query.number ?? DEFAULT_NUMBER, MAXIMUM_NUMBER);
      // Listed by name, because the filters of the vendor are no parameters of the gateway.
      const filter = {
        text: query.text,
        language: query.language,
        'source-country': query['source-countries'],
        entities: query.entities,
        'earliest-publish-date': query['earliest-publish-date'],
        'latest-publish-date': query['latest-publish-date'],
      };
      const found = account.articles.filter(
        (article) =>
          passes(article, filter) && (!query.sentiment || moodOf(article) === query.sentiment),
      );
      const news = found.slice(0, number).map(({ record }) => record);
      return { offset: 0, number, available: found.length, news };
    },

    getTopNews: ({ query }: AskedGateway<'getTopNews'>) => {
      const found = topNews(account, query);
      return {
        top_news: found.map((news) => ({ news: news.map(headlineOf) })),
        language: query.language?.toLowerCase() ?? null,
        country: query['source-country']?.toLowerCase() ?? null,
      };
    },
  };
}

function vendorSearches(account: WorldNewsAccount) {
  return {
    searchNews: ({ query }: Asked<'searchNews'>) => {
      if (!hasFilter(query)) throw new Refusal(400, 'The search has no filter');
      const { offset = 0, number = DEFAULT_NUMBER } = query;
      const found = account.articles
        .filter((article) => passes(article, query))
        .sort(orderOf(query));
      // New articles arrive at the start of the list.
      const arrived = offset > 0 ? account.pageOverlap : 0;
      const start = Math.max(0, offset - arrived);
      const news = found.slice(start, start + number).map(({ record }) => record);
      return { offset, number, available: found.length + arrived, news };
    },

    getTopNews: ({ query }: Asked<'getTopNews'>) => {
      const { language, 'source-country': country, 'max-news-per-cluster': most } = query;
      const shown = topNews(account, query).map((news) => news.slice(0, most));
      const record = query['headlines-only'] ? bareHeadlineOf : headlineOf;
      return { top_news: shown.map((news) => ({ news: news.map(record) })), language, country };
    },
  };
}

/** Returns the articles of the site that a page belongs to. */
function articlesOf(account: WorldNewsAccount, page: string): readonly Article[] {
  const { origin } = new URL(page);
  const found = account.articles.filter(({ record }) => new URL(record.url).origin === origin);
  if (found.length === 0) throw new Refusal(404, 'The page could not be read');
  return found;
}

/** Returns the top news of a country, by story. */
function topNews(
  account: WorldNewsAccount,
  query: Asked<'getTopNews'>['query'] | AskedGateway<'getTopNews'>['query'],
) {
  const day = query.date ?? todayOf(account);
  const filter = {
    'source-country': query['source-country'],
    language: query.language,
    'earliest-publish-date': day,
    'latest-publish-date': day,
  };
  return clusters(account.articles.filter((article) => passes(article, filter)));
}

function todayOf({ clock }: WorldNewsAccount): string {
  return clock.now().toISOString().slice(0, 10);
}

/** Refuses a request that does not accept the operation's content type. */
function refuseOtherTypes({ headers, routeOptions }: FastifyRequest): void {
  const given = routeOptions.url?.endsWith('/feed.rss') === true ? 'xml' : 'json';
  const accepted = (headers.accept ?? '*/*').split(',').map((range) => range.split(';')[0]?.trim());
  if (!['*/*', 'application/*', `application/${given}`].some((range) => accepted.includes(range))) {
    throw new Refusal(406, 'Not Acceptable');
  }
}

function errorBody(code: number, message: string): object {
  return { status: 'failure', code, message };
}

function orderOf({ sort, 'sort-direction': direction = 'DESC' }: ArticleQuery) {
  const sign = direction === 'ASC' ? 1 : -1;
  return (a: Article, b: Article): number =>
    sort === 'publish-time'
      ? sign * (a.publishedAt.getTime() - b.publishedAt.getTime())
      : b.relevance - a.relevance;
}
