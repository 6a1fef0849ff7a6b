import { type ConnectionValues, connectToService, type PieceHost } from '../host';
import type { ContractName, RunningSandbox } from '../sandbox';
import { contractsOf, findServiceOf, type ServiceName, SERVICES } from '../services/services';

/**
 * Returns the service that a piece connects to, by the piece's package name.
 * @throws Error for a piece that is not in this repository.
 */
export function serviceOf(pieceName: string): ServiceName {
  const service = findServiceOf(pieceName);
  if (service === undefined) {
    throw new Error(`The sandbox does not play the service of ${pieceName}.`);
  }
  return service;
}

/** Connects a piece to the sandbox as a user would: with a key, or through the login. */
export async function connectToSandbox(
  host: PieceHost,
  sandbox: RunningSandbox,
  chosen?: ContractName,
): Promise<ConnectionValues> {
  const service = serviceOf(host.name);
  const [main, ...others] = contractsOf(service);
  const contract = chosen ?? main;
  // The sandbox's host is unknown to the piece, so the vendor's contract has to be chosen.
  const baseUrl = sandbox.baseUrl(service, { contract });
  const props = others.length > 0 ? { baseUrl, contract } : { baseUrl };
  return connectToService(host.metadata(), SERVICES[service].sandbox, props);
}
