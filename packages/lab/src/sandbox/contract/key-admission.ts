import type { FastifyRequest } from 'fastify';
import { type ServiceName, SERVICES } from '../../services/services';
import { Refusal } from '../core/refusal';
import type { ContractDocument } from './contract';
import { credentialPlace } from './credential-place';

/** Returns a check that refuses requests without the API key, at the place that the contract names. */
export function keyAdmission(
  service: ServiceName,
  document: ContractDocument,
  refusal = 'The API key is missing or wrong',
): (request: FastifyRequest) => void {
  if (!Object.hasOwn(SERVICES, service)) {
    throw new Error(`${service} has no entry in packages/services.`);
  }
  const { sandbox } = SERVICES[service];
  if (!('apiKey' in sandbox)) throw new Error(`${service} is not opened with a key.`);
  const { read, write, words } = credentialPlace(document);
  const value = write(sandbox.apiKey);
  return ({ raw }) => {
    if (read(raw) !== value) throw new Refusal(401, `${refusal}. It is expected ${words}.`);
  };
}
