import type { components } from '@pieceworks/contracts/content-snare-vendor';
import { type FieldRows, TIME_ZONE, type ValuesOf } from '@pieceworks/kit';
import { CLIENT_ID } from './client-fields';
import { EVENT_LABELS } from './events';
import {
  HIDDEN_FIELDS,
  OWNER_FILTER,
  REQUEST_FORM,
  REQUEST_ID,
  TEMPLATES_FORM,
} from './list-fields';
import { type CommonFields, FOLDER, TEMPLATE_ID, TEMPLATE_NAME } from './request-fields';

const PAGE = { as: 'page', label: 'Page' } as const;

const SOURCE = {
  templateName: { ...TEMPLATE_NAME, vendor: 'source_template_name' },
  name: { label: 'Name', help: "Leave empty to use the template's name.", vendor: 'name' },
} as const;
const FROM_TEMPLATE = { ...TEMPLATE_ID, vendor: 'source_template_id' } as const;

export const NEW_PAGE = {
  requestId: { ...REQUEST_FORM.requestId, vendor: 'request_id' },
  templateId: { ...FROM_TEMPLATE, as: 'pageTemplate', label: 'Page Template' },
  ...SOURCE,
} as const satisfies CommonFields<components['schemas']['NewPage']>;

export const NEW_SECTION = {
  pageId: {
    ...PAGE,
    help: 'Choose a request below first, or map the ID of a page.',
    required: true,
    vendor: 'page_id',
  },
  templateId: { ...FROM_TEMPLATE, as: 'sectionTemplate', label: 'Section Template' },
  ...SOURCE,
} as const satisfies CommonFields<components['schemas']['NewSection']>;

const { pageId, ...SECTION_SOURCE } = NEW_SECTION;
export const ADD_SECTION_FORM = { pageId, requestId: REQUEST_ID, ...SECTION_SOURCE };

/** The form of a step on a request, or on a page or section of it. */
export const PART_FORM = {
  ...REQUEST_FORM,
  pageId: { ...PAGE, help: 'Only this page.' },
  sectionId: { as: 'section', label: 'Section', help: 'Only this section.' },
} as const satisfies FieldRows;

export const REVIEW_FORM = {
  fieldId: {
    as: 'field',
    label: 'Field',
    help: 'Choose a request below first, or map the ID of a field.',
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
  requestId: REQUEST_ID,
  comment: { label: 'Comment', help: 'Only with Reject: tell the client what to change.' },
} as const satisfies FieldRows;

const MAX_FILE_MB = 25;

/** The parts of a pattern of file names. */
export const FILE_NAME_PARTS = ['client', 'field', 'date', 'name'] as const;
export type FileNamePart = (typeof FILE_NAME_PARTS)[number];

/** The selection of uploaded files to download. The time zone is also that of the dates in texts. */
export const DOWNLOADS = {
  downloadFiles: {
    kind: 'switch',
    label: 'Download Files',
    help: "Download the client's files. Then no Get Request step is needed.",
  },
  maxFileMb: {
    kind: 'wholeNumber',
    label: 'Maximum File Size',
    help: `Larger files are not downloaded. At most ${MAX_FILE_MB} MB.`,
    range: { min: 1, max: MAX_FILE_MB },
    default: 10,
    advanced: true,
  },
  fileName: {
    as: 'fileName',
    label: 'File Name',
    placeholder: '{client} - {field} - {name}',
    help: "Pattern of {client}, {field}, today's {date} and the file's {name}.",
    advanced: true,
  },
  ...TIME_ZONE,
} as const satisfies FieldRows;

const NEEDED_FIELDS = {
  neededFields: {
    kind: 'list',
    label: 'Needed Fields',
    help: 'Names of optional fields to list as missing while they are empty.',
    advanced: true,
  },
} as const satisfies FieldRows;

export const GET_REQUEST_FORM = {
  ...REQUEST_FORM,
  hiddenFields: HIDDEN_FIELDS,
  ...NEEDED_FIELDS,
  ...DOWNLOADS,
  downloadFiles: {
    ...DOWNLOADS.downloadFiles,
    help: "Download the client's files, unless the trigger has downloaded them.",
  },
} as const satisfies FieldRows;

/** Limit of days before or after a due date: a year. */
const MAX_DAYS_BEFORE = 365;

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
    help: 'Only if a required field is empty or was sent back to the client.',
  },
  ...TEMPLATES_FORM,
  owner: OWNER_FILTER,
  includeAlreadyDue: {
    kind: 'switch',
    label: 'Include Already Due',
    help: 'Also start for requests whose day came before the flow was turned on.',
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
    help: 'Only events of this template. Search by name, or map its ID.',
  },
  folderId: { ...FOLDER, help: 'Only events in this folder. Choose one, or map its ID.' },
  clientId: {
    ...CLIENT_ID,
    help: 'Only events of this client. Search by name or email, or map the ID.',
  },
  confirm: {
    kind: 'switch',
    label: 'Confirm with Content Snare',
    help: 'Check each event with Content Snare first, as others could forge it.',
  },
  ...NEEDED_FIELDS,
  ...DOWNLOADS,
} as const satisfies FieldRows;
export type EventForm = ValuesOf<typeof EVENT_FORM>;
