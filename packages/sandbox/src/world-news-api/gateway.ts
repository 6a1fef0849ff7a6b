import contract from '@pieceworks/contracts/world-news-api-gateway.json';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CREDENTIALS } from '../credentials';
import type { Behaviour } from '../protocol';
import { Refusal } from '../refusal';
import type { ServiceForm } from '../service';
import type { WorldNewsAccount } from './account';
import type { Article } from './article';
import { type ArticleFilter, passes } from './article-filter';
import { extractRecord, headlineRecord, searchRecord, teaserRecord } from './article-records';
import { PLACES } from './places';

const DEFAULT_NUMBER = 10;
const MAXIMUM_NUMBER = 100;

/** The gateway form of World News API. */
export function worldNewsGateway(
  account: WorldNewsAccount,
  articles: () => readonly Article[],
  behaviour: () => Behaviour,
): ServiceForm {
  return {
    service: 'world-news-api',
    form: 'gateway',
    contract,
    admit: ({ headers }) => {
      if (headers['x-api-key'] !== CREDENTIALS.worldNewsApi.apiKey) {
        throw new Refusal(401, 'You are not authorized. Please read the documentation');
      }
    },
    errorBody: (code, message) => ({ status: 'failure', code, message }),
    operations: {
      searchNews: (
        { query }: FastifyRequest<{ Querystring: ArticleFilter & { number?: number } }>,
        reply: FastifyReply,
      ) => {
        const number = Math.min(query.number ?? DEFAULT_NUMBER, MAXIMUM_NUMBER);
        const found = articles().filter((article) => passes(article, query));
        const news = found.slice(0, number).map(searchRecord);
        account.spend('searchNews', 1 + news.length / 100, reply);
        return behaviour().newsEnvelope === 'array'
          ? news
          : { offset: 0, number, available: found.length, news };
      },

      extractNews: (
        { query }: FastifyRequest<{ Querystring: { url: string; analyze?: boolean } }>,
        reply: FastifyReply,
      ) => {
        const analyze = query.analyze ?? false;
        const article = articles().find(({ url }) => url === query.url);
        const behindPaywall = query.url.startsWith('https://paywall.example/');
        if (!article && !behindPaywall) throw new Refusal(404, 'The page could not be read');
        account.spend('extractNews', analyze ? 3 : 1, reply);
        return article ? extractRecord(article, analyze) : teaserRecord(query.url);
      },

      getGeoCoordinates: (
        { query }: FastifyRequest<{ Querystring: { location: string } }>,
        reply: FastifyReply,
      ) => {
        const wanted = query.location.split(',')[0]?.trim().toLowerCase();
        const place = Object.entries(PLACES).find(([city]) => city.toLowerCase() === wanted);
        if (!place) throw new Refusal(404, 'The location was not found');
        account.spend('getGeoCoordinates', 1, reply);
        const [city, [latitude, longitude]] = place;
        return { latitude, longitude, city };
      },

      getTopNews: (
        {
          query,
        }: FastifyRequest<{
          Querystring: { 'source-country'?: string; language?: string; date?: string };
        }>,
        reply: FastifyReply,
      ) => {
        const country = query['source-country'];
        const day = query.date ?? account.clock.now().toISOString().slice(0, 10);
        const found = articles().filter((article) =>
          passes(article, {
            'source-countries': country,
            language: query.language,
            'earliest-publish-date': day,
            'latest-publish-date': day,
          }),
        );
        account.spend('getTopNews', 1 + found.length / 100, reply);
        return {
          top_news: clusters(found).map((news) => ({ news: news.map(headlineRecord) })),
          language: query.language?.toLowerCase() ?? null,
          country: country?.toLowerCase() ?? null,
        };
      },
    },
  };
}

/** The articles by story, the story with the most of them first. */
function clusters(articles: readonly Article[]): Article[][] {
  const byStory = new Map<string, Article[]>();
  for (const article of articles) {
    byStory.set(article.story, [...(byStory.get(article.story) ?? []), article]);
  }
  return [...byStory.values()].sort((a, b) => b.length - a.length);
}
