import type { FastifyRequest } from 'fastify';
import type { ContractDocument } from '../../contracts/contract-document';
import type { Service } from '../../services/service';
import { Refusal } from '../core/refusal';
import { credentialPlace } from './credential-place';

/** Returns a check that refuses requests without the API key, at the place that the contract names. */
export function keyAdmission(
  { name, credential }: Service,
  document: ContractDocument,
  refusal = 'The API key is missing or wrong',
): (request: FastifyRequest) => void {
  if (!('apiKey' in credential)) throw new Error(`${name} is not opened with a key.`);
  const { read, write, words } = credentialPlace(document);
  const value = write(credential.apiKey);
  return ({ raw }) => {
    if (read(raw) !== value) throw new Refusal(401, `${refusal}. It is expected ${words}.`);
  };
}
