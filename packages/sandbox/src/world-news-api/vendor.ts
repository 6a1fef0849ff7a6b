import document from '@pieceworks/contracts/world-news-api-vendor.json';
import type { operations } from '@pieceworks/contracts/world-news-api-vendor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../protocol';
import { Refusal } from '../refusal';
import type { ServedContract } from '../service';
import type { WorldNewsAccount } from './account';
import { admitKey } from './admission';
import type { Article } from './article';
import { headlineRecord, searchRecord } from './article-records';
import { clusters } from './clusters';
import { commonOperations } from './common-operations';
import { failureBody } from './failure-body';
import { hasFilter, passesVendor, type VendorQuery } from './vendor-filter';

type TopNewsQuery = operations['getTopNews']['parameters']['query'];

const DEFAULT_NUMBER = 10;

/** The page for an unknown path. It comes from the web server, so it is not an error body of the API. */
const TOMCAT_PAGE =
  '<!doctype html><html lang="en"><head><title>HTTP Status 404 – Not Found</title></head>' +
  '<body><h1>HTTP Status 404 – Not Found</h1><hr class="line" /><p><b>Type</b> Status Report</p>' +
  '<hr class="line" /><h3>Apache Tomcat</h3></body></html>';

/** Returns World News API itself with its handlers. */
export function worldNewsVendor(
  account: WorldNewsAccount,
  articles: () => readonly Article[],
  settings: () => Settings,
  pictureOrigin: () => Promise<string>,
): ServedContract {
  return {
    document,
    admit: (request, _scopes, reply) => {
      account.stateQuota(reply, 0);
      admitKey(request);
    },
    errorBody: failureBody,
    httpStatus: (status) => (settings().newsFailureStatus === 'inside-200' ? 200 : status),
    notFoundPage: TOMCAT_PAGE,
    operations: {
      searchNews: (
        { query }: FastifyRequest<{ Querystring: VendorQuery }>,
        reply: FastifyReply,
      ) => {
        if (!hasFilter(query)) throw new Refusal(400, 'The search has no filter');
        const { offset = 0, number = DEFAULT_NUMBER } = query;
        const found = articles()
          .filter((article) => passesVendor(article, query))
          .sort(orderOf(query));
        // New articles arrive at the start of the list.
        const arrived = offset > 0 ? settings().newsPageOverlap : 0;
        const start = Math.max(0, offset - arrived);
        const news = found.slice(start, start + number).map(searchRecord);
        account.spend('searchNews', 1 + news.length / 100, reply);
        return { offset, number, available: found.length + arrived, news };
      },

      getTopNews: (
        { query }: FastifyRequest<{ Querystring: TopNewsQuery }>,
        reply: FastifyReply,
      ) => {
        const { language, 'source-country': country } = query;
        const day = query.date ?? account.clock.now().toISOString().slice(0, 10);
        const found = articles().filter((article) =>
          passesVendor(article, {
            'source-country': country,
            language,
            'earliest-publish-date': day,
            'latest-publish-date': day,
          }),
        );
        const shown = clusters(found).map((news) => news.slice(0, query['max-news-per-cluster']));
        account.spend('getTopNews', 1 + shown.flat().length / 100, reply);
        const record = query['headlines-only'] ? bareHeadline : headlineRecord;
        return { top_news: shown.map((news) => ({ news: news.map(record) })), language, country };
      },

      ...commonOperations(account, articles, pictureOrigin),

      suggestNewsSource: () => ({ message: 'Thank you, the source will be looked at' }),
    },
  };
}

function orderOf({ sort, 'sort-direction': direction = 'DESC' }: VendorQuery) {
  const sign = direction === 'ASC' ? 1 : -1;
  return (a: Article, b: Article): number =>
    sort === 'publish-time'
      ? sign * (a.publishedAt.getTime() - b.publishedAt.getTime())
      : b.relevance - a.relevance;
}

function bareHeadline({ id, title, url }: Article) {
  return { id, title, url };
}
