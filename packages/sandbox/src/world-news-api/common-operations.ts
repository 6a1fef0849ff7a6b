import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal';
import type { WorldNewsAccount } from './account';
import type { Article } from './article';
import { extractRecord, incompleteRecord, searchRecord } from './article-records';
import { feedOf } from './feed';
import { ODD_PAPERS, PAPERS } from './papers';
import { PLACES } from './places';

/** The first day with stored front pages. */
const FIRST_FRONT_PAGES = '2024-07-09';

/** Returns the operations that are the same in both contracts. The pictures of front pages are at another origin. */
export function commonOperations(
  account: WorldNewsAccount,
  articles: () => readonly Article[],
  pictureOrigin: () => Promise<string>,
) {
  /** Returns the articles of the site that a page belongs to. */
  function articlesOf(page: string): readonly Article[] {
    const { origin } = new URL(page);
    const found = articles().filter(({ url }) => new URL(url).origin === origin);
    if (found.length === 0) throw new Refusal(404, 'The page could not be read');
    return found;
  }

  return {
    extractNews: (
      { query }: FastifyRequest<{ Querystring: { url: string; analyze?: boolean } }>,
      reply: FastifyReply,
    ) => {
      const analyze = query.analyze ?? false;
      const article = articles().find(({ url }) => url === query.url);
      const record = article ? extractRecord(article, analyze) : incompleteRecord(query.url);
      if (!record) throw new Refusal(404, 'The page could not be read');
      account.spend('extractNews', analyze ? 3 : 1, reply);
      return record;
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

    retrieveNews: (
      { query }: FastifyRequest<{ Querystring: { ids: string } }>,
      reply: FastifyReply,
    ) => {
      const ids = query.ids.split(',').map(Number);
      const news = articles()
        .filter(({ id }) => ids.includes(id))
        .map(searchRecord);
      account.spend('retrieveNews', 1 + news.length / 100, reply);
      return { news };
    },

    // `prefix` is ignored: the vendor no longer documents it.
    extractNewsLinks: (
      { query }: FastifyRequest<{ Querystring: { url: string } }>,
      reply: FastifyReply,
    ) => {
      const links = articlesOf(query.url).map(({ url }) => url);
      account.spend('extractNewsLinks', 1 + links.length / 100, reply);
      return { news_links: links };
    },

    searchNewsSources: (
      { query }: FastifyRequest<{ Querystring: { name: string } }>,
      reply: FastifyReply,
    ) => {
      const sources = PAPERS.filter(({ name }) =>
        name.toLowerCase().includes(query.name.toLowerCase()),
      ).map(({ name, url, language }) => ({ name, url, language }));
      account.spend('searchNewsSources', 1 + sources.length / 100, reply);
      return { available: sources.length, sources };
    },

    retrieveFrontPage: async (
      {
        query,
      }: FastifyRequest<{
        Querystring: { 'source-country'?: string; 'source-name'?: string; date?: string };
      }>,
      reply: FastifyReply,
    ) => {
      const { 'source-country': country, 'source-name': id } = query;
      const today = account.clock.now().toISOString().slice(0, 10);
      const date = query.date ?? today;
      const paper = [...PAPERS, ...ODD_PAPERS].find(
        (one) =>
          (country === undefined || one.country === country) && (id === undefined || one.id === id),
      );
      if (!paper || date < FIRST_FRONT_PAGES || date > today) {
        throw new Refusal(404, 'There is no such front page');
      }
      account.spend('retrieveFrontPage', 1, reply);
      const { name, language } = paper;
      const extension = paper.id === 'pictureless-gazette' ? 'html' : 'png';
      const image = `${await pictureOrigin()}/front-pages/${paper.id}-${date}.${extension}`;
      return { front_page: { name, date, country: paper.country, image, language } };
    },

    getFeed: (
      { query }: FastifyRequest<{ Querystring: { url: string; 'extract-news'?: boolean } }>,
      reply: FastifyReply,
    ) => {
      const extract = query['extract-news'] ?? false;
      const found = articlesOf(query.url);
      account.spend('getFeed', extract ? 1 + found.length : 1, reply);
      return reply.type('application/xml').send(feedOf(query.url, found, extract));
    },
  };
}
