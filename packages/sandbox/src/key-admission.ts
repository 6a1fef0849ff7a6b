import type { FastifyRequest } from 'fastify';
import { type ServiceName, SERVICES } from '@pieceworks/services';
import { type ContractDocument, credentialHeader } from './contract';
import { Refusal } from './refusal';

/**
 * Returns a check that refuses requests without the API key.
 * The contract names the header. An `authorization` header carries the key as a bearer token; any other header
 * carries it unchanged.
 */
export function keyAdmission(
  service: ServiceName,
  document: ContractDocument,
  refusal = 'The API key is missing or wrong',
): (request: FastifyRequest) => void {
  const { sandbox } = SERVICES[service];
  if (!('apiKey' in sandbox)) throw new Error(`${service} is not opened with a key.`);
  const header = credentialHeader(document);
  const value = header === 'authorization' ? `Bearer ${sandbox.apiKey}` : sandbox.apiKey;
  return ({ headers }) => {
    if (headers[header] !== value) throw new Refusal(401, refusal);
  };
}
