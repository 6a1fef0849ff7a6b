import { type ConnectionValues, connectToService, type PieceHost } from '../host';
import type { RunningSandbox } from '../sandbox';
import { type ContractName, contractsOf, mainContractOf, type Service } from '../services';

/** Connects a piece to its service in the sandbox as a user would: with a key, or through the login. */
export async function connectToSandbox(
  service: Service,
  host: PieceHost,
  sandbox: RunningSandbox,
  contract: ContractName = mainContractOf(service),
): Promise<ConnectionValues> {
  // The sandbox's host is unknown to the piece, so the vendor's contract has to be chosen.
  const baseUrl = sandbox.baseUrl(service.name, { contract });
  const props = contractsOf(service).length > 1 ? { baseUrl, contract } : { baseUrl };
  return connectToService(host.metadata(), service.credential, props);
}
