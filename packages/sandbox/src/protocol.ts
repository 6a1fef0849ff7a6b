import type { ContractName, ServiceName } from '@pieceworks/services';
import type { Client, Request, Webhook } from './content-snare/records';

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
  /** The fault that hit the request; `null` for none. */
  fault: FaultKind | null;
};

/** The requests that a fault applies to. An absent field matches every request. */
export type FaultMatch = {
  service?: ServiceName;
  contract?: ContractName;
  /** In upper case. */
  method?: string;
  /** Path in the contract: `{id}` matches any single segment. */
  path?: string;
};

/** True to let the service process or refuse the request before the fault shows; false by default. */
type WithOrWithoutWork = { afterProcessing?: boolean };

/**
 * The effect of a fault on one request.
 * - `status`: an error response.
 * - `reset`: the connection is reset before the first byte of the response.
 * - `stall`: silence instead of the headers, or in the middle of the body.
 * - `cut-body`: the connection ends in the middle of the body; the work is done.
 * - `content-type`: the right body with another content type; the work is done.
 * - `html`: 200 and an HTML page.
 * - `invalid-json`: a JSON content type and an invalid body.
 * - `huge-body`: one JSON object of 20 MiB instead of the response; the work is done.
 * - `empty-body`: the right status and no body.
 * - `redirect`: a redirect; the work is not done.
 * - `failure-inside-200`: an error that only the body shows; the work is not done.
 * - `slow`: the work is done at once, and the right response comes late.
 * - `echo-credential`: an error whose message repeats the credential and the request body. The headers
 *   `x-request-id` and `x-request-body` repeat them too, as far as a header can hold them. The work is not done.
 */
export type FaultEffect = AnyHeaders & OneEffect;

/** Further headers of the response, which replace those of the same name: `{ 'x-ratelimit-reset': '12' }`. */
type AnyHeaders = { headers?: Readonly<Record<string, string>> };

type OneEffect =
  | ({
      kind: 'status';
      /** 400 to 599. */
      status: number;
      /** The value of the `Retry-After` header. */
      retryAfter?: string;
      /** The value of the `Date` header, instead of the time of this machine. */
      date?: string;
      /** Text is sent unchanged, anything else as JSON. By default it is the service's own error body. */
      body?: string | object;
      contentType?: string;
    } & WithOrWithoutWork)
  | ({ kind: 'reset' } & WithOrWithoutWork)
  | ({ kind: 'stall'; phase: 'headers' | 'body' } & WithOrWithoutWork)
  | { kind: 'cut-body' }
  | {
      kind: 'content-type';
      /** `text/plain` by default. */
      contentType?: string;
    }
  | ({ kind: 'html' } & WithOrWithoutWork)
  | ({ kind: 'invalid-json' } & WithOrWithoutWork)
  | { kind: 'huge-body' }
  | ({ kind: 'empty-body' } & WithOrWithoutWork)
  | { kind: 'redirect'; status: 301 | 302 | 303 | 307 | 308; to: RedirectTarget }
  | {
      kind: 'failure-inside-200';
      /** The status that the body states. */
      code: number;
      /** Replaces the service's own error body. */
      body?: object;
    }
  | {
      kind: 'slow';
      /** Delay of the response, in ms. */
      ms: number;
    }
  | { kind: 'echo-credential'; status: number };

/**
 * The target of a redirect.
 * - `same-origin`: the same URL with `redirected` in its query, which serves the request.
 * - `loop`: the same URL, which redirects again without end.
 * - `cross-origin`: another origin, which records what it receives.
 */
export type RedirectTarget = 'same-origin' | 'loop' | 'cross-origin';

export type FaultKind = FaultEffect['kind'];

/** A fault for the next matching requests, up to a number. */
export type CountedFault = FaultEffect & {
  match?: FaultMatch;
  /** Number of requests that it hits; 1 by default. */
  times?: number | 'always';
};

/** A fault that hits at random until it is cleared. The same seed hits the same requests in the same order. */
export type RandomFault = {
  kind: 'random';
  seed: number;
  /** Share of the matching requests that it hits, 0 to 1. */
  share: number;
  /** Each hit uses one of these, picked at random. */
  of: FaultEffect[];
  match?: FaultMatch;
};

export type Fault = CountedFault | RandomFault;

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

/** The settings that select the form of a response, with their values. The first one is the default. */
export const FORMS = {
  /** The answer of Firmable's gateway when nothing was found. */
  firmableMiss: ['404', 'empty-object', 'null', 'empty-array', 'empty-body', 'empty-record'],
  /** The answer of Firmable's own API when nothing was found. */
  firmableVendorMiss: ['500', '404', 'empty-object', 'null'],
  /** A search response in Firmable's own API: an envelope, or a bare array of records. */
  firmableSearchEnvelope: ['object', 'array'],
  /** A news search in the gateway contract: an envelope, or a bare array of articles. */
  newsEnvelope: ['object', 'array'],
  /** The place where World News API itself reports a failure: the HTTP status, or only the body of a 200. */
  newsFailureStatus: ['http', 'inside-200'],
  /**
   * Access to the files that Content Snare clients uploaded.
   * - `signed`: the link is signed and needs no credential.
   * - `credential`: the link needs the access token.
   * - `redirect`: the link needs the access token, and redirects to a signed link at another origin.
   */
  contentSnareFileLink: ['signed', 'credential', 'redirect'],
} as const;

/** The settings that can change while the sandbox runs, apart from faults: forms, limits, credits and time. */
export type Settings = { [Name in keyof typeof FORMS]: (typeof FORMS)[Name][number] } & {
  /** Remaining credits of the Firmable account. */
  firmableCredits: number;
  /** Number of people whom Firmable lists since the start, all at the first company; at most 38. */
  firmableNewPeople: number;
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
