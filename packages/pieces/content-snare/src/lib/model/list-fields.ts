import { type FieldRows, FULL_RECORDS, TIME_ZONE, formatNumber } from '@pieceworks/kit';
import { CLIENT_ID } from './client-fields';

export const REQUEST_STATUSES = [
  'draft',
  'scheduled',
  'published',
  'waiting',
  'completed',
  'archived',
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** A request from a list. Users can also map an ID from an earlier step. */
export const REQUEST_ID = {
  as: 'request',
  label: 'Request',
  help: 'Search by name, or map the ID of a request.',
} as const;
export const REQUIRED_REQUEST = { ...REQUEST_ID, required: true } as const;

export const REQUEST_FORM = { requestId: REQUIRED_REQUEST };
export const HIDDEN_FIELDS = {
  kind: 'switch',
  label: 'Include Hidden Fields',
  advanced: true,
  help: 'Include fields that the client does not see.',
  vendor: 'include_internal_fields',
} as const;

/** Limit of days that a form counts: ten years. */
export const MAX_DAYS = 3_650;

const SEARCH = { label: 'Search' } as const;
export const MAX_RESULTS = 1_000;
const LISTING = {
  maxResults: {
    kind: 'wholeNumber',
    label: 'Maximum Results',
    help: `From 1 to ${formatNumber(MAX_RESULTS)}.`,
    range: { min: 1, max: MAX_RESULTS },
    default: 100,
  },
  ...FULL_RECORDS,
} as const;

export const FIND_CLIENTS_FORM = {
  search: { ...SEARCH, help: 'Part of a name or email. Leave empty for all.' },
  ...LISTING,
} as const satisfies FieldRows;

/** The lists of List Folders, Owners and Templates, as agents name them. */
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
    help: 'What to list. Owners of requests are team members.',
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

export const OWNER_FILTER = {
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
    label: 'Due Within',
    help: 'Days from today, past due dates included. -1: past due dates only.',
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
    help: "Leave empty for Content Snare's own order.",
    options: REQUEST_ORDERS,
    advanced: true,
  },
  ...LISTING,
} as const satisfies FieldRows;
