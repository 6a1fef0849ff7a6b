import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal';
import type { WorldNewsAccount } from './account';
import type { Article } from './article';
import { extractRecord, teaserRecord } from './article-records';
import { PLACES } from './places';

/** The operations that are the same in both forms. */
export function commonOperations(account: WorldNewsAccount, articles: () => readonly Article[]) {
  return {
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
  };
}
