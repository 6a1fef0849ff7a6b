import type { components } from '@pieceworks/contracts/content-snare-vendor';
import {
  type FieldRows,
  FULL_RECORDS,
  TIME_ZONE,
  type ValuesOf,
  withThousands,
} from '@pieceworks/kit';
import { CLIENT_ID } from './client-fields';
import { EVENT_LABELS } from './events';
import {
  type CommonFields,
  FOLDER,
  MAX_DAYS,
  REQUEST_FORM,
  REQUEST_ID,
  REQUEST_STATUSES,
  TEMPLATE_ID,
  TEMPLATE_NAME,
} from './request-fields';

const PAGE = { as: 'page', label: 'Page' } as const;

const SOURCE = {
  templateName: { ...TEMPLATE_NAME, vendor: 'source_template_name' },
  name: { label: 'Name', help: "Leave empty to use the template's name.", vendor: 'name' },
} as const;
const FROM_TEMPLATE = { ...TEMPLATE_ID, vendor: 'source_template_id' } as const;

/** The form of Add Page. */
export const NEW_PAGE = {
  requestId: { ...REQUEST_FORM.requestId, vendor: 'request_id' },
  templateId: { ...FROM_TEMPLATE, as: 'pageTemplate', label: 'Page Template' },
  ...SOURCE,
} as const satisfies CommonFields<components['schemas']['NewPage']>;
export type NewPart = ValuesOf<typeof NEW_PAGE>;

export const NEW_SECTION = {
  pageId: {
    ...PAGE,
    help: 'Choose a request first, or map the ID of a page.',
    required: true,
    vendor: 'page_id',
  },
  templateId: { ...FROM_TEMPLATE, as: 'sectionTemplate', label: 'Section Template' },
  ...SOURCE,
} as const satisfies CommonFields<components['schemas']['NewSection']>;
export type NewSectionPart = ValuesOf<typeof NEW_SECTION>;

export const ADD_SECTION_FORM = { requestId: REQUEST_ID, ...NEW_SECTION };

/** The form of a step on a request, or on a page or section of it. */
export const PART_FORM = {
  ...REQUEST_FORM,
  pageId: { ...PAGE, help: 'Only this page.' },
  sectionId: { as: 'section', label: 'Section', help: 'Only this section.' },
} as const satisfies FieldRows;

export const REVIEW_FORM = {
  requestId: REQUEST_ID,
  fieldId: {
    as: 'field',
    label: 'Field',
    help: 'Choose a request first, or map the ID of a field.',
    required: true,
  },
  decision: {
    kind: 'choice',
    label: 'Decision',
    help: 'A rejected field goes back to the client.',
    options: {
      approve: 'Approve',
      reject: 'Reject',
      done: 'Mark as done',
      todo: 'Mark as to do',
    },
    required: true,
  },
  comment: { label: 'Comment', help: 'Only with Reject: tell the client what to change.' },
} as const satisfies FieldRows;

const SEARCH = { label: 'Search' } as const;
/** Limit of entries in a list. */
export const MAX_RESULTS = 1_000;
/** The fields of a step that lists records. */
const LISTING = {
  maxResults: {
    kind: 'wholeNumber',
    label: 'Maximum Results',
    help: `From 1 to ${withThousands(MAX_RESULTS)}.`,
    range: { min: 1, max: MAX_RESULTS },
    default: 100,
  },
  ...FULL_RECORDS,
} as const;

export const FIND_CLIENTS_FORM = {
  search: { ...SEARCH, help: 'Part of a name or email. Leave empty for all.' },
  ...LISTING,
} as const satisfies FieldRows;

/** The lists of List Options, as agents name them. */
const OPTION_LISTS = {
  folders: 'Folders',
  'team members': 'Team members',
  schedules: 'Reminder schedules',
  'page templates': 'Page templates',
  'section templates': 'Section templates',
  templates: 'Request templates',
};

export const OPTIONS_FORM = {
  kind: {
    kind: 'choice',
    label: 'List',
    help: 'Team members are the owners of requests.',
    options: OPTION_LISTS,
    required: true,
  },
  search: { ...SEARCH, help: 'Part of the name. Leave empty for all.' },
} as const satisfies FieldRows;

export const TEMPLATES_FORM = {
  search: { ...SEARCH, help: 'Part of the name. Leave empty for all.' },
} as const satisfies FieldRows;

/** Orders of requests. The records of a list have no other date than the due date. */
const REQUEST_ORDERS = { dueFirst: 'Earliest due date first', dueLast: 'Latest due date first' };
export type RequestOrder = keyof typeof REQUEST_ORDERS;

const OWNER_FILTER = {
  label: 'Owner',
  help: 'Only requests of this team member: full name, email or ID.',
} as const;

export const FIND_REQUESTS_FORM = {
  ...TEMPLATES_FORM,
  statuses: {
    kind: 'choices',
    label: 'Statuses',
    help: 'Leave empty for all.',
    options: REQUEST_STATUSES,
  },
  clientId: CLIENT_ID,
  dueWithinDays: {
    kind: 'wholeNumber',
    label: 'Due Within (days)',
    help: 'Includes overdue ones. 0 for due today, -1 for overdue only.',
    range: { min: -MAX_DAYS, max: MAX_DAYS },
  },
  dueBefore: {
    as: 'day',
    label: 'Due Before',
    placeholder: '2026-03-31',
    help: 'Only requests that are due before this day, as YYYY-MM-DD.',
    advanced: true,
  },
  ...TIME_ZONE,
  owner: { ...OWNER_FILTER, advanced: true },
  sort: {
    kind: 'choice',
    label: 'Order',
    help: 'Leave empty for the order of Content Snare.',
    options: REQUEST_ORDERS,
    advanced: true,
  },
  ...LISTING,
} as const satisfies FieldRows;

/** Largest file that the platform stores, in MB. */
const MAX_FILE_MB = 25;

/** The selection of uploaded files to download. */
export const DOWNLOADS = {
  downloadFiles: {
    kind: 'switch',
    label: 'Download Files',
    help: "Download the client's files into the flow.",
  },
  maxFileMb: {
    kind: 'wholeNumber',
    label: 'Maximum File Size (MB)',
    help: `Larger files are not downloaded. At most ${MAX_FILE_MB}.`,
    range: { min: 1, max: MAX_FILE_MB },
    default: 10,
    advanced: true,
  },
  fileName: {
    label: 'File Name',
    placeholder: '{client} - {field} - {name}',
    help: 'Of each file. {client}, {field}, {date} and {name} are filled in.',
    advanced: true,
  },
} as const satisfies FieldRows;

/** The optional fields that count as missing. */
const NEEDED_FIELDS = {
  neededFields: {
    kind: 'list',
    label: 'Needed Fields',
    help: 'Names of optional fields that count as missing, too.',
    advanced: true,
  },
} as const satisfies FieldRows;

export const GET_REQUEST_FORM = {
  ...REQUEST_FORM,
  hiddenFields: {
    kind: 'switch',
    label: 'Include Hidden Fields',
    advanced: true,
    help: 'Include fields that the client does not see.',
  },
  ...NEEDED_FIELDS,
  ...DOWNLOADS,
} as const satisfies FieldRows;

/** Limit of days before or after a due date: a year. */
const MAX_DAYS_BEFORE = 365;

/** The form of the trigger Request Due. */
export const REQUEST_DUE_FORM = {
  daysBefore: {
    kind: 'wholeNumber',
    label: 'Days Before',
    help: 'Before the due date. 0 for that day, -3 for 3 days overdue.',
    range: { min: -MAX_DAYS_BEFORE, max: MAX_DAYS_BEFORE },
    default: 1,
  },
  onlyIfMissing: {
    kind: 'switch',
    label: 'Only If Something Is Missing',
    help: 'A required field that is not filled in, or was sent back.',
  },
  ...TEMPLATES_FORM,
  owner: OWNER_FILTER,
  includeAlreadyDue: {
    kind: 'switch',
    label: 'Include Already Due',
    help: 'Also requests whose day was before the flow was turned on.',
  },
  ...TIME_ZONE,
  ...NEEDED_FIELDS,
} as const satisfies FieldRows;
export type RequestDueForm = ValuesOf<typeof REQUEST_DUE_FORM>;

/** All fields of event triggers. Each kind of event uses some of them. */
export const EVENT_FORM = {
  events: {
    kind: 'choices',
    label: 'Events',
    help: 'Events that start the flow.',
    options: EVENT_LABELS,
  },
  templateId: {
    as: 'template',
    label: 'Template',
    help: 'Search by name, or map the ID of a template.',
  },
  folderId: FOLDER,
  clientId: CLIENT_ID,
  confirm: {
    kind: 'switch',
    label: 'Confirm with Content Snare',
    help: 'Verify each event with Content Snare first (webhooks are not signed).',
  },
  ...NEEDED_FIELDS,
  ...DOWNLOADS,
} as const satisfies FieldRows;
export type EventForm = ValuesOf<typeof EVENT_FORM>;
