/** The services that the sandbox plays, by the name of their piece. */
export type ServiceName = 'firmable' | 'world-news-api' | 'content-snare';

/** Path under which a service is served besides the root of the origin. */
export function gatewayMount(service: ServiceName): string {
  return `/gateway/${service}`;
}

/** Path of the control interface. */
export const CONTROL_MOUNT = '/_sandbox';

/** One request that reached a service, refused or not. */
export type JournalEntry = {
  /** Counts from 1 in the order of arrival. */
  sequence: number;
  /** Time of arrival, ISO 8601 in UTC. */
  at: string;
  /** `null` for a path at the root that belongs to no service. */
  service: ServiceName | null;
  form: 'gateway';
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
};

/** How Firmable says that nothing matched. */
export const MISS_FORMS = [
  '404',
  'empty-object',
  'null',
  'empty-array',
  'empty-body',
  'hollow-record',
] as const;

export type MissForm = (typeof MISS_FORMS)[number];

/** How a search of news is answered: in its envelope, or as a bare array of articles. */
export const NEWS_ENVELOPES = ['object', 'array'] as const;

export type NewsEnvelope = (typeof NEWS_ENVELOPES)[number];

/** What can be changed while the sandbox runs. */
export type Settings = {
  firmableMiss: MissForm;
  /** Credits that the Firmable account has left. */
  firmableCredits: number;
  newsEnvelope: NewsEnvelope;
  /** Points that the World News account has left today. */
  newsPoints: number;
  /** Whether Content Snare counts the requests of the last 10 seconds. */
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

/** A request of Content Snare. */
export type RequestRecord = {
  id: string;
  name: string;
  status: 'published';
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
  request_template_name: string;
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

/** What the services have really done since the start or the last reset. */
export type Ledger = {
  firmable: { creditsCharged: number; creditsLeft: number; charges: FirmableCharge[] };
  /** The points are those of today. */
  worldNewsApi: { pointsUsed: number; pointsLeft: number; charges: NewsCharge[] };
  contentSnare: { clientsCreated: ClientRecord[]; requestsCreated: RequestRecord[] };
};

/** What the program tells its parent once it listens. */
export type ReadyMessage = { type: 'ready'; origin: string };

/** What the control interface answers when it mints an access token. */
export type TokenAnswer = { access_token: string };

/** Whether a message of the program says that it listens. */
export function isReadyMessage(value: unknown): value is ReadyMessage {
  return has(value, 'origin');
}

/** Whether an answer is the journal. */
export function isJournal(value: unknown): value is JournalEntry[] {
  return Array.isArray(value) && value.every((entry) => has(entry, 'sequence'));
}

/** Whether an answer is the settings. */
export function isSettings(value: unknown): value is Settings {
  return has(value, 'clockAheadSeconds');
}

/** Whether an answer is the ledger. */
export function isLedger(value: unknown): value is Ledger {
  return has(value, 'contentSnare');
}

/** Whether an answer is a minted token. */
export function isTokenAnswer(value: unknown): value is TokenAnswer {
  return has(value, 'access_token');
}

/** Both ends of the protocol are built together: one field tells its messages apart. */
function has(value: unknown, field: string): boolean {
  return typeof value === 'object' && value !== null && field in value;
}
