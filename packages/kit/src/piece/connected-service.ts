import type { HttpClient } from '../http/http-client';
import type { TimeLimits } from '../http/time-limits';
import type { Contract } from '../values/contract';

/** How one contract of a service is spoken. */
export type SpokenContract<Connection, Api> = {
  createClient: (connection: Connection, limits: TimeLimits | undefined) => HttpClient;
  createApi: (client: HttpClient, connection: Connection) => Api;
};

/** A service by a connection as the platform hands it over. */
export type ConnectedService<Api> = {
  /** @throws Failure `auth` without a connection, `invalid` for a connection that cannot be used. */
  client: (auth: unknown) => HttpClient;
  /** @throws Failure as `client` does. */
  api: (auth: unknown, limits?: TimeLimits) => Api;
};

/**
 * Ties a connection to the contract that it speaks. Nothing behind it knows that there are two.
 * @param readConnection reads what the platform hands over; it may be missing.
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
