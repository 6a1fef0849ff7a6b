import type { ContractName, ServiceName } from '@pieceworks/services';
import type { Client, Request, Webhook } from './services/content-snare/records';

export type { ContractName };

/** Returns the path under which a contract of a service is served. The gateway contract is served at the root too. */
export function serviceMount(service: ServiceName, contract: ContractName): string {
  return `/${contract}/${service}`;
}

/** One request to a service, refused or not. Its credentials are removed. */
export type JournalEntry = {
  /** Counts from 1 in the order of arrival. */
  sequence: number;
  /** Time of arrival, ISO 8601 in UTC. */
  at: string;
  /** `null` for a path at the root that belongs to no service. */
  service: ServiceName | null;
  /** `gateway` for a path that belongs to no service. */
  contract: ContractName;
  method: string;
  /** Path as received, without the query. */
  path: string;
  /** Path in the contract, without the mount. */
  contractPath: string;
  query: Record<string, string[]>;
  /** Names are in lower case. A repeated header is joined with `, `. */
  headers: Record<string, string>;
  /** Parsed JSON, the fields of a form, other text, or `null`. */
  body: unknown;
  /** `null` until the response is on its way. */
  status: number | null;
  /** Time until the response was on its way, in ms. */
  ms: number | null;
  /** The header `Retry-After` of the response. */
  retryAfter: string | null;
  /** Kind of the fault that hit the request; `null` for none. */
  fault: string | null;
};

/** One request to the other origin, after a redirect. Its credentials are removed. */
export type OtherOriginEntry = {
  method: string;
  /** Includes the query. */
  path: string;
  /** Names are in lower case. A repeated header is joined with `, `. */
  headers: Record<string, string>;
  /** Form fields are shown as JSON. */
  body: string;
};

/** An article that the news API shows from a moment on. An id that is planned twice is listed twice. */
export type PlannedArticle = {
  /** Moment on the sandbox's clock, ISO 8601 in UTC. */
  at: string;
  id: number;
  /** ISO 8601 in UTC. The paper states it, so it may be later or earlier than `at`. */
  publishedAt: string;
  /** `Article <id>` by default. */
  title?: string;
  /** `en` by default. */
  language?: string;
  /** `au` by default. */
  sourceCountry?: string;
  /** Name of the event that it reports, shared by the articles of one top story; an event of its own by default. */
  story?: string;
};

/**
 * Access to the files that Content Snare clients uploaded.
 * - `signed`: the link is signed and needs no credential.
 * - `credential`: the link needs the access token.
 * - `redirect`: the link needs the access token, and redirects to a signed link at another origin.
 */
type FileLink = 'signed' | 'credential' | 'redirect';

/** The settings that can change while the sandbox runs: limits, credits and time. Other answers are faults. */
export type Settings = {
  contentSnareFileLink: FileLink;
  /** Remaining credits of the Firmable account. */
  firmableCredits: number;
  /**
   * Number of articles that a page repeats from the page before, as if as many new articles had arrived in between.
   * Applies to the vendor contract.
   */
  newsPageOverlap: number;
  /** Points that the World News account has left today. */
  newsPoints: number;
  /** True to enforce rate limits. Content Snare and Firmable's own API have one. */
  rateLimits: boolean;
  /** Seconds by which the clock of limits, quotas and dates is ahead of the machine's clock. */
  clockAheadSeconds: number;
};

/** The work that the services have done since the start or the last reset. */
export type Ledger = {
  /** Every call that a service processed and did not refuse, in order. The path is that in the contract. */
  calls: { service: ServiceName; method: string; path: string }[];
  firmable: {
    creditsCharged: number;
    creditsLeft: number;
    /** Paid calls by operationId. A search has no record, and a record that was bought before costs 0. */
    charges: { operation: string; recordId: string | null; credits: number }[];
  };
  /** The points of today, and all paid calls by operationId. */
  worldNewsApi: {
    pointsUsed: number;
    pointsLeft: number;
    charges: { operation: string; points: number }[];
  };
  contentSnare: {
    clientsCreated: Client[];
    requestsCreated: Pick<Request, 'id' | 'name' | 'status' | 'due'>[];
    /** The current webhooks. Their addresses show only the origin and a fingerprint. */
    webhooks: Webhook[];
  };
};

/** The remaining credits or points of a service's account. */
export type Quota = {
  service: ServiceName;
  /** For example "credits". */
  unit: string;
  left: number;
  /** The amount at the start, or at the start of each day. */
  full: number;
};

/** A change of the journal: a request that arrived or was answered, or `null` when it was cleared. */
export type JournalChange = { entry: JournalEntry } | { entry: null };

/** The origin of a sandbox, and the path of the socket of its control interface. */
export type SandboxAddress = { origin: string; control: string };
