import type { FastifyRequest } from 'fastify';
import { type ServiceName, SERVICES } from '@pieceworks/services';
import { type ContractDocument, credentialHeader, credentialValue } from './contract';
import { Refusal } from './refusal';

/** Returns a check that refuses requests without the API key, in the header that the contract names. */
export function keyAdmission(
  service: ServiceName,
  document: ContractDocument,
  refusal = 'The API key is missing or wrong',
): (request: FastifyRequest) => void {
  const { sandbox } = SERVICES[service];
  if (!('apiKey' in sandbox)) throw new Error(`${service} is not opened with a key.`);
  const header = credentialHeader(document);
  const value = credentialValue(document, sandbox.apiKey);
  return ({ headers }) => {
    if (headers[header] !== value) throw new Refusal(401, refusal);
  };
}
