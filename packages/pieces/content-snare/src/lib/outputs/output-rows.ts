import type { OutputOf, OutputsOf } from '@pieceworks/kit';
import type { components } from '#contract/vendor';

type Schemas = components['schemas'];
type RequestRecord = Schemas['Request'];

/**
 * Paths in records are those of the vendor's API. The gateway contract shows no records; the names of its own bodies are
 * accepted too. A value is `null` if the service omits it.
 */

/** The flat fields of a record, and the service's own record. */
export type WithRaw<Entry> = { record: Entry; raw: unknown };

const NAME = { label: 'Name', from: ['name'] } as const;

export const CLIENT = {
  id: { label: 'Client ID', from: ['id'] },
  name: { label: 'Name', from: ['full_name', 'name'] },
  email: { kind: 'email', label: 'Email', from: ['email'] },
  firstName: { label: 'First name', from: ['first_name'] },
  lastName: { label: 'Last name', from: ['last_name'] },
  phone: { label: 'Phone', from: ['phone'] },
  companyName: { label: 'Company', from: ['company_name', 'client_companies.0.name'] },
  language: { label: 'Language', from: ['language_code'] },
} as const satisfies OutputsOf<Schemas['Client']>;
export type Client = OutputOf<typeof CLIENT>;

/** The client of a request. */
const RECIPIENT = {
  clientId: {
    label: 'Client ID',
    from: ['client.id', 'clients.0.id', 'client_id', 'primary_client_id'],
  },
  clientName: {
    label: 'Client name',
    from: ['client.full_name', 'client.name', 'clients.0.full_name', 'clients.0.name'],
  },
  clientEmail: {
    kind: 'email',
    label: 'Client email',
    from: ['client.email', 'clients.0.email', 'client_email'],
  },
  clientCompany: {
    label: 'Client company',
    from: ['client.company_name', 'clients.0.company_name'],
  },
} as const satisfies OutputsOf<RequestRecord>;

export const REQUEST = {
  id: { label: 'Request ID', from: ['id'] },
  name: NAME,
  status: { label: 'Status', from: ['status'] },
  dueDate: { label: 'Due date', from: ['due', 'due_date'] },
  url: { kind: 'url', label: 'Team link', description: 'Opens it for the team.', from: ['url'] },
  shareLink: {
    kind: 'url',
    label: 'Client link',
    description: 'Opens it for the client.',
    sensitive: true,
    from: ['share_link'],
  },
  completionPercentage: {
    kind: 'number',
    label: 'Percentage done',
    from: ['completion_percentage'],
  },
  templateName: { label: 'Template', from: ['request_template_name', 'template_name'] },
  ...RECIPIENT,
  fieldsTotal: { kind: 'number', label: 'Number of fields', from: ['fields_count'] },
  fieldsDone: { kind: 'number', label: 'Fields done', from: ['done_fields_count'] },
  fieldsApproved: { kind: 'number', label: 'Fields approved', from: ['approved_fields_count'] },
  fieldsRejected: { kind: 'number', label: 'Fields rejected', from: ['redo_fields_count'] },
  owner: { label: 'Owner', from: ['owner_name'] },
  folder: { label: 'Folder', from: ['folder_name'] },
  createdAt: { kind: 'datetime', label: 'Created', from: ['created_at'] },
  updatedAt: { kind: 'datetime', label: 'Updated', from: ['updated_at'] },
  completedAt: { kind: 'datetime', label: 'Completed on', from: ['completed_at'] },
} as const satisfies OutputsOf<RequestRecord>;
export type ClientRequest = OutputOf<typeof REQUEST>;

/** The request and the client of a record. */
export const CONTEXT = {
  requestId: REQUEST.id,
  requestName: { label: 'Request', from: ['name'] },
  ...RECIPIENT,
} as const satisfies OutputsOf<RequestRecord>;

export const FILE = {
  name: { label: 'Name', from: ['filename'] },
  sizeBytes: { kind: 'filesize', label: 'Size', from: ['byte_size'] },
  url: { kind: 'url', label: 'Link', from: ['url', 'image.url'] },
} as const satisfies OutputsOf<Schemas['File']>;
export type AnswerFile = OutputOf<typeof FILE> & { name: string; url: string };

/** The outputs of a field that its record contains; `Field` adds those that code computes. */
export const FIELD = {
  id: { label: 'Field ID', from: ['id'] },
  // Identical in all requests from one template.
  referenceId: { label: 'Reference ID', from: ['reference_id'] },
  name: NAME,
  pageId: { label: 'Page ID', from: ['page_id'] },
  page: { label: 'Page', from: ['page_name'] },
  sectionId: { label: 'Section ID', from: ['section_id'] },
  section: { label: 'Section', from: ['section_name'] },
  type: { label: 'Type', from: ['type'] },
  // `todo`, `done`, `approved` or `redo`.
  status: { label: 'Status', from: ['status'] },
} as const satisfies OutputsOf<Schemas['Field'] & Schemas['FieldEvent']>;

export type Field = OutputOf<typeof FIELD> & {
  required: boolean;
  /** True if only the team sees it. */
  hidden: boolean;
  /** The values in the service's order. */
  values: readonly unknown[];
  /** All values as plain text; `null` without an answer. */
  text: string | null;
  /** The rows of a table, by column name. */
  rows: readonly Readonly<Record<string, string | null>>[];
  files: readonly AnswerFile[];
  rejectionComment: string | null;
};

export const TEMPLATE = {
  id: { label: 'Template ID', from: ['id'] },
  name: { label: 'Name', from: ['name', 'full_name', 'email', 'id'] },
  description: { label: 'Description', from: ['description'] },
} as const satisfies OutputsOf<Schemas['Named']>;
/** A template, a folder, a schedule or a team member; users choose it by name. */
export type Named = OutputOf<typeof TEMPLATE> & { id: string; name: string };

export const COMMENT = {
  id: { label: 'Comment ID', from: ['id'] },
  text: { label: 'Text', from: ['text', 'body', 'comment'] },
} as const satisfies OutputsOf<
  Schemas['OpenEvent'],
  { text: 'no source shows the delivery of a comment' }
>;

export const SECTION = {
  id: { label: 'Section ID', from: ['id'] },
  name: NAME,
} as const satisfies OutputsOf<Schemas['Section']>;

/** A record of any kind. */
export const ANY_RECORD = {
  id: { label: 'ID', from: ['id'] },
  name: { label: 'Name', from: ['name', 'full_name'] },
} as const satisfies OutputsOf<
  Schemas['OpenEvent'],
  { name: 'deliveries of several kinds have it' }
>;
