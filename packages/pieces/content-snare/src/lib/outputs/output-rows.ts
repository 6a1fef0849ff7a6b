import type { OutputFrom, OutputOf, OutputsOf } from '@pieceworks/kit';
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

/** The description of a value that some answers of the service leave out, such as those of lists. */
const IF_SENT = 'If Content Snare sends it.';
/** The description of a value that the service's reference does not name. */
const IF_KNOWN = 'If Content Snare sends it; not documented.';

export const CLIENT = {
  id: { label: 'Client ID', from: ['id'] },
  name: { label: 'Name', from: ['full_name', 'name'] },
  email: { kind: 'email', label: 'Email', from: ['email'] },
  firstName: { label: 'First name', from: ['first_name'] },
  lastName: { label: 'Last name', from: ['last_name'] },
  phone: { label: 'Phone', from: ['phone'] },
  companyName: { label: 'Company', from: ['company_name', 'client_companies.0.name'] },
  language: { label: 'Language', description: 'A code such as en-gb.', from: ['language_code'] },
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
  status: {
    label: 'Status',
    description: 'draft, scheduled, published, waiting, completed or archived.',
    from: ['status'],
  },
  dueDate: { label: 'Due date', description: 'As YYYY-MM-DD.', from: ['due', 'due_date'] },
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
    description: IF_SENT,
    from: ['completion_percentage'],
  },
  templateName: {
    label: 'Template',
    description: 'Its name.',
    from: ['request_template_name', 'template_name'],
  },
  ...RECIPIENT,
  fieldsTotal: {
    kind: 'number',
    label: 'Number of fields',
    description: IF_SENT,
    from: ['fields_count'],
  },
  fieldsDone: {
    kind: 'number',
    label: 'Fields done',
    description: `${IF_SENT} It is not documented if approved ones count.`,
    from: ['done_fields_count'],
  },
  fieldsApproved: {
    kind: 'number',
    label: 'Fields approved',
    description: IF_SENT,
    from: ['approved_fields_count'],
  },
  fieldsRejected: {
    kind: 'number',
    label: 'Fields rejected',
    description: IF_SENT,
    from: ['redo_fields_count'],
  },
  owner: { label: 'Owner', description: 'Name of the team member.', from: ['owner_name'] },
  folder: { label: 'Folder', description: 'Its name.', from: ['folder_name'] },
  createdAt: { kind: 'datetime', label: 'Created', description: IF_KNOWN, from: ['created_at'] },
  updatedAt: {
    kind: 'datetime',
    label: 'Updated',
    description: `${IF_SENT} It is not documented whose changes count.`,
    from: ['updated_at'],
  },
  completedAt: {
    kind: 'datetime',
    label: 'Completed on',
    description: IF_KNOWN,
    from: ['completed_at'],
  },
} as const satisfies OutputsOf<RequestRecord>;
export type ClientRequest = OutputOf<typeof REQUEST>;
/** A request in a list, which has no link, progress or folder (vendor contract). */
export type ListedRequest = OutputFrom<typeof REQUEST, Schemas['ListedRequest']>;

const { id, name, status, dueDate, templateName, owner } = REQUEST;
/** The outputs of a request in a list. */
export const LISTED_REQUEST = {
  ...{ id, name, status, dueDate, templateName },
  ...RECIPIENT,
  owner,
} satisfies Readonly<Record<keyof ListedRequest, object>>;

const {
  fieldsTotal: _total,
  fieldsDone: _done,
  fieldsApproved: _approved,
  fieldsRejected: _rejected,
  createdAt: _created,
  updatedAt: _updated,
  completedAt: _completed,
  ...owed
} = REQUEST;
/** The outputs of a request that is in arrears, whose counts and times are left to Get Request. */
export const OWED_REQUEST = owed;

/** The request and the client of a record. */
export const CONTEXT = {
  requestId: REQUEST.id,
  requestName: { label: 'Request', from: ['name'] },
  ...RECIPIENT,
} as const satisfies OutputsOf<RequestRecord>;

export const FILE = {
  name: { label: 'Name', from: ['filename'] },
  sizeBytes: { kind: 'filesize', label: 'Size', description: 'In bytes.', from: ['byte_size'] },
  url: {
    kind: 'url',
    label: 'Link',
    description: "Content Snare's own; it may need the login.",
    from: ['url', 'image.url'],
  },
} as const satisfies OutputsOf<Schemas['File']>;
export type AnswerFile = OutputOf<typeof FILE> & { name: string; url: string };

/** The outputs of a field that its record contains; `Field` adds those that code computes. */
/** The description of the status of a field. */
export const FIELD_STATUS = 'todo, done (submitted), approved or redo (rejected).';

export const FIELD = {
  id: { label: 'Field ID', from: ['id'] },
  referenceId: {
    label: 'Reference ID',
    description: 'The same in all requests from one template.',
    from: ['reference_id'],
  },
  name: NAME,
  pageId: { label: 'Page ID', from: ['page_id'] },
  page: { label: 'Page', description: 'Its name.', from: ['page_name'] },
  sectionId: { label: 'Section ID', from: ['section_id'] },
  section: { label: 'Section', description: 'Its name.', from: ['section_name'] },
  type: { label: 'Type', description: 'In the words of Content Snare.', from: ['type'] },
  status: { label: 'Status', description: FIELD_STATUS, from: ['status'] },
} as const satisfies OutputsOf<Schemas['Field'] & Schemas['FieldEvent']>;

export type Field = OutputOf<typeof FIELD> & {
  required: boolean;
  /** True if only the team sees it. */
  hidden: boolean;
  /** The values in the service's order, if there are several in the text. */
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
  text: {
    label: 'Text',
    description: 'As far as it is found: not documented.',
    from: ['text', 'body', 'comment'],
  },
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
  id: { label: 'ID', description: 'Of the record itself.', from: ['id'] },
  name: { label: 'Name', description: 'If the record has one.', from: ['name', 'full_name'] },
} as const satisfies OutputsOf<
  Schemas['OpenEvent'],
  { name: 'deliveries of several kinds have it' }
>;
