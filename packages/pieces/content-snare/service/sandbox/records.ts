import type { Known } from '@pieceworks/kit';
import type { components } from '../dist/vendor';

export type Schemas = components['schemas'];

/** A record of the contract, with the properties that the sandbox knows more precisely or keeps for itself. */
type Stored<Name extends keyof Schemas, Own> = Omit<Known<Schemas[Name]>, keyof Own> & Own;

/** A client, also as the recipient of requests. */
export type Client = Stored<
  'Client',
  { email: string; full_name: string; client_companies: Schemas['Company'][] }
> &
  Pick<Schemas['Recipient'], 'url'>;

export type RequestStatus =
  | 'draft'
  | 'scheduled'
  | 'published'
  | 'waiting'
  | 'completed'
  | 'archived';

/** A request with its pages, fields and answers. */
export type Request = Stored<
  'Request',
  {
    name: string;
    status: RequestStatus;
    due: string;
    /** The primary client is the first. */
    clients: Client[];
    pages: Page[];
    /** For searches: the companies of the primary client. */
    client_companies: Schemas['Company'][];
    /** True if the client can open the request. */
    is_sent: boolean;
  }
>;

export type Page = Stored<'RequestPage', { name: string; sections: Section[] }>;

export type Section = Stored<'Section', { name: string; fields: Field[] }>;

export type DataType = Schemas['DataType'];
export type FieldStatus = Schemas['Review']['status'];

export type Field = Stored<
  'Field',
  {
    name: string;
    status: FieldStatus;
    required: boolean;
    internal: boolean;
    additional_fields: { id: string; text: string; sorting_position: number }[];
    field_columns: { id: string; name: string; sorting_position: number }[];
    values: string[];
    values_structured: (string | Record<string, string | undefined>)[];
    answers: Answer[];
    /** The type in the body that creates a request. Records have another name for it. */
    data_type: DataType;
    /** The control with which the client answers. */
    answered_by: 'text' | 'choice' | 'choices' | 'file' | 'table';
    rejection_comment: string | null;
  }
>;

export type Answer = Stored<
  'Answer',
  {
    text: string[];
    row: { field_column_id: string | null; text: string }[];
    attachment: File | null;
  }
>;

export type File = Stored<'File', { filename: string; url: string; signed_id: string }>;

/** A template, a folder or a schedule of reminders. */
export type Named = Stored<'Named', { name: string }>;

export type TeamMember = Stored<'TeamMember', { full_name: string; email: string }>;

export type Webhook = Stored<'Webhook', { url: string; enabled: boolean; subscriptions: string[] }>;

/** The source of a request's page: a page in the body of a call, or in a template. */
export type PageSource = {
  readonly name: string;
  readonly sections_data: readonly SectionSource[];
};
export type SectionSource = {
  readonly name: string;
  readonly questions_data: readonly QuestionSource[];
};
export type QuestionSource = {
  readonly question: string;
  readonly data_type: DataType;
  readonly options?: readonly string[];
  readonly columns?: readonly string[];
  readonly instructions?: string;
  readonly required?: boolean;
  /** True if only the team sees the field. */
  readonly internal?: boolean;
};

/** An action of a request's client in the browser, without a login. */
export type ClientAction =
  | { kind: 'view'; requestId: string }
  | { kind: 'answer'; fieldId: string; answers: ClientAnswer[] }
  /** Answers every open field with a sample of its type. */
  | { kind: 'answer-all'; requestId: string }
  | { kind: 'comment'; fieldId: string; text: string }
  /** Uses up a number of a product that the account has bought. */
  | { kind: 'use-product'; fieldId: string; product: string; quantity: number }
  | { kind: 'complete'; requestId: string }
  /** Lets any event of a request happen, such as an email that bounces. */
  | { kind: 'event'; requestId: string; event: EventName };

/** One answer to a field: text, a row of a table in the order of its columns, or a file. */
export type ClientAnswer = { text: string } | { row: string[] } | { file: UploadedFile };

export type UploadedFile = { name: string; contentType: string; base64: string };

/** The events of a Content Snare account, by the names of the vendor's webhook events. */
export type EventName = Schemas['EventName'];

/** One change in the Content Snare account. */
export type ContentSnareEvent = {
  event: EventName;
  /** ISO 8601 in UTC. */
  at: string;
  /** Id of the record that changed: a request, page, section, field, comment, product item or client. */
  subjectId: string;
  /** Id of the request that the record is or belongs to. */
  requestId: string | null;
  /** Id of the client that the record is or belongs to. */
  clientId: string | null;
};

/** One attempt to deliver an event to a webhook. */
export type WebhookDelivery = {
  webhookId: string;
  event: string;
  /** Counts from 1. */
  attempt: number;
  /** `null` if no response came. */
  status: number | null;
};
