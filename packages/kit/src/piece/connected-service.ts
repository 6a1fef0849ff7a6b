import type { HttpClient } from '../http/http-client';
import type { TimeLimits } from '../http/time-limits';
import type { Contract } from '../values/contract';

/** The client and API of one contract of a service. */
export type SpokenContract<Connection, Api> = {
  createClient: (connection: Connection, limits: TimeLimits | undefined) => HttpClient;
  createApi: (client: HttpClient, connection: Connection) => Api;
};

/** A service, with functions that take a connection as the platform passes it. */
export type ConnectedService<Api> = {
  /** @throws Failure `auth` without a connection, `invalid` for a connection that cannot be used. */
  client: (auth: unknown) => HttpClient;
  /** @throws Failure for the same reasons as `client`. */
  api: (auth: unknown, limits?: TimeLimits) => Api;
};

/**
 * Selects the implementation of the contract that a connection speaks. Code behind it sees one API.
 * @param readConnection reads the value that the platform passes, which may be missing.
 */
export function connectedService<Connection extends { contract: Contract }, Api>(
  readConnection: (auth: unknown) => Connection,
  contracts: Readonly<Record<Contract, SpokenContract<Connection, Api>>>,
): ConnectedService<Api> {
  return {
    client(auth) {
      const connection = readConnection(auth);
      return contracts[connection.contract].createClient(connection, undefined);
    },
    api(auth, limits) {
      const connection = readConnection(auth);
      const { createClient, createApi } = contracts[connection.contract];
      return createApi(createClient(connection, limits), connection);
    },
  };
}
