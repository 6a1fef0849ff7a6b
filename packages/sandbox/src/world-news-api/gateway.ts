import document from '@pieceworks/contracts/world-news-api-gateway.json';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../protocol';
import type { ServedContract } from '../service';
import type { WorldNewsAccount } from './account';
import { admitKey } from './admission';
import type { Article } from './article';
import { type ArticleFilter, passes } from './article-filter';
import { headlineRecord, searchRecord } from './article-records';
import { clusters } from './clusters';
import { commonOperations } from './common-operations';
import { failureBody } from './failure-body';

const DEFAULT_NUMBER = 10;
const MAXIMUM_NUMBER = 100;

/** Returns the gateway contract of World News API with its handlers. */
export function worldNewsGateway(
  account: WorldNewsAccount,
  articles: () => readonly Article[],
  settings: () => Settings,
  pictureOrigin: () => Promise<string>,
): ServedContract {
  return {
    document,
    admit: admitKey,
    errorBody: failureBody,
    operations: {
      searchNews: (
        { query }: FastifyRequest<{ Querystring: ArticleFilter & { number?: number } }>,
        reply: FastifyReply,
      ) => {
        const number = Math.min(query.number ?? DEFAULT_NUMBER, MAXIMUM_NUMBER);
        const found = articles().filter((article) => passes(article, query));
        const news = found.slice(0, number).map(searchRecord);
        account.spend('searchNews', 1 + news.length / 100, reply);
        return settings().newsEnvelope === 'array'
          ? news
          : { offset: 0, number, available: found.length, news };
      },

      ...commonOperations(account, articles, pictureOrigin),

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
