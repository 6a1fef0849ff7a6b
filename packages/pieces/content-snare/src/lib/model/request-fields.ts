import type { components as Gateway } from '@pieceworks/contracts/content-snare-gateway';
import type { components as Vendor } from '@pieceworks/contracts/content-snare-vendor';
import type { Known } from '@pieceworks/contracts/known';
import {
  advanced,
  BY_RULE,
  type FieldRow,
  type FieldRows,
  type FieldsOf,
  LONGEST_DOCUMENT,
  NOT_OFFERED,
  TIME_ZONE,
  type ValuesOf,
} from '@pieceworks/kit';
import { CLIENT_ID, CONFIRMATION, REQUIRED_CLIENT } from './client-fields';
import type { NewPage } from '../readers/field-types';
import { MAX_DAYS, REQUIRED_REQUEST } from './list-fields';

type RequestFields = FieldsOf<
  Known<Gateway['schemas']['NewRequest']>,
  Vendor['schemas']['NewRequest']
>;

/** Fields with their names in a body that is the same in both contracts. */
export type CommonFields<Body> = Readonly<
  Record<string, FieldRow & { vendor: (keyof Body & string) | typeof BY_RULE }>
>;

const BY_RULES = { gateway: BY_RULE, vendor: BY_RULE } as const;

/** The client of the request: an existing one by ID, or one by email, created if unknown. */
const RECIPIENT = {
  clientId: {
    ...CLIENT_ID,
    help: 'Required: choose a client here, or fill in Client Email.',
    ...BY_RULES,
  },
  clientEmail: {
    as: 'email',
    label: 'Client Email',
    placeholder: 'jane@example.com',
    help: 'If no client has this email, one is created with Client Name.',
    ...BY_RULES,
  },
  clientName: { label: 'Client Name', help: 'Full name. Needed for a new client.', ...BY_RULES },
  clientPhone: {
    label: 'Client Phone',
    help: 'Replaces the phone number that the client has.',
    advanced: true,
    gateway: NOT_OFFERED,
    vendor: 'client_phone',
  },
  clientCompany: {
    label: 'Client Company',
    help: 'Company of the client.',
    advanced: true,
    gateway: NOT_OFFERED,
    vendor: 'company_name',
  },
} as const satisfies RequestFields;

export const TEMPLATE_NAME = {
  label: 'Template Name',
  help: 'Exact name, if you have not chosen a template.',
} as const;

export const TEMPLATE_ID = {
  help: 'Required: choose a template here, or fill in Template Name.',
} as const;

const TEMPLATE = {
  templateId: {
    ...TEMPLATE_ID,
    as: 'template',
    label: 'Template',
    gateway: BY_RULE,
    vendor: 'request_template_id',
  },
  templateName: { ...TEMPLATE_NAME, gateway: BY_RULE, vendor: 'request_template_name' },
} as const satisfies RequestFields;

const TITLE = { label: 'Name', help: 'Title of the request.' } as const;

const DUE_DATE = {
  as: 'dueDate',
  label: 'Due Date',
  placeholder: '2026-03-31',
  help: 'Last day for the answers, as YYYY-MM-DD.',
  vendor: 'due',
} as const;

/** The due date by a number of days. The step computes the date. */
const DUE_IN = {
  dueInDays: {
    kind: 'wholeNumber',
    label: 'Due In',
    help: 'Days from today, instead of Due Date. 0 for today.',
    range: { min: 0, max: MAX_DAYS },
  },
} as const satisfies FieldRows;

export const FOLDER = {
  as: 'folder',
  label: 'Folder',
  vendor: 'folder_id',
} as const;

/** A typed name survives when another connection is chosen, which empties the dropdown. */
const FOLDER_OR_NAME = {
  ...FOLDER,
  as: 'folderOrName',
  help: 'Folder for the request. Choose one, or map its ID or name.',
} as const;

const OWNER = {
  as: 'owner',
  label: 'Owner',
  help: 'Team member in charge. Choose one, or map an ID, name or email.',
  vendor: BY_RULE,
} as const;

const SCHEDULE = {
  as: 'schedule',
  label: 'Reminder Schedule',
  help: 'When to remind the client. Choose a schedule, or map its ID or name.',
  vendor: 'communication_template_id',
} as const;

const COMMENTS = {
  label: 'Allow Comments',
  help: 'The client can ask a question at each field.',
  vendor: 'comments_enabled',
} as const;

const PIN = {
  label: 'Require a PIN',
  help: 'The client sets a PIN at the first visit, and needs it from then on.',
  vendor: 'passcode_enabled',
} as const;

const SHARE_LINK = {
  label: 'Share by Link',
  help: 'Anybody with the link can open the request without a login.',
  vendor: 'share_via_link_enabled',
} as const;

/** The fields of a new request besides its questions. */
export const REQUEST_OPTIONS = {
  dueDate: { ...DUE_DATE, gateway: 'due_date' },
  skipIfOpen: {
    kind: 'switch',
    label: 'Reuse Open Request',
    help: "Return the client's unfinished request of this Name, drafts included.",
    ...BY_RULES,
  },
  keepAsDraft: {
    kind: 'switch',
    label: 'Keep as Draft',
    help: 'Do not send it to the client yet.',
    gateway: NOT_OFFERED,
    vendor: BY_RULE,
  },
  folderId: { ...FOLDER_OR_NAME, gateway: NOT_OFFERED },
  ownerId: { ...OWNER, gateway: NOT_OFFERED },
  scheduleId: { ...SCHEDULE, gateway: NOT_OFFERED },
  commentsEnabled: { kind: 'switch', ...COMMENTS, gateway: NOT_OFFERED },
  pinEnabled: { kind: 'switch', ...PIN, gateway: NOT_OFFERED },
  shareLinkEnabled: { kind: 'switch', ...SHARE_LINK, gateway: NOT_OFFERED },
} as const satisfies RequestFields;

/** The fields of a new request that are sent. */
export const NEW_REQUEST = {
  ...RECIPIENT,
  ...TEMPLATE,
  name: {
    ...TITLE,
    help: "Title of the request. Leave empty to use the template's name.",
    gateway: 'name',
    vendor: BY_RULE,
  },
  ...REQUEST_OPTIONS,
} as const satisfies RequestFields;
const { templateName, templateId } = TEMPLATE;
const { dueDate: newDueDate, ...newOptions } = REQUEST_OPTIONS;

export const NEW_REQUEST_FORM = {
  ...RECIPIENT,
  templateId,
  name: NEW_REQUEST.name,
  ...DUE_IN,
  ...advanced({ dueDate: newDueDate, ...TIME_ZONE, templateName, ...newOptions }),
};
export type NewRequest = ValuesOf<typeof NEW_REQUEST> & { pages?: readonly NewPage[] };

export const PAGES_FORM = {
  name: { ...TITLE, required: true },
  pages: {
    kind: 'json',
    as: 'pages',
    label: 'Pages',
    help: 'JSON list of pages. Field types: short text, long text, file and more.',
    required: true,
  },
  ...RECIPIENT,
  ...DUE_IN,
  ...advanced({ dueDate: newDueDate, ...TIME_ZONE, ...newOptions }),
} as const;

export const REQUEST_CHANGES = {
  name: { ...TITLE, vendor: 'name' },
  dueDate: DUE_DATE,
  status: {
    kind: 'choice',
    label: 'Status',
    help: 'Published sends it to the client, or opens it again.',
    options: ['draft', 'published', 'completed', 'archived'],
    vendor: 'status',
  },
  clientIds: {
    kind: 'list',
    as: 'id',
    label: 'Clients',
    help: 'IDs of all clients, main contact first. Unlisted ones may be removed.',
    vendor: BY_RULE,
  },
  folderId: FOLDER_OR_NAME,
  ownerId: OWNER,
  scheduleId: { ...SCHEDULE, vendor: BY_RULE },
  removeSchedule: {
    kind: 'switch',
    label: 'Remove Reminder Schedule',
    help: 'Stop reminding the client.',
    vendor: BY_RULE,
  },
  commentsEnabled: { kind: 'onOff', ...COMMENTS },
  pinEnabled: { kind: 'onOff', ...PIN },
  shareLinkEnabled: { kind: 'onOff', ...SHARE_LINK },
  instructions: {
    kind: 'longText',
    label: 'Instructions',
    help: 'Instructions of the request, as text or HTML.',
    longest: LONGEST_DOCUMENT,
    vendor: 'instruction_text',
  },
  showInstructions: {
    kind: 'onOff',
    label: 'Show Instructions',
    help: 'Show the instructions to the client.',
    vendor: 'show_instruction',
  },
} as const satisfies CommonFields<Vendor['schemas']['RequestChanges']>;
export type RequestChanges = ValuesOf<typeof REQUEST_CHANGES>;

export const ADD_CLIENT_FORM = {
  requestId: REQUIRED_REQUEST,
  clientId: REQUIRED_CLIENT,
  isPrimary: {
    kind: 'switch',
    label: 'Main Contact',
    help: 'Make this client the main contact of the request.',
  },
} as const satisfies FieldRows;
const { name, dueDate, status, clientIds, ...otherChanges } = REQUEST_CHANGES;
export const UPDATE_REQUEST_FORM = {
  requestId: REQUIRED_REQUEST,
  name,
  dueDate,
  ...DUE_IN,
  status,
  clientIds,
  ...advanced({ ...TIME_ZONE, ...otherChanges }),
};
export const DELETE_REQUEST_FORM = { requestId: REQUIRED_REQUEST, confirmation: CONFIRMATION };
