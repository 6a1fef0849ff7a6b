import type { BaseUrl, Contract } from '@pieceworks/kit';

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

export type NewClient = { name: string; email: string };

export type NewRequest = {
  clientId: string;
  templateId: string;
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
};

/** A client in flat fields; what the service does not tell is `null`. */
export type Client = {
  id: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  companyName: string | null;
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

/** Something that is chosen by its name: a template, a folder, a person of the team. */
export type Named = { id: string; name: string };

export type WithRaw<Entry> = { record: Entry; raw: unknown };

/** A client that was created, or that was there when the answer to its creation got lost. */
export type CreatedClient = WithRaw<Client> & {
  /** Whether the answer got lost and the client was found by its e-mail address instead. */
  foundByEmail: boolean;
};

/** A list as far as it was read. */
export type Listed<Entry> = {
  entries: Entry[];
  /** Whether the service has more than were read. */
  hasMore: boolean;
};

/** What the piece asks of Content Snare, whichever contract is spoken. */
export type ContentSnareApi = {
  /** Makes the cheapest call that proves the token; it changes nothing. */
  proveAccess: () => Promise<void>;
  createClient: (client: NewClient) => Promise<CreatedClient>;
  /** Creates the request and sends it to the client. */
  createRequest: (request: NewRequest) => Promise<WithRaw<ClientRequest>>;
  /** Clients whose name or e-mail holds `search`; all when it is blank. */
  listClients: (search: string) => Promise<Listed<WithRaw<Client>>>;
  /** Those whose name holds `search`; all when it is blank. */
  listTemplates: (search: string) => Promise<Listed<Named>>;
  listFolders: (search: string) => Promise<Listed<Named>>;
  listTeamMembers: (search: string) => Promise<Listed<Named>>;
  listSchedules: (search: string) => Promise<Listed<Named>>;
};
