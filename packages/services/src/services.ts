/** The properties of a service that everything around its piece needs. Add a new piece here first. */
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

/** The services by name. The folder of the piece and the OpenAPI documents have the same name. */
export const SERVICES = {
  firmable: {
    displayName: 'Firmable',
    piece: '@pieceworks/piece-firmable',
    variables: { secret: 'FIRMABLE_API_KEY', baseUrl: 'FIRMABLE_BASE_URL' },
    contracts: ['gateway', 'vendor'],
    sandbox: { apiKey: 'fbl_sandbox_0000000000000000' },
  },
  'world-news-api': {
    displayName: 'World News API',
    piece: '@pieceworks/piece-world-news-api',
    variables: { secret: 'WORLD_NEWS_API_KEY', baseUrl: 'WORLD_NEWS_API_BASE_URL' },
    contracts: ['gateway', 'vendor'],
    sandbox: { apiKey: 'sandbox-world-news-key' },
  },
  'content-snare': {
    displayName: 'Content Snare',
    piece: '@pieceworks/piece-content-snare',
    variables: { secret: 'CONTENT_SNARE_ACCESS_TOKEN', baseUrl: 'CONTENT_SNARE_BASE_URL' },
    contracts: ['gateway', 'vendor'],
    sandbox: {
      clientId: 'sandbox-client',
      clientSecret: 'sandbox-client-secret',
      email: 'owner@studio.example',
      password: 'sandbox',
    },
  },
} as const satisfies Readonly<Record<string, Service>>;

export type ServiceName = keyof typeof SERVICES;

export const SERVICE_NAMES = Object.keys(SERVICES).filter(isServiceName);

export function isServiceName(name: string): name is ServiceName {
  return name in SERVICES;
}

export function contractsOf(service: ServiceName): Service['contracts'] {
  return SERVICES[service].contracts;
}

/** Returns the service that a piece connects to, by the piece's package; `undefined` for any other package. */
export function findServiceOf(piece: string): ServiceName | undefined {
  return SERVICE_NAMES.find((name) => SERVICES[name].piece === piece);
}
