import type { FastifyRequest } from 'fastify';
import { SERVICES } from '@pieceworks/services';
import { Refusal } from '../refusal';

/** Refuses a request without the API key, and one that takes nothing of what the operation gives. */
export function admitKey({ headers, routeOptions }: FastifyRequest): void {
  if (headers['x-api-key'] !== SERVICES['world-news-api'].sandbox.apiKey) {
    throw new Refusal(401, 'You are not authorized. Please read the documentation');
  }
  const given = routeOptions.url?.endsWith('/feed.rss') === true ? 'xml' : 'json';
  const accepted = (headers.accept ?? '*/*').split(',').map((range) => range.split(';')[0]?.trim());
  if (!['*/*', 'application/*', `application/${given}`].some((range) => accepted.includes(range))) {
    throw new Refusal(406, 'Not Acceptable');
  }
}
