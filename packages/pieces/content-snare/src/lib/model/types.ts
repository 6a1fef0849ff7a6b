import type { BaseUrl, Contract, JsonRecord } from '@pieceworks/kit';
import type { EventName } from './event-names';
import type { FieldType } from './field-types';

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

export type NewClient = { name: string; email: string } & ClientDetails;

/** What only the vendor's own API can do with a new client. */
export type ClientDetails = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
  companyName?: string | undefined;
  language?: Language | undefined;
};

/** What the language of a client can be (vendor contract). */
export const LANGUAGES = ['en', 'en-gb', 'es', 'fr', 'de', 'nl', 'pt-br'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What is to change of a client; what is left out stays. */
export type ClientChanges = Partial<NewClient>;

/** Who is asked: a client by the ID, or by the e-mail address, who is added under that name when nobody has it. */
export type Recipient = { id: string } | { email: string; name: string | undefined };

export type NewRequest = {
  client: Recipient;
  /** One of `templateId`, `templateName` and `pages` says what is asked. */
  templateId?: string | undefined;
  templateName?: string | undefined;
  name?: string | undefined;
  /** `YYYY-MM-DD` */
  dueDate?: string | undefined;
} & RequestOptions;

/** What only the vendor's own API can do with a new request. */
export type RequestOptions = {
  /** Whether the request is not sent to the client yet. */
  keepAsDraft: boolean;
  folderId?: string | undefined;
  ownerId?: string | undefined;
  scheduleId?: string | undefined;
  commentsEnabled: boolean;
  pinEnabled: boolean;
  shareLinkEnabled: boolean;
  pages?: readonly NewPage[] | undefined;
};

/** A page of a request that is made without a template. */
export type NewPage = { name: string; sections: readonly NewSection[] };

export type NewSection = { name: string; fields: readonly NewField[] };

export type NewField = {
  name: string;
  type: FieldType;
  instructions: string | undefined;
  options: readonly string[];
  columns: readonly string[];
  /** Which one it is of the whole request, by which conditions name it. */
  number: number;
  /** When the client sees it, in the service's own form. */
  showWhen: JsonRecord | undefined;
};

/** What is to change of a request; what is left out stays. */
export type RequestChanges = {
  name?: string | undefined;
  /** `YYYY-MM-DD` */
  dueDate?: string | undefined;
  status?: ChangedStatus | undefined;
  folderId?: string | undefined;
  ownerId?: string | undefined;
  /** `null` for none. */
  scheduleId?: string | null | undefined;
  commentsEnabled?: boolean | undefined;
  pinEnabled?: boolean | undefined;
  shareLinkEnabled?: boolean | undefined;
  /** Text or HTML. */
  instructions?: string | undefined;
  showInstructions?: boolean | undefined;
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

/** The statuses that a request can be given. */
export const CHANGED_STATUSES = ['draft', 'published', 'completed', 'archived'] as const;
export type ChangedStatus = (typeof CHANGED_STATUSES)[number];

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

/** What a page or a section is made from: a template, by its ID or its name. */
export type NewPart = {
  /** ID of the request that gets a page, or of the page that gets a section. */
  parentId: string;
  templateId?: string | undefined;
  templateName?: string | undefined;
  /** The template's unless given. */
  name?: string | undefined;
};

/** A page or a section that was added; what the service does not tell is `null`. */
export type AddedPart = {
  id: string | null;
  name: string | null;
  fields: readonly Field[];
};

/** What of a request is meant: all of it, a page or a section. */
export type Part = 'requests' | 'pages' | 'sections';

/** A client in flat fields; what the service does not tell is `null`. */
export type Client = {
  id: string | null;
  name: string | null;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  companyName: string | null;
  /** `en`, `en-gb`, … */
  language: string | null;
};

/** A request in flat fields; what the service does not tell is `null`. */
export type ClientRequest = {
  id: string | null;
  name: string | null;
  status: string | null;
  /** `YYYY-MM-DD` */
  dueDate: string | null;
  /** Where the team opens it. */
  url: string | null;
  /** Where the client opens it. */
  shareLink: string | null;
  completionPercentage: number | null;
  templateName: string | null;
  clientId: string | null;
  clientName: string | null;
  clientEmail: string | null;
};

/** A file that a client uploaded. */
export type AnswerFile = {
  name: string;
  sizeBytes: number | null;
  url: string;
};

/** A field of a request with its answers; what the service does not tell is `null`. */
export type Field = {
  id: string | null;
  /** The same in every request that is made from one template. */
  referenceId: string | null;
  name: string | null;
  pageId: string | null;
  page: string | null;
  sectionId: string | null;
  section: string | null;
  type: string | null;
  /** `todo`, `done`, `approved` or `redo`. */
  status: string | null;
  required: boolean;
  /** As the service lists them. */
  values: readonly unknown[];
  /** All values as one plain text, `null` without an answer. */
  text: string | null;
  /** The rows of a table, by the names of its columns. */
  rows: readonly Readonly<Record<string, string | null>>[];
  files: readonly AnswerFile[];
  rejectionComment: string | null;
};

/** A request with all that was asked and answered. */
export type AnsweredRequest = WithRaw<ClientRequest> & { fields: readonly Field[] };

/** Something that is chosen by its name: a template, a folder, a person of the team. */
export type Named = { id: string; name: string; description: string | null };

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
  /**
   * Creates the request and sends it to the client.
   * @param skipIfOpen whether an open request of the client with the same name is given back instead.
   */
  createRequest: (request: NewRequest, skipIfOpen: boolean) => Promise<CreatedRequest>;
  readRequest: (id: string) => Promise<WithRaw<ClientRequest>>;
  /** The request with its fields and answers, of all pages or of one. */
  readAnswers: (id: string, withHidden: boolean, onlyPageId?: string) => Promise<AnsweredRequest>;
  updateRequest: (id: string, changes: RequestChanges) => Promise<WithRaw<ClientRequest>>;
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
  addSection: (section: NewPart) => Promise<WithRaw<AddedPart>>;
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
