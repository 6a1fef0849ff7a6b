import type { FastifyRequest } from 'fastify';
import document from '@pieceworks/contracts/world-news-api-vendor.json';
import { keyAdmission } from '../key-admission';
import { Refusal } from '../refusal';

const refuseWithoutKey = keyAdmission(
  'world-news-api',
  document,
  'You are not authorized. Please read the documentation',
);

/** Refuses a request without the API key, and one that does not accept the operation's content type. */
export function admitKey(request: FastifyRequest): void {
  refuseWithoutKey(request);
  const { headers, routeOptions } = request;
  const given = routeOptions.url?.endsWith('/feed.rss') === true ? 'xml' : 'json';
  const accepted = (headers.accept ?? '*/*').split(',').map((range) => range.split(';')[0]?.trim());
  if (!['*/*', 'application/*', `application/${given}`].some((range) => accepted.includes(range))) {
    throw new Refusal(406, 'Not Acceptable');
  }
}
