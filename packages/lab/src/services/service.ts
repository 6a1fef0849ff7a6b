/** The properties of a service that everything around its piece needs. */
export type Service = {
  /** For example "Firmable". */
  displayName: string;
  /** The npm package of its piece, which is in the folder `packages/pieces/<name of the service>`. */
  piece: string;
  /** The environment variables that hold a connection for the command line. */
  variables: { secret: string; baseUrl: string };
  /** The contracts that the service can be called by. Most tests use the first. */
  contracts: readonly [ContractName, ...ContractName[]];
  /** The credentials in the sandbox. They are fixed, so that people can enter them once and keep them. */
  sandbox: KeyCredential | LoginCredential;
};

/** The contracts of a service: a gateway's, or the vendor's own. */
export const CONTRACT_NAMES = ['gateway', 'vendor'] as const;

export type ContractName = (typeof CONTRACT_NAMES)[number];

/** The credential of a connection with an API key. */
export type KeyCredential = { apiKey: string };

/** The credentials of a connection by OAuth 2.0: those of the application and of the person who logs in. */
export type LoginCredential = {
  clientId: string;
  clientSecret: string;
  email: string;
  password: string;
};
