import type { BaseUrl, Contract, CutBy, ValuesOf } from '@pieceworks/kit';
import type { ClientChanges, NewClient } from './client-fields';
import type { EventName } from './events';
import type { AnswerFile, Client, ClientRequest, Field, Named } from './output-rows';
import type { NewRequest, RequestChanges, RequestStatus } from './request-fields';
import type { FIND_REQUESTS_FORM, NewPart, NewSectionPart } from './step-fields';

/** A checked connection, as the platform stores it. */
export type ContentSnareConnection = {
  accessToken: string;
  /** True if the connection states an expiry that has passed. */
  hasExpired: boolean;
  /** The scopes that the service granted; empty if it did not list them. */
  scopes: string[];
  baseUrl: BaseUrl;
  contract: Contract;
  /** All values of the connection that must never be shown. */
  secrets: string[];
};

type FindRequests = ValuesOf<typeof FIND_REQUESTS_FORM>;

/** A filter of requests: the filters of Find Requests, and the order of a test. Omitted fields match every request. */
export type RequestFilter = Partial<
  Omit<FindRequests, 'statuses' | 'maxResults' | 'fullRecords' | 'dueWithinDays' | 'timeZone'>
> & {
  statuses?: readonly RequestStatus[];
  /** True for the most recent changes first. The service may refuse to sort this way. */
  newestFirst?: boolean;
};

/** The outcome of a review of a submitted field. */
export type Review = {
  status: 'approved' | 'redo' | 'done' | 'todo';
  /** Shown to the client. */
  comment?: string | undefined;
};

/** A page or a section that was added. A value is `null` if the service omits it. */
export type AddedPart = {
  id: string | null;
  name: string | null;
  fields: readonly Field[];
};

/** The scope of a step: a whole request, a page or a section. */
export type Part = 'requests' | 'pages' | 'sections';

/** A request with all its fields and answers. */
export type AnsweredRequest = WithRaw<ClientRequest> & { fields: readonly Field[] };

export type WithRaw<Entry> = { record: Entry; raw: unknown };

/** A client that was created, or found after the answer to its creation was lost. */
export type CreatedClient = WithRaw<Client> & {
  /** True if the answer was lost and the client was found by email instead. */
  foundByEmail: boolean;
};

/** A request that was created, or an open one that was returned instead. */
export type CreatedRequest = WithRaw<ClientRequest> & {
  skipped: boolean;
  /** True if its client was created with it. */
  clientCreated: boolean;
};

/** The reason for an incomplete list: the limit was reached, the service repeated a page, or the step's time was up. */
export type Truncation = {
  by: CutBy;
  /** The number of entries read. */
  read: number;
};

/** A list as far as it was read. */
export type Listed<Entry> = {
  entries: Entry[];
  /** The reason why there may be more entries; `null` for a complete list. */
  cut: Truncation | null;
  /** The number of entries in the service, if it states one. */
  total: number | null;
};

/** A kind of records that users choose by name. */
export type NamedKind =
  'templates' | 'page templates' | 'section templates' | 'folders' | 'team members' | 'schedules';

/** A webhook's events and URL. */
export type Subscription = { url: string; events: readonly EventName[] };

export type WebhookApi = {
  /**
   * Makes one webhook deliver these events to the URL, and removes all others of the URL.
   * @returns its id.
   */
  subscribe: (subscription: Subscription) => Promise<string>;
  /** Removes the webhook, or all webhooks of the URL if the id is unknown. A webhook not found is no failure. */
  unsubscribe: (webhook: { id: string | null; url: string }) => Promise<void>;
};

/** The calls of the piece to Content Snare, independent of the contract. */
export type ContentSnareApi = WebhookApi & {
  /** Returns the name of the person who logged in. It is the cheapest call that proves the token. */
  readUserName: () => Promise<string | undefined>;
  createClient: (client: NewClient) => Promise<CreatedClient>;
  readClient: (id: string) => Promise<WithRaw<Client>>;
  /** Returns the client with this email, ignoring case. */
  findClient: (email: string) => Promise<WithRaw<Client> | undefined>;
  updateClient: (id: string, changes: ClientChanges) => Promise<WithRaw<Client>>;
  /** Creates the request and sends it to the client. On demand, returns an open request of that name instead. */
  createRequest: (request: NewRequest) => Promise<CreatedRequest>;
  readRequest: (id: string) => Promise<WithRaw<ClientRequest>>;
  /** Returns the request with its fields and answers, of all pages or of one. */
  readAnswers: (id: string, withHidden: boolean, onlyPageId?: string) => Promise<AnsweredRequest>;
  updateRequest: (id: string, changes: RequestChanges) => Promise<WithRaw<ClientRequest>>;
  /** Adds a client to the request's clients. Sends nothing if the client is already there. */
  addClient: (
    requestId: string,
    clientId: string,
    isPrimary: boolean,
  ) => Promise<WithRaw<ClientRequest> & { added: boolean }>;
  /** Deletes the request with all its answers. */
  deleteRequest: (id: string) => Promise<void>;
  deleteClient: (id: string) => Promise<void>;
  /** @returns the service's record of the review. */
  reviewField: (id: string, review: Review) => Promise<unknown>;
  /** Approves every submitted field of a request, a page or a section. */
  approveSubmitted: (part: Part, id: string) => Promise<void>;
  /** Submits every field of a request, a page or a section for its client. */
  submitAll: (part: Part, id: string) => Promise<void>;
  addPage: (page: NewPart) => Promise<WithRaw<AddedPart>>;
  addSection: (section: NewSectionPart) => Promise<WithRaw<AddedPart>>;
  runIntegrationActions: (requestId: string) => Promise<void>;
  /** Downloads a file. The credential goes only to the service's own origin. */
  download: (file: AnswerFile, maxBytes: number) => Promise<Buffer>;
  /** Returns at most `most` requests, with the details that a list contains. */
  listRequests: (filter: RequestFilter, most?: number) => Promise<Listed<WithRaw<ClientRequest>>>;
  /** Returns at most `most` clients whose name or email contains `search`; all clients for blank text. */
  listClients: (search: string, most?: number) => Promise<Listed<WithRaw<Client>>>;
  /** Returns the records whose name contains `search`; all records for blank text. */
  listNamed: (kind: NamedKind, search: string) => Promise<Listed<Named>>;
};
