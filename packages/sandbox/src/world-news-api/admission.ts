import type { FastifyRequest } from 'fastify';
import { SERVICES } from '@pieceworks/services';
import { Refusal } from '../refusal';

/** Refuses a request without the API key. */
export function admitKey({ headers }: FastifyRequest): void {
  if (headers['x-api-key'] !== SERVICES['world-news-api'].sandbox.apiKey) {
    throw new Refusal(401, 'You are not authorized. Please read the documentation');
  }
}
