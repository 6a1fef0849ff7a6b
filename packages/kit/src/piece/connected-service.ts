import type { HttpClient } from '../http/http-client';
import type { TimeLimits } from '../http/time-limits';
import type { Contract } from '../values/contract';

export type ContractImplementation<Connection, Api> = {
  /** @param limits by default those of an action. */
  createClient: (connection: Connection, limits: TimeLimits | undefined) => HttpClient;
  createApi: (client: HttpClient, connection: Connection) => Api;
};

/**
 * Selects the implementation of the contract that a connection speaks, so that callers see one API. The returned
 * functions take a connection as the platform passes it.
 * @param readConnection reads a connection, which may be missing.
 * @throws Failure, from each function: `auth` without a connection, `invalid` for one that cannot be used.
 */
export function connectedService<Connection extends { contract: Contract }, Api>(
  readConnection: (auth: unknown) => Connection,
  contracts: Readonly<Record<Contract, ContractImplementation<Connection, Api>>>,
) {
  return {
    client: (auth: unknown) => {
      const connection = readConnection(auth);
      return contracts[connection.contract].createClient(connection, undefined);
    },
    api: (auth: unknown, limits?: TimeLimits) => {
      const connection = readConnection(auth);
      const { createClient, createApi } = contracts[connection.contract];
      return createApi(createClient(connection, limits), connection);
    },
  };
}
