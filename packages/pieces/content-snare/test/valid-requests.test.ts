import {
  describeValidRequests,
  type FieldsOfAction,
} from '@pieceworks/testing/valid-requests-suite';
import { FIELD_TYPES } from '../src/lib/model/field-types';

const details = {
  firstName: 'Aroha',
  lastName: 'Ngata',
  phone: '+6421000000',
  companyName: 'Harbour',
  language: 'en-gb',
};
/** Returns true unless exactly one of the two template fields is filled in. */
const isOtherThanOne = (filled: readonly string[]) =>
  filled.filter((field) => field.startsWith('template')).length !== 1;

/** Actions that are equal in both contracts. */
const partner: FieldsOfAction[] = [
  { action: 'get_client', always: { clientId: 'acc_0001' }, sometimes: {} },
  { action: 'find_clients', sometimes: { search: 'alice', maxResults: 150, fullRecords: true } },
  {
    action: 'update_client',
    always: { clientId: 'acc_0001' },
    sometimes: { ...details, name: 'Aroha Ngata' },
    refused: (filled) => filled.length === 0,
  },
  {
    action: 'update_client',
    always: { clientId: 'acc_0001', email: 'aroha@other.example' },
    sometimes: { name: 'Aroha Ngata' },
  },
  {
    action: 'find_requests',
    sometimes: {
      search: 'tax',
      statuses: ['draft', 'scheduled', 'published', 'waiting', 'completed', 'archived'],
      clientId: 'acc_0001',
      maxResults: 150,
      fullRecords: true,
    },
  },
  {
    action: 'get_request',
    always: { requestId: 'req_0001' },
    sometimes: { hiddenFields: true, downloadFiles: true, maxFileMb: 3 },
  },
  {
    action: 'update_request',
    always: { requestId: 'req_0001' },
    sometimes: {
      ...{ name: 'Website', dueDate: '2030-06-30', status: 'completed' },
      ...{ clientIds: ['acc_0002', 'acc_0001'] },
      ...{ folderId: 'fol_0001', ownerId: 'usr_0001', scheduleId: 'com_0001' },
      ...{ commentsEnabled: false, pinEnabled: true, shareLinkEnabled: false },
      ...{ instructions: '<p>Welcome</p>', showInstructions: true },
    },
    refused: (filled) => filled.length === 0,
  },
  {
    action: 'update_request',
    always: { requestId: 'req_0001', removeSchedule: true },
    sometimes: { name: 'Website' },
  },
  {
    action: 'add_client_to_request',
    always: { requestId: 'req_0001', clientId: 'acc_0003' },
    sometimes: { isPrimary: true },
  },
  {
    action: 'review_field',
    always: { fieldId: 'fld_0001', decision: 'reject' },
    sometimes: { requestId: 'req_0001', comment: 'Longer, please' },
  },
  {
    action: 'review_field',
    always: { fieldId: 'fld_0001', decision: 'done' },
    sometimes: { comment: 'Longer, please' },
    refused: (filled) => filled.includes('comment'),
  },
  ...['approve_submitted_fields', 'submit_all_fields'].map((action) => ({
    ...{ action, always: { requestId: 'req_0001' } },
    sometimes: { pageId: 'pag_0001', sectionId: 'sec_0001' },
  })),
  {
    action: 'add_page',
    always: { requestId: 'req_0001' },
    sometimes: { templateId: 'pgt_0001', templateName: 'Bank details', name: 'Bank' },
    refused: isOtherThanOne,
  },
  {
    action: 'add_section',
    always: { pageId: 'pag_0001' },
    sometimes: {
      ...{ requestId: 'req_0001', name: 'Media' },
      ...{ templateId: 'sct_0001', templateName: 'Social media' },
    },
    refused: isOtherThanOne,
  },
  { action: 'run_integration_actions', always: { requestId: 'req_0001' }, sometimes: {} },
  {
    action: 'delete_client',
    always: { clientId: 'acc_0040', confirmation: 'DELETE' },
    sometimes: {},
  },
  {
    action: 'delete_request',
    always: { requestId: 'req_0006', confirmation: 'DELETE' },
    sometimes: {},
  },
  { action: 'list_templates', sometimes: { search: 'tax' } },
];
const request = { clientId: 'acc_0001', templateId: 'tpl_0001' };
const known = { name: 'Tax return', dueDate: '2030-06-30' };
/** The guard against duplicates requires a name. */
const guarded = { ...known, skipIfOpen: true };
const lacksName = (filled: readonly string[]) =>
  filled.includes('skipIfOpen') && !filled.includes('name');

const ANY_PAGE = { name: 'A', fields: [{ name: 'Notes', type: 'text' }] };
const newcomer = {
  templateId: 'tpl_0001',
  clientEmail: 'newcomer@example.com',
  clientName: 'Mere Harbour',
};

const newClient = { name: 'Aroha Ngata', email: 'aroha@example.com' };
const onlyNewClient: FieldsOfAction = {
  action: 'create_client',
  sometimes: newClient,
  refused: (filled) => filled.length < 2,
};

const gateway: FieldsOfAction[] = [
  onlyNewClient,
  {
    action: 'create_client',
    always: { ...newClient, phone: '+6421000000' },
    sometimes: {},
    refused: () => true,
  },
  ...partner,
  { action: 'create_request', always: request, sometimes: guarded, refused: lacksName },
  {
    action: 'create_request',
    always: { clientId: 'acc_0001', templateName: 'tax return documents' },
    sometimes: known,
  },
  { action: 'create_request', always: newcomer, sometimes: known },
  {
    action: 'find_or_create_client',
    always: { email: 'gateway@example.com', name: 'Aroha Ngata' },
    sometimes: {},
  },
  {
    action: 'create_request_from_pages',
    always: { clientId: 'acc_0001', name: 'Own', pages: ANY_PAGE },
    sometimes: {},
    refused: () => true,
  },
];

const choice = { options: ['Red', 'Green'] };
const pages = [
  {
    name: 'Everything',
    fields: FIELD_TYPES.map((type) => ({
      name: type,
      type,
      instructions: 'As you like.',
      ...(/select option|dropdown|task list/.test(type) ? choice : {}),
      ...(type === 'table' ? { columns: ['Item'] } : {}),
      show_when: { conditions: [{ question_number: 1, condition: 'has a value' }] },
    })),
  },
];

const vendorOnly = {
  ...{ keepAsDraft: true, folderId: 'fol_0001', ownerId: 'usr_0001', scheduleId: 'com_0001' },
  ...{ commentsEnabled: true, pinEnabled: true, shareLinkEnabled: true },
};

const vendor: FieldsOfAction[] = [
  onlyNewClient,
  { action: 'create_client', always: newClient, sometimes: details },
  ...partner,
  {
    action: 'create_request',
    always: { clientId: 'acc_0001', templateName: 'Tax return documents' },
    sometimes: known,
  },
  { action: 'create_request', always: newcomer, sometimes: known },
  {
    action: 'create_request_from_pages',
    always: { clientEmail: 'more@example.com', clientName: 'Tui', name: 'Own', pages: ANY_PAGE },
    sometimes: {},
  },
  {
    action: 'create_request_from_pages',
    always: { clientId: 'acc_0001', name: 'Own', pages },
    sometimes: { dueDate: '2030-06-30', skipIfOpen: true, ...vendorOnly },
  },
  {
    action: 'find_or_create_client',
    always: { email: 'vendor@example.com', name: 'Aroha' },
    sometimes: details,
  },
  {
    action: 'create_request',
    always: request,
    sometimes: { ...guarded, ...vendorOnly },
    refused: lacksName,
  },
];

describeValidRequests('content-snare', { gateway, vendor });
