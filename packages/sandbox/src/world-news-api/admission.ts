import type { FastifyRequest } from 'fastify';
import { CREDENTIALS } from '../credentials';
import { Refusal } from '../refusal';

/** Refuses a request without the API key. */
export function admitKey({ headers }: FastifyRequest): void {
  if (headers['x-api-key'] !== CREDENTIALS.worldNewsApi.apiKey) {
    throw new Refusal(401, 'You are not authorized. Please read the documentation');
  }
}
