/** What everything around a piece has to know of its service. A new piece begins with an entry here. */
export type Service = {
  /** As in "Firmable". */
  displayName: string;
  /** The npm package of its piece, which is in the folder `packages/pieces/<name of the service>`. */
  piece: string;
  /** The variables of the environment that hold a connection for the command line. */
  variables: { secret: string; baseUrl: string };
  /** The contracts that it is spoken to by, the one of most tests first. */
  contracts: readonly [ContractName, ...ContractName[]];
  /** What opens the service in the sandbox. Fixed, so that it can be typed in once and kept. */
  sandbox: KeyCredential | LoginCredential;
};

/** Which contract of a service: a gateway's, or the vendor's own. */
export const CONTRACT_NAMES = ['gateway', 'vendor'] as const;

export type ContractName = (typeof CONTRACT_NAMES)[number];

/** For a connection made of a key. */
export type KeyCredential = { apiKey: string };

/** For a connection by OAuth 2.0: the application, and the person who logs in. */
export type LoginCredential = {
  clientId: string;
  clientSecret: string;
  email: string;
  password: string;
};

/** By the name of the service: that of its piece's folder and of its OpenAPI documents. */
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

/** The service that a piece connects to, by the piece's package; `undefined` for a piece of others. */
export function findServiceOf(piece: string): ServiceName | undefined {
  return SERVICE_NAMES.find((name) => SERVICES[name].piece === piece);
}
