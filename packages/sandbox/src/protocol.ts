import type { components } from '@pieceworks/contracts/content-snare-vendor';
import { CONTRACT_NAMES, type ContractName, type ServiceName } from '@pieceworks/services';

export { CONTRACT_NAMES, type ContractName };

/** Path under which a contract of a service is served; the gateway's is at the root of the origin too. */
export function serviceMount(service: ServiceName, contract: ContractName): string {
  return `/${contract}/${service}`;
}

/** Path of the control interface. */
export const CONTROL_MOUNT = '/_sandbox';

/** Header of the control interface that carries the token of this start. */
export const CONTROL_TOKEN_HEADER = 'x-sandbox-token';

/** One request that reached a service, refused or not. Its credentials are struck out. */
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
  /** Path as the contract names it: the mount is removed. */
  contractPath: string;
  query: Record<string, string[]>;
  /** Names are in lower case; a repeated header is joined with `, `. */
  headers: Record<string, string>;
  /** Parsed JSON, the fields of a form, text that is neither, or `null`. */
  body: unknown;
  /** `null` until the answer is on its way. */
  status: number | null;
  /** What was done to it instead of, or after, the work of the service. */
  fault: FaultKind | null;
};

/** Which requests a fault is for; what is left out does not matter. */
export type FaultMatch = {
  service?: ServiceName;
  contract?: ContractName;
  /** In capitals. */
  method?: string;
  /** Path as the contract names it: `{id}` stands for any one segment. */
  path?: string;
};

/** Whether the service does its work, or refuses it, before the fault shows; by default it does not. */
type WithOrWithoutWork = { afterProcessing?: boolean };

/**
 * What happens to one request.
 * - `status`: an answer of failure.
 * - `reset`: the connection is reset before the first byte of an answer.
 * - `stall`: silence instead of the headers, or in the middle of the body.
 * - `cut-body`: the connection ends in the middle of the body; the work is done.
 * - `content-type`: the right answer as another type; the work is done.
 * - `html`: 200 and a page.
 * - `invalid-json`: said to be JSON, and is not.
 * - `huge-body`: one JSON object of this size instead of the answer; the work is done.
 * - `empty-body`: the right status and no body.
 * - `redirect`: otherOrigin; the work is not done.
 * - `failure-inside-200`: a failure that only the body tells of; the work is not done.
 * - `slow`: the work is done at once, the right answer comes late.
 * - `echo-credential`: a failure that repeats the credential and the body of the request in its message
 *   and, as far as a header can hold them, in `x-request-id` and `x-request-body`; the work is not done.
 */
export type FaultEffect =
  | ({
      kind: 'status';
      /** 400 to 599. */
      status: number;
      /** `Retry-After` as it is sent. */
      retryAfter?: string;
      /** `Date` as it is sent, instead of the time of this machine. */
      date?: string;
      /** Text is sent as it is, all else as JSON; without it the service reports an error in its own form. */
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
  | {
      kind: 'huge-body';
      /** Size of the body in bytes; 20 MiB by default. */
      bytes?: number;
    }
  | ({ kind: 'empty-body' } & WithOrWithoutWork)
  | { kind: 'redirect'; status: 301 | 302 | 303 | 307 | 308; to: RedirectTarget }
  | {
      kind: 'failure-inside-200';
      /** The status that the body states. */
      code: number;
      message?: string;
      /** Says the same in other words. */
      body?: object;
    }
  | {
      kind: 'slow';
      /** How late the answer is, in ms. */
      ms: number;
    }
  | { kind: 'echo-credential'; status: number };

/**
 * Where a redirect leads: to the same URL, with `redirected` in its query, where a request is served or,
 * in a loop, redirected without end; to another origin, which notes what it receives; or to what is given.
 */
export type RedirectTarget = 'same-origin' | 'loop' | 'cross-origin' | { location: string };

export type FaultKind = FaultEffect['kind'];

/** A fault that is armed for some requests, and used up by them. */
export type CountedFault = FaultEffect & {
  match?: FaultMatch;
  /** Requests that it hits; 1 by default. */
  times?: number | 'always';
};

/** A fault that hits by chance, the same requests in the same order for the same seed, until it is cleared. */
export type RandomFault = {
  kind: 'random';
  seed: number;
  /** Share of the matching requests that it hits, 0 to 1. */
  share: number;
  /** One of them is picked for each hit. */
  of: FaultEffect[];
  match?: FaultMatch;
};

export type Fault = CountedFault | RandomFault;

/** One request that came to the other origin, after a redirect. Its credentials are struck out. */
export type OtherOriginEntry = {
  method: string;
  /** With the query. */
  path: string;
  /** Names are in lower case; a repeated header is joined with `, `. */
  headers: Record<string, string>;
  /** The fields of a form are JSON. */
  body: string;
};

/** The sandbox over HTTPS. */
export type HttpsListener = {
  /** Scheme, host and port. */
  origin: string;
  /** PEM of the certificate, which no machine trusts of itself. */
  certificate: string;
};

/** How Firmable says that nothing matched. */
export const MISS_ANSWERS = [
  '404',
  'empty-object',
  'null',
  'empty-array',
  'empty-body',
  'empty-record',
] as const;

export type MissAnswer = (typeof MISS_ANSWERS)[number];

/** How Firmable's own API says that nothing matched. */
export const VENDOR_MISS_ANSWERS = ['500', '404', 'empty-object', 'null'] as const;

export type VendorMissAnswer = (typeof VENDOR_MISS_ANSWERS)[number];

/** How a search of Firmable's own API is answered: in an envelope, or as a bare array of records. */
export const SEARCH_ENVELOPES = ['object', 'array'] as const;

export type SearchEnvelope = (typeof SEARCH_ENVELOPES)[number];

/** Which state of Firmable's documentation the records of its own API follow. */
export const RECORD_SHAPES = ['current', 'older'] as const;

export type RecordShape = (typeof RECORD_SHAPES)[number];

/** Where World News API itself says that it failed: in the HTTP status, or only in the body of a 200. */
export const NEWS_FAILURE_STATUSES = ['http', 'inside-200'] as const;

export type NewsFailureStatus = (typeof NEWS_FAILURE_STATUSES)[number];

/** How a search of news is answered by the gateway contract: in its envelope, or as a bare array of articles. */
export const NEWS_ENVELOPES = ['object', 'array'] as const;

export type NewsEnvelope = (typeof NEWS_ENVELOPES)[number];

/**
 * A change of the news at a moment of the sandbox's clock. An article that is published under the id of
 * another one is listed twice; changes of an id that is not there do nothing.
 */
export type NewsChange = {
  /** When it happens, ISO 8601 in UTC. */
  at: string;
  /** Of the article. */
  id: number;
} & (
  | {
      kind: 'publish';
      /** ISO 8601 in UTC; later than `at` or before it, as the paper says. */
      publishedAt: string;
      /** `Article <id>` by default. */
      title?: string;
      /** `en` by default. */
      language?: string;
      /** `au` by default. */
      sourceCountry?: string;
    }
  | { kind: 'redate'; publishedAt: string }
  | { kind: 'delete' }
);

/**
 * What a link to a file that a client of Content Snare uploaded asks of who follows it: nothing, for it is
 * signed; the access token; or the token, to redirect to a signed one at another origin.
 */
export const FILE_LINKS = ['signed', 'credential', 'redirect'] as const;

export type FileLink = (typeof FILE_LINKS)[number];

/**
 * The settings that are no faults and can change while the sandbox runs: limits, credits, time, and which of several right
 * forms an answer has.
 */
export type Settings = {
  /** Of the gateway contract. */
  firmableMiss: MissAnswer;
  firmableVendorMiss: VendorMissAnswer;
  /** Of the vendor contract. */
  firmableSearchEnvelope: SearchEnvelope;
  /** Of the vendor contract. */
  firmableRecordShape: RecordShape;
  /** Credits that the Firmable account has left. */
  firmableCredits: number;
  newsEnvelope: NewsEnvelope;
  /** Of the vendor contract. */
  newsFailureStatus: NewsFailureStatus;
  /**
   * How many articles of a page of the vendor contract were on the page before too, as when as many new ones
   * have come in between.
   */
  newsPageOverlap: number;
  /** Points that the World News account has left today. */
  newsPoints: number;
  contentSnareFileLink: FileLink;
  /** How often Content Snare delivers each event to a webhook; 1 at first. */
  contentSnareDeliveryCopies: number;
  /** Whether Content Snare and the vendor contract of Firmable count the last requests. */
  rateLimits: boolean;
  /** Seconds by which the clock of limits, quotas and dates is ahead of the machine's. */
  clockAheadSeconds: number;
};

/** A client of Content Snare. */
export type ClientRecord = {
  id: string;
  email: string;
  full_name: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  language_code: string;
  avatar: string | null;
  company_name: string | null;
  client_companies: { id: string; name: string }[];
};

export const REQUEST_STATUSES = [
  'draft',
  'scheduled',
  'published',
  'waiting',
  'completed',
  'archived',
] as const;

export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** A request of Content Snare, as its creation is answered. */
export type RequestRecord = {
  id: string;
  name: string;
  status: RequestStatus;
  client_status: string;
  /** Deadline, YYYY-MM-DD. */
  due: string;
  url: string;
  share_link: string;
  share_via_link_enabled: boolean;
  passcode_enabled: boolean;
  comments_enabled: boolean;
  completion_percentage: number;
  folder_name: string | null;
  owner_name: string;
  author_name: string;
  request_template_name: string | null;
  communications_template_name: string | null;
  instruction_text: string | null;
  show_instruction: boolean;
  /** ISO 8601 in UTC. */
  updated_at: string;
  client: RequestClient;
  clients: RequestClient[];
};

/** What a request repeats of its client. */
export type RequestClient = Pick<
  ClientRecord,
  'id' | 'full_name' | 'email' | 'phone' | 'company_name' | 'avatar'
> & { url: string };

/** What the client of a request does in the browser, without a login. */
export type ClientAction =
  | { kind: 'view'; requestId: string }
  | { kind: 'answer'; fieldId: string; answers: ClientAnswer[] }
  /** Gives every field that waits for an answer one of its type. */
  | { kind: 'answer-all'; requestId: string }
  | { kind: 'comment'; fieldId: string; text: string }
  /** Uses up something that the account has bought a number of. */
  | { kind: 'use-product'; fieldId: string; product: string; quantity: number }
  | { kind: 'complete'; requestId: string };

/** One answer to a field: text, a row of a table in the order of its columns, or a file. */
export type ClientAnswer = { text: string } | { row: string[] } | { file: UploadedFile };

export type UploadedFile = { name: string; contentType: string; base64: string };

/** What the account of Content Snare tells of, by the names of the vendor's webhook events. */
export type ContentSnareEventName = components['schemas']['EventName'];

/** One change in the account of Content Snare. */
export type ContentSnareEvent = {
  event: ContentSnareEventName;
  /** ISO 8601 in UTC. */
  at: string;
  /** Of the record that the event is about: a request, a page, a section, a field, a comment, a product item or a client. */
  subjectId: string;
  /** The request that the record is or belongs to. */
  requestId: string | null;
  /** The client that the record is or belongs to. */
  clientId: string | null;
};

/** A webhook of Content Snare. */
export type WebhookRecord = {
  id: string;
  type: string;
  url: string;
  enabled: boolean;
  /** Names of events. */
  subscriptions: string[];
};

/** One attempt to tell a webhook of an event. */
export type WebhookDelivery = {
  webhookId: string;
  event: string;
  /** Counts from 1. */
  attempt: number;
  /** `null` when no answer came. */
  status: number | null;
};

/** One time that Firmable did paid work. */
export type FirmableCharge = {
  /** Its operationId. */
  operation: string;
  /** The record that was bought; `null` for a search. */
  recordId: string | null;
  /** 0 for a record that was bought before. */
  credits: number;
};

/** One time that World News API did paid work. */
export type NewsCharge = {
  /** Its operationId. */
  operation: string;
  points: number;
};

/** One call that a service has processed and not refused. */
export type ProcessedCall = {
  service: ServiceName;
  method: string;
  /** Path as the contract names it: the mount is removed. */
  path: string;
};

/** What the services have really done since the start or the last reset. */
export type Ledger = {
  /** Every call that a service has processed and not refused, in order. */
  calls: ProcessedCall[];
  firmable: { creditsCharged: number; creditsLeft: number; charges: FirmableCharge[] };
  /** The points are those of today. */
  worldNewsApi: { pointsUsed: number; pointsLeft: number; charges: NewsCharge[] };
  contentSnare: {
    clientsCreated: ClientRecord[];
    requestsCreated: RequestRecord[];
    /** Those that are there now; of their addresses the origin and a fingerprint. */
    webhooks: WebhookRecord[];
  };
};

/** What the account of a service has left to spend. */
export type Quota = {
  service: ServiceName;
  /** As in "credits". */
  unit: string;
  left: number;
  /** What the account started with, or gets anew each day. */
  full: number;
};

/** What happens in the journal: a request that arrived or was answered, or all of it cleared. */
export type JournalChange = { entry: JournalEntry } | { entry: null };

/** A request of Content Snare, as its client sees it in the browser. */
export type ClientView = {
  id: string;
  name: string;
  status: RequestStatus;
  /** Deadline, YYYY-MM-DD. */
  due: string;
  client: { id: string; name: string; email: string };
  /** Whether the client can open it. */
  isSent: boolean;
  pages: { name: string; sections: { name: string; fields: ClientViewField[] }[] }[];
};

/** A field as the client sees it, and how it is answered. */
export type ClientViewField = {
  id: string;
  name: string;
  type: string;
  answeredBy: 'text' | 'choice' | 'choices' | 'file' | 'table';
  required: boolean;
  instructions: string | null;
  options: readonly string[];
  columns: readonly string[];
  status: 'todo' | 'done' | 'approved' | 'redo';
  /** Why it was sent back. */
  rejectionComment: string | null;
  /** In words; of a file its name. */
  answers: readonly string[];
};

/** The address of a sandbox, and the token of its control interface. */
export type SandboxAddress = { origin: string; token: string };

/** What the program tells its parent once it listens. */
export type ReadyMessage = { type: 'ready' } & SandboxAddress;

/** What the control interface answers when it mints an access token. */
export type TokenAnswer = { access_token: string };

/** Returns the guard of a message. Both ends are built together, so one field tells messages apart. */
export function hasField<Message>(field: keyof Message) {
  return (value: unknown): value is Message =>
    typeof value === 'object' && value !== null && field in value;
}

/** Returns the guard of a list of messages. */
export function listWithField<Message>(field: keyof Message) {
  const isMessage = hasField<Message>(field);
  return (value: unknown): value is Message[] => Array.isArray(value) && value.every(isMessage);
}
