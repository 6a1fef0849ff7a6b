import { describeWire } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';

const ROOT = '/partner_api/v1';
const LIST = { templateId: 'tpl_0001', requestName: 'Tax 2026 for {client}' };
const PICTURE = `<img src="data:image/png;base64,${'A'.repeat(100_000)}">`;
const BY_EMAIL = { templateId: 'tpl_0001', clientEmail: 'a@example.com' };
const REQUEST = { clientId: 'acc_0001', templateId: 'tpl_0001' };
const ALICE = 'alice.archer@fern-finch.example';
/** Parts of a request by path, and the fields that choose them. */
const PARTS = Object.entries({
  'pages/pag_0003': { pageId: 'pag_0003' },
  'sections/sec_0003': { pageId: 'pag_0003', sectionId: 'sec_0003' },
});

/** Returns a page of one section in the format of the vendor's API. */
const vendorPage = (name: string, section: string, questions: readonly object[]) => ({
  name,
  sections_data: [{ name: section, questions_data: questions }],
});

const VENDOR_PAGES = [
  vendorPage('Tax', 'Income', [
    {
      question: 'Employed?',
      data_type: 'single select option',
      question_number: 5,
      options: ['Yes', 'No'],
    },
    {
      question: 'Payslips',
      data_type: 'multiple file upload',
      question_number: 1,
      instructions: 'All of the year.',
      show_when: {
        conditions: [
          { question_number: 5, condition: 'equals', value: 'Yes' },
          { question_number: 5, condition: 'has a value' },
        ],
        logical_operator: 'and',
      },
    },
  ]),
];

const INVALID_PAGES: readonly unknown[] = [
  // The value of an untouched form.
  {},
  [],
  [{}],
  { name: 'A' },
  { name: 'A', sections: [] },
  { name: 'A', sections: [7] },
  [{ name: 'A', due: 1 }],
  { name: 'A', fields: [{ name: 'B', type: 'constructor' }] },
  { name: 'A', sections: [], sections_data: [] },
  [
    { name: 'A', fields: [{ question: 'B', data_type: 'text', question_number: 2 }] },
    { name: 'C', fields: [{ question: 'D', data_type: 'text', question_number: 2 }] },
  ],
  { name: 'A', fields: [{ name: 'B', type: 'text', show_when: 'always' }] },
  {
    name: 'A',
    fields: [{ name: 'B', type: 'text', show_when: { conditions: [], logical_operator: 'and' } }],
  },
  {
    name: 'A',
    fields: [{ name: 'B', type: 'text', show_when: { conditions: [{ question_number: 9 }] } }],
  },
  { name: 'A', fields: [{ name: 'B', type: 'dropdown' }] },
  { name: 'A', sections: [{ name: 'B', fields: [{ name: 'C', type: 'table' }] }] },
];

describeWire(service, {
  gateway: {
    sent: {
      create_request: [
        ['the required fields without the blank ones', { ...REQUEST, name: '', dueDate: null }],
        [
          'the day of a date that the platform writes with a time',
          { ...REQUEST, dueDate: '2030-06-30T00:00:00.000Z' },
        ],
        [
          'a search for the client, the new client, then the request',
          { templateId: 'tpl_0001', clientEmail: 'new@example.com', clientName: 'Mere' },
        ],
        [
          'first a search for open requests of the client',
          { ...REQUEST, clientId: 'acc_0013', name: 'Once', skipIfOpen: true },
        ],
        [
          'the ID of a template that is given by its name',
          { clientId: 'acc_0001', templateName: 'tax RETURN documents' },
        ],
      ],
      create_requests: [
        [
          'a whole list of clients and of requests, a new client, then the requests',
          {
            ...LIST,
            clients: ['Alice.Archer@fern-finch.example', 'Mere Hall <mere@example.com>'],
            dueDate: '2030-06-30',
          },
        ],
        ['no request in a rehearsal', { ...LIST, clients: [ALICE], maxRequests: 0 }],
        [
          'the ID of a template by its name, and the name and date of a row',
          {
            templateId: 'tax RETURN documents',
            requestName: '{none}',
            clients: [{ Email: ALICE, 'Request Name': 'Own', 'due date': '2030-01-31' }],
          },
        ],
      ],
      find_or_create_client: [
        [
          'a search by the whole email, then the changes',
          { email: 'Alice.Archer@fern-finch.example', phone: '+6421000000' },
        ],
        [
          'a search that finds nobody, and a new client',
          { email: 'nobody.yet@example.com', name: 'Nora' },
        ],
      ],
      get_client: [
        ['a search by the whole email', { email: ALICE.toUpperCase() }],
        ['a search by the email in the field of the ID', { clientId: `Alice <${ALICE}>` }],
      ],
      delete_client: [
        ['a search by the email, and the ID', { clientId: ALICE, confirmation: 'DELETE' }],
      ],
      list_clients: [['the limit of the first page', {}]],
      update_client: [
        ['a search by the email, then the changes', { clientId: ALICE, companyName: 'Fern' }],
        [
          'only the filled in fields',
          { clientId: 'acc_0002', name: ' Bruno ', email: '', companyName: 'Fern' },
        ],
        [
          'email, names and language',
          {
            clientId: 'acc_0002',
            email: 'b@example.com',
            firstName: 'Bruno',
            lastName: 'Bell',
            language: 'nl',
          },
        ],
      ],
      get_request: [
        [
          'one call for the request and one for each page, with hidden fields',
          { requestId: 'req_0002', hiddenFields: true },
        ],
      ],
      list_requests: [
        [
          'every status, and a wish for details that short records lack',
          { search: 'tax', statuses: ['waiting', 'Published'], maxResults: 5 },
        ],
        [
          'a call for the client, then a search by the name',
          { clientId: 'acc_0012', search: 'tax', statuses: 'draft, archived', maxResults: 3 },
        ],
        ['a search for the client of an email', { clientId: ALICE.toUpperCase() }],
        ['a wish for emails, to filter by that of an owner', { owner: 'Edgar@studio.example' }],
        ['a call for the team, to filter by the ID of an owner', { owner: 'usr_0002' }],
        [
          'a whole list, to filter and sort it here',
          { dueBefore: '2030-06-30', owner: 'Edgar', sort: 'dueLast', maxResults: 3 },
        ],
      ],
      list_what_is_missing: [
        ['a call for the client, and a search by its name', { clientId: 'acc_0012', minutes: 1 }],
        [
          'the open requests, then each of those that may match, with its pages',
          { search: 'tax', folder: 'TAX', template: 'return', minutes: 1 },
        ],
        ['a wish for emails, to filter by that of an owner', { owner: 'Edgar@studio.example' }],
        [
          'a call for the team, to filter by the ID of an owner, and no request of others',
          { owner: 'usr_0005', dueWithinDays: null, neededFields: [], folder: '' },
        ],
      ],
      update_request: [
        [
          'only the filled in fields',
          { requestId: 'req_0001', dueDate: '2030-06-30T00:00:00.000Z', status: 'completed' },
        ],
        [
          'all fields',
          {
            requestId: 'req_0001',
            name: 'Website',
            folderId: 'fol_0002',
            ownerId: 'usr_0002',
            scheduleId: 'com_0002',
            commentsEnabled: false,
            pinEnabled: true,
            shareLinkEnabled: 'true',
          },
        ],
        [
          'the email of an owner as it is',
          { requestId: 'req_0001', ownerId: 'erin@studio.example' },
        ],
        [
          'the clients, of whom the first is primary',
          { requestId: 'req_0004', clientIds: [' acc_0002 ', '', 'acc_0001', 'acc_0002'] },
        ],
        [
          'the ID of a client that is given by email',
          { requestId: 'req_0004', clientIds: [ALICE, 'acc_0002'] },
        ],
        [
          'null for a schedule that is removed',
          { requestId: 'req_0001', removeSchedule: true, pinEnabled: null },
        ],
        [
          'instructions',
          { requestId: 'req_0001', instructions: '<p>Hello</p>', showInstructions: false },
        ],
        ['instructions with a picture in them', { requestId: 'req_0001', instructions: PICTURE }],
        [
          'the same change for several requests, with one list of each kind',
          {
            requestIds: [
              'https://app.contentsnare.com/requests/req_0003',
              [{ id: 'req_0001', name: 'Website' }, 'req_0003'],
            ],
            status: 'archived',
            dueDate: '2030-06-30',
            folderId: 'Estates',
          },
        ],
      ],
      add_client_to_request: [
        ['the existing clients and the new one', { requestId: 'req_0003', clientId: 'acc_0009' }],
        [
          'nothing to change if the client is there',
          { requestId: 'req_0001', clientId: 'acc_0001', isPrimary: true },
        ],
      ],
      add_page: [
        [
          'a template by its ID, and a name',
          { requestId: 'req_0001', templateId: 'pgt_0001', name: ' Bank ', templateName: '' },
        ],
        [
          'the ID of a template that is given by its name',
          { requestId: 'req_0001', templateName: 'bank DETAILS' },
        ],
      ],
      review_field: [
        ['an approval', { fieldId: 'fld_0040', decision: 'approve', comment: '' }],
        ...['done', 'todo'].map(
          (status) => [`the mark ${status}`, { fieldId: 'fld_0040', decision: status }] as const,
        ),
      ],
      approve_submitted_fields: PARTS.map(([path, part]) => [
        `the path of ${path}`,
        { requestId: 'req_0002', ...part },
      ]),
      submit_all_fields: PARTS.map(([path, part]) => [
        `the path of ${path}`,
        { requestId: 'req_0002', ...part },
      ]),
      custom_api_call: [
        [
          'a parameter once for each value of a list',
          {
            method: 'GET',
            url: `${ROOT}/clients`,
            queryParams: { q: 'a', 'q_by[]': ['email', 'full_name'] },
          },
        ],
      ],
    },
    refused: {
      list_options: [{}],
      create_client: [
        { email: 'a@example.com' },
        ...[
          { phone: '+6421' },
          { firstName: 'A' },
          { lastName: 'B' },
          { companyName: 'C' },
          { language: 'de' },
        ].map((detail) => ({ name: 'A B', email: 'a@example.com', ...detail })),
        { name: 'A' },
        { name: 'A', email: 'a@example' },
        { name: 'A', email: 'a b@example.com' },
      ],
      update_client: [
        { clientId: 'acc_0001', language: 'mi' },
        { clientId: 'acc_0001', name: '' },
      ],
      add_page: [
        { templateId: 'pgt_1' },
        { requestId: 'req_0001' },
        { requestId: 'req_0001', templateId: 'pgt_1', templateName: 'Bank' },
      ],
      add_section: [{ requestId: 'req_0001', templateId: 'sct_1' }, { pageId: 'pag_0001' }],
      submit_all_fields: [{}],
      update_request: [
        { requestId: 'req_0001', dueDate: '2030-06-30', dueInDays: 0 },
        { requestId: 'req_0001', dueInDays: 1, timeZone: 'Sydney' },
        { requestId: 'req_0001', dueInDays: -1 },
        { requestId: 'req_0001', scheduleId: 'com_0001', removeSchedule: true },
        { requestId: 'req_0001', clientIds: ['acc_0001', '..'] },
        { requestId: 'req_0001', removeSchedule: false, pinEnabled: null },
        { requestId: 'req_0001', status: 'waiting' },
        { status: 'archived' },
        { requestId: 'req_0001', requestIds: ['req_0002'], status: 'archived' },
        { requestIds: ['req_0001', 'req_0002'], name: 'Tax' },
        { requestIds: ['req_0001', 'req_0002'], clientIds: ['acc_0001'] },
        { requestIds: ['req_0001', 'req_0002'], status: 'published', maxPublished: 1 },
        { requestIds: ['req_0001', '..'], status: 'archived' },
      ],
      add_client_to_request: [{ requestId: 'req_0001' }],
      create_request: [
        { templateId: 'tpl_0001' },
        { ...REQUEST, dueDate: '2030-06-30', dueInDays: 7 },
        { ...REQUEST, clientEmail: 'a@example.com' },
        { templateId: 'tpl_0001', clientEmail: 'a@', clientName: 'A' },
        { ...BY_EMAIL, keepAsDraft: true },
        { ...REQUEST, keepAsDraft: true },
        { ...REQUEST, folderId: 'fol_0001' },
        { ...REQUEST, ownerId: 'usr_0001' },
        { ...REQUEST, scheduleId: 'com_0001' },
        { ...REQUEST, commentsEnabled: true },
        { ...REQUEST, pinEnabled: true },
        { ...REQUEST, shareLinkEnabled: true },
        { clientId: 'acc_0001' },
        { ...REQUEST, dueDate: '2030-06-30T13:00:00.000Z' },
        { ...REQUEST, dueDate: '2020-06-30' },
        { ...REQUEST, templateName: 'Tax return documents' },
        { ...REQUEST, skipIfOpen: true },
      ],
      create_requests: [
        { ...LIST, clients: [] },
        { ...LIST, clients: [ALICE], requestName: ' ' },
        { ...LIST, clients: [ALICE], templateId: '' },
        { ...LIST, clients: [{ email: ALICE, year: 2026 }], requestName: 'Tax {Tax Year}' },
        { ...LIST, clients: [ALICE], dueDate: '2030-06-30', dueInDays: 7 },
        { ...LIST, clients: [ALICE], maxRequests: 20_001 },
        { ...LIST, clients: [ALICE], keepAsDraft: true },
        { ...LIST, clients: [ALICE], folderId: 'fol_0001' },
        { ...LIST, clients: [ALICE], ownerId: 'usr_0001' },
        { ...LIST, clients: [ALICE], scheduleId: 'com_0001' },
        { ...LIST, clients: [{ restOf: 'company', rows: [ALICE], numbers: [[1, 1]] }] },
        { ...LIST, clients: [{ restOf: 'requests', rows: [ALICE], numbers: [[1, 1]] }] },
        { ...LIST, clients: [Array.from({ length: 10_001 }, () => ALICE)] },
      ],
      create_request_from_pages: [
        ...INVALID_PAGES.map((pages) => ({ clientId: 'acc_0001', name: 'Own', pages })),
        { clientId: 'acc_0001', pages: { name: 'A' } },

        {
          clientId: 'acc_0001',
          name: 'A',
          pages: VENDOR_PAGES,
          dueDate: '2030-06-30',
          dueInDays: 7,
        },

        {
          clientId: 'acc_0001',
          name: 'A',
          pages: { name: 'A', fields: [{ name: 'B', type: 'text' }] },
        },
      ],
      find_or_create_client: [{ name: 'A' }, { email: 'a' }],
      get_client: [
        {},
        { clientId: 'acc_0001', email: ALICE },
        { email: 'alice' },
        { clientId: '..' },
      ],
      get_request: [
        { requestId: '..' },
        {},
        { requestId: 'req_0002', downloadFiles: true, fileName: '{client} - {year}' },
        { requestId: 'req_0002', downloadFiles: true, fileName: '{Client Name}.{name}' },
        { requestId: 'req_0002', downloadFiles: true, timeZone: 'EST' },
        { requestId: 'nullreq_0002' },
      ],
      approve_submitted_fields: [{ requestId: 'req_1', pageId: '.' }, {}],
      list_requests: [{ statuses: ['lost'] }, { dueBefore: '2030-06-30', dueWithinDays: 7 }],
      list_what_is_missing: [
        { dueWithinDays: 'soon' },
        { minutes: 0 },
        { minutes: 9 },
        { timeZone: 'EST' },
      ],
      delete_client: [{ clientId: 'acc_0001', confirmation: 'delete' }],
      delete_request: [
        { requestId: 'req_0001' },
        { requestId: 'req_0001', confirmation: 'delete' },
      ],
      review_field: [
        { fieldId: 'fld_0001' },
        { fieldId: 'fld_0001', decision: 'approve', comment: 'Well done' },
      ],
      run_integration_actions: [{}],
      custom_api_call: [{ method: 'TRACE', url: '/x' }],
    },
  },
  vendor: {
    sent: {
      create_client: [
        [
          'phone and company',
          { name: 'Aroha', email: 'a@example.com', phone: '+6421', companyName: 'Fern' },
        ],
        [
          'names and language',
          {
            name: 'Aroha Ngata',
            email: 'n@example.com',
            language: 'PT-BR',
            firstName: ' Aroha ',
            lastName: 'Ngata',
          },
        ],
      ],
      create_request: [
        [
          'every option of the vendor',
          {
            ...REQUEST,
            name: 'Tax return',
            keepAsDraft: true,
            folderId: 'fol_0001',
            ownerId: 'usr_0001',
            scheduleId: 'com_0001',
            commentsEnabled: true,
            pinEnabled: true,
            shareLinkEnabled: true,
          },
        ],
        ['the name of the template, if the request has none', REQUEST],
      ],
      create_requests: [
        [
          'the name and company of a new client once, and none of a known one',
          {
            templateId: 'tpl_0001',
            requestName: '{Job} for {company}',
            keepAsDraft: true,
            folderId: 'websites',
            ownerId: 'erin@studio.example',
            scheduleId: 'com_0001',
            clients: [
              [
                { Email: ALICE, Name: 'Alice A.', Company: 'Fern', Job: 'Tax' },
                {
                  Email: 'new@example.com',
                  'First Name': 'Ne',
                  Surname: 'Wu',
                  Company: 'Wu',
                  Job: 'A',
                },
                {
                  Email: 'new@example.com',
                  'First Name': 'Ne',
                  Surname: 'Wu',
                  Company: 'Wu',
                  Job: 'B',
                },
              ],
            ],
          },
        ],
      ],
      create_request_from_pages: [
        [
          'the pages, and the email of the client',
          {
            clientId: 'acc_0001',
            name: 'Own',
            pages: [
              { name: 'Details', fields: [{ name: 'Logo', type: 'image' }] },
              {
                name: 'More',
                sections: [
                  {
                    name: 'Costs',
                    fields: [
                      { name: 'Items', type: 'table', columns: ['Item', 'Price'] },
                      { name: 'Colour', type: 'Dropdown', options: ['Red'], instructions: 'One.' },
                    ],
                  },
                ],
              },
            ],
          },
        ],
        [
          'pages in the format of the service, unchanged',
          { clientId: 'acc_0001', name: 'Own', pages: { pages_data: VENDOR_PAGES } },
        ],
      ],
    },
  },
});
