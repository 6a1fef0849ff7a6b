import type { FastifyRequest } from 'fastify';
import { SERVICES } from '@pieceworks/services';
import { Refusal } from '../refusal';

/** Refuses a request without the API key. */
export function admitKey({ headers }: FastifyRequest): void {
  if (headers.authorization !== `Bearer ${SERVICES.firmable.sandbox.apiKey}`) {
    throw new Refusal(401, 'The API key is missing or wrong');
  }
}
