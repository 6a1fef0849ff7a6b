import type { BaseUrl, Contract } from '@pieceworks/kit';
import type { ClientChanges, NewClient } from './client-fields';
import type { EventName } from './events';
import type { AnswerFile, Client, ClientRequest, Field, Named } from './output-rows';
import type { NewRequest, RequestChanges, RequestStatus } from './request-fields';
import type { NewPart, NewSectionPart } from './step-fields';

/** A connection as the platform keeps it, checked. */
export type ContentSnareConnection = {
  accessToken: string;
  /** Whether the token is past its time, as far as the connection tells. */
  hasExpired: boolean;
  /** What the service said that it granted; empty where it did not say. */
  scopes: string[];
  baseUrl: BaseUrl;
  contract: Contract;
  /** Everything in the connection that must never be shown. */
  secrets: string[];
};

/** Which requests are meant; what is left out does not matter. */
export type RequestFilter = {
  /** Text in the name. */
  search?: string | undefined;
  statuses?: readonly RequestStatus[];
  clientId?: string | undefined;
  /** Whether those that changed last come first; the service may refuse to sort by that. */
  newestFirst?: boolean;
};

/** What became of a look at a submitted field. */
export type Review = {
  status: 'approved' | 'redo' | 'done' | 'todo';
  /** Shown to the client. */
  comment?: string | undefined;
};

/** A page or a section that was added; what the service does not tell is `null`. */
export type AddedPart = {
  id: string | null;
  name: string | null;
  fields: readonly Field[];
};

/** What of a request is meant: all of it, a page or a section. */
export type Part = 'requests' | 'pages' | 'sections';

/** A request with all that was asked and answered. */
export type AnsweredRequest = WithRaw<ClientRequest> & { fields: readonly Field[] };

export type WithRaw<Entry> = { record: Entry; raw: unknown };

/** A client that was created, or that was there when the answer to its creation got lost. */
export type CreatedClient = WithRaw<Client> & {
  /** Whether the answer got lost and the client was found by its e-mail address instead. */
  foundByEmail: boolean;
};

/** A request that was made, or an open one that was given back. */
export type CreatedRequest = WithRaw<ClientRequest> & {
  skipped: boolean;
  /** Whether its client was added with it. */
  clientCreated: boolean;
};

/**
 * Why a list was not read to its end: as many as were wanted are there, the service gives the same page again,
 * or the time of the step was up.
 */
export type Cut = {
  by: 'most' | 'repeated' | 'time';
  /** How many were read. */
  read: number;
};

/** A list as far as it was read. */
export type Listed<Entry> = {
  entries: Entry[];
  /** Why there may be more; `null` when these are all. */
  cut: Cut | null;
  /** How many the service has, where it says so. */
  total: number | null;
};

/** Events that are to be delivered to a URL. */
export type Subscription = { url: string; events: readonly EventName[] };

/** The webhooks behind the triggers. */
export type WebhookApi = {
  /**
   * Sees to it that one webhook delivers these events to the URL, and that no other webhook delivers to it.
   * @returns its id.
   */
  subscribe: (subscription: Subscription) => Promise<string>;
  /** Removes the webhook, or all of the URL when the id is not known; one that is gone is no failure. */
  unsubscribe: (webhook: { id: string | null; url: string }) => Promise<void>;
};

/** What the piece asks of Content Snare, whichever contract is spoken. */
export type ContentSnareApi = WebhookApi & {
  /** Makes the cheapest call that proves the token; it changes nothing. */
  proveAccess: () => Promise<void>;
  createClient: (client: NewClient) => Promise<CreatedClient>;
  readClient: (id: string) => Promise<WithRaw<Client>>;
  /** The client with this e-mail address, in any case. */
  findClient: (email: string) => Promise<WithRaw<Client> | undefined>;
  updateClient: (id: string, changes: ClientChanges) => Promise<WithRaw<Client>>;
  /** Creates the request and sends it to the client, or gives an open one of its name back if told to. */
  createRequest: (request: NewRequest) => Promise<CreatedRequest>;
  readRequest: (id: string) => Promise<WithRaw<ClientRequest>>;
  /** The request with its fields and answers, of all pages or of one. */
  readAnswers: (id: string, withHidden: boolean, onlyPageId?: string) => Promise<AnsweredRequest>;
  updateRequest: (id: string, changes: RequestChanges) => Promise<WithRaw<ClientRequest>>;
  /** Adds a client to those of the request; sends nothing where that is so already. */
  addClient: (
    requestId: string,
    clientId: string,
    isPrimary: boolean,
  ) => Promise<WithRaw<ClientRequest> & { added: boolean }>;
  /** Deletes it with all its answers. */
  deleteRequest: (id: string) => Promise<void>;
  deleteClient: (id: string) => Promise<void>;
  /** @returns the service's record of the review. */
  reviewField: (id: string, review: Review) => Promise<unknown>;
  /** Approves every field of a request, a page or a section that was submitted. */
  approveSubmitted: (part: Part, id: string) => Promise<void>;
  /** Submits every field of a request, a page or a section for its client. */
  submitAll: (part: Part, id: string) => Promise<void>;
  addPage: (page: NewPart) => Promise<WithRaw<AddedPart>>;
  addSection: (section: NewSectionPart) => Promise<WithRaw<AddedPart>>;
  runIntegrationActions: (requestId: string) => Promise<void>;
  /** The bytes of a file; the credential goes to the service's own origin only. */
  download: (file: AnswerFile, maxBytes: number) => Promise<Buffer>;
  /** At most `most` requests, with what a list tells of them. */
  listRequests: (filter: RequestFilter, most?: number) => Promise<Listed<WithRaw<ClientRequest>>>;
  /** Clients whose name or e-mail holds `search`, at most `most`; all when it is blank. */
  listClients: (search: string, most?: number) => Promise<Listed<WithRaw<Client>>>;
  /** Those whose name holds `search`; all when it is blank. */
  listTemplates: (search: string) => Promise<Listed<Named>>;
  listPageTemplates: (search: string) => Promise<Listed<Named>>;
  listSectionTemplates: (search: string) => Promise<Listed<Named>>;
  listFolders: (search: string) => Promise<Listed<Named>>;
  listTeamMembers: (search: string) => Promise<Listed<Named>>;
  listSchedules: (search: string) => Promise<Listed<Named>>;
};
