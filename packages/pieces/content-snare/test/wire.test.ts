import { describeWire } from '@pieceworks/testing/wire-suite';

const ROOT = '/partner_api/v1';
const PICTURE = `<img src="data:image/png;base64,${'A'.repeat(100_000)}">`;
const BY_EMAIL = { templateId: 'tpl_0001', clientEmail: 'a@example.com' };
const REQUEST = { clientId: 'acc_0001', templateId: 'tpl_0001' };
/** Query parameters of a list. Requests in lists are short unless expanded. */
const PAGE = { limit: '100', offset: '0' };
const REQUESTS = { 'expand[]': ['clients', 'request_template_name', 'owner_name'] };
const ALICE = 'alice.archer@fern-finch.example';
const NOT_AT_A_GATEWAY = ': not available through a gateway; leave it empty or switched off.';

const get = (path: string, query: Readonly<Record<string, string | string[]>> = {}) => ({
  method: 'GET',
  path: ROOT + path,
  query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()])),
});
const send =
  (method: string) =>
  (path: string, body: object | null = null) => ({ method, path: ROOT + path, body });
const [post, put] = [send('POST'), send('PUT')];

/** The request and its parts by path, and the fields that choose them. */
const PARTS = Object.entries({
  'requests/req_0002': {},
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

/** Invalid pages, and the error for each. */
const BAD_PAGES: (readonly [pages: unknown, says: string | RegExp])[] = [
  // The value of an untouched form.
  [{}, 'Pages: fill in this field.'],
  [[], 'Pages: fill in this field.'],
  [[{}], 'Pages, page 1, name: fill in this field.'],
  [{ name: 'A' }, 'Pages, page 1, fields: enter a list with at least one item.'],
  [{ name: 'A', sections: [] }, 'Pages, page 1, sections: enter a list'],
  [{ name: 'A', sections: [7] }, 'Pages, page 1, section 1: this should be a JSON'],
  [[{ name: 'A', due: 1 }], 'Pages, page 1: unknown key "due"; use name, sections, fields.'],
  [
    { name: 'A', fields: [{ name: 'B', type: 'constructor' }] },
    /^Pages, page 1, field 1, type: choose one of single-line, /,
  ],
  [
    { name: 'A', fields: [{ name: 'B', type: 'telepathy' }] },
    /^Pages, page 1, field 1, type: choose one of single-line, /,
  ],
  [
    { name: 'A', sections: [], sections_data: [] },
    'Pages, page 1: "sections_data" sets sections a second time.',
  ],
  [
    [
      { name: 'A', fields: [{ question: 'B', data_type: 'text', question_number: 2 }] },
      { name: 'C', fields: [{ question: 'D', data_type: 'text', question_number: 2 }] },
    ],
    'Pages, page 2, field 1: another field has the question_number 2.',
  ],
  [
    { name: 'A', fields: [{ name: 'B', type: 'text', show_when: 'always' }] },
    'Pages, page 1, field 1, show_when: this should be a JSON object.',
  ],
  [
    {
      name: 'A',
      fields: [{ name: 'B', type: 'text', show_when: { conditions: [], logical_operator: 'and' } }],
    },
    'Pages, page 1, field 1, show_when, conditions: enter a list with at least one item.',
  ],
  [
    {
      name: 'A',
      fields: [{ name: 'B', type: 'text', show_when: { conditions: [{ question_number: 9 }] } }],
    },
    'Pages, page 1, field 1, show_when, condition 1: no field has this question_number.',
  ],
  [
    { name: 'A', fields: [{ name: 'B', type: 'dropdown' }] },
    'Pages, page 1, field 1, options: enter at least one for a dropdown.',
  ],
  [
    { name: 'A', sections: [{ name: 'B', fields: [{ name: 'C', type: 'table' }] }] },
    'Pages, page 1, section 1, field 1, columns: enter at least one for a table.',
  ],
];

/** Matches the day that is a number of days away, also if the tests run over midnight. */
const dayIn = (days: number): unknown => {
  const at = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10);
  return expect.stringMatching(`^${at(days)}|${at(days + 1)}$`);
};

describeWire('content-snare', {
  credential: { header: ['authorization', 'Bearer [hidden]'] },
  sent: {
    create_client: [
      [
        'phone and company',
        { name: 'Aroha', email: 'a@example.com', phone: '+6421', companyName: 'Fern' },
        post('/clients', {
          full_name: 'Aroha',
          email: 'a@example.com',
          phone: '+6421',
          client_companies: [{ name: 'Fern' }],
        }),
        'vendor',
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
        post('/clients', {
          full_name: 'Aroha Ngata',
          email: 'n@example.com',
          first_name: 'Aroha',
          last_name: 'Ngata',
          language_code: 'pt-br',
        }),
        'vendor',
      ],
    ],
    create_request: [
      [
        'all fields',
        { ...REQUEST, name: 'Tax return', dueDate: '2030-06-30' },
        post('/requests', {
          client_id: 'acc_0001',
          template_id: 'tpl_0001',
          name: 'Tax return',
          due_date: '2030-06-30',
        }),
      ],
      [
        'the day that is a number of days away',
        { ...REQUEST, dueInDays: 14, timeZone: 'Etc/UTC' },
        post('/requests', {
          client_id: 'acc_0001',
          template_id: 'tpl_0001',
          due_date: dayIn(14),
        }),
      ],
      [
        'the required fields without the blank ones',
        { ...REQUEST, name: '', dueDate: null },
        post('/requests', { client_id: 'acc_0001', template_id: 'tpl_0001' }),
      ],
      [
        'the day of a date that the platform writes with a time',
        { ...REQUEST, dueDate: '2030-06-30T00:00:00.000Z' },
        post('/requests', {
          client_id: 'acc_0001',
          template_id: 'tpl_0001',
          due_date: '2030-06-30',
        }),
      ],
      [
        'a search for the client, the new client, then the request',
        { templateId: 'tpl_0001', clientEmail: 'new@example.com', clientName: 'Mere' },
        [
          get('/clients', { q: 'new@example.com', 'q_by[]': 'email', ...PAGE }),
          post('/clients', { name: 'Mere', email: 'new@example.com' }),
          post('/requests', { client_id: expect.stringMatching(/^acc_/), template_id: 'tpl_0001' }),
        ],
      ],
      [
        'first a search for open requests of the client',
        { ...REQUEST, clientId: 'acc_0013', name: 'Once', skipIfOpen: true },
        [
          get('/clients/acc_0013'),
          get('/requests', {
            ...REQUESTS,
            q: 'Cleo Dunn',
            'q_by[]': 'clients.full_name',
            'filter_by[statuses][]': ['draft', 'scheduled', 'published', 'waiting'],
            ...PAGE,
          }),
          post('/requests', { client_id: 'acc_0013', template_id: 'tpl_0001', name: 'Once' }),
        ],
      ],
      [
        'the ID of a template that is given by its name',
        { clientId: 'acc_0001', templateName: 'tax RETURN documents' },
        [
          get('/request_templates', { ...PAGE }),
          post('/requests', { client_id: 'acc_0001', template_id: 'tpl_0002' }),
        ],
      ],
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
        [
          get('/clients/acc_0001'),
          post('/requests', {
            name: 'Tax return',
            client_email: ALICE,
            request_template_id: 'tpl_0001',
            status: 'draft',
            folder_id: 'fol_0001',
            owner_id: 'usr_0001',
            communication_template_id: 'com_0001',
            comments_enabled: true,
            passcode_enabled: true,
            share_via_link_enabled: true,
          }),
        ],
        'vendor',
      ],
      [
        'the name of the template, if the request has none',
        REQUEST,
        [
          get('/request_templates', { ...PAGE }),
          get('/clients/acc_0001'),
          post('/requests', {
            name: 'Website content',
            client_email: ALICE,
            status: 'published',
            request_template_id: 'tpl_0001',
          }),
        ],
        'vendor',
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
        [
          get('/clients/acc_0001'),
          post('/requests', {
            name: 'Own',
            client_email: ALICE,
            status: 'published',
            pages_data: [
              vendorPage('Details', 'Details', [
                { question: 'Logo', data_type: 'single image upload', question_number: 1 },
              ]),
              vendorPage('More', 'Costs', [
                {
                  question: 'Items',
                  data_type: 'table',
                  question_number: 2,
                  columns: ['Item', 'Price'],
                },
                {
                  question: 'Colour',
                  data_type: 'dropdown',
                  question_number: 3,
                  instructions: 'One.',
                  options: ['Red'],
                },
              ]),
            ],
          }),
        ],
        'vendor',
      ],
      [
        'pages in the format of the service, unchanged',
        { clientId: 'acc_0001', name: 'Own', dueInDays: '0', pages: { pages_data: VENDOR_PAGES } },
        [
          get('/clients/acc_0001'),
          post('/requests', {
            name: 'Own',
            due: dayIn(0),
            client_email: ALICE,
            status: 'published',
            pages_data: VENDOR_PAGES,
          }),
        ],
        'vendor',
      ],
    ],
    find_or_create_client: [
      [
        'a search by the whole email, then the changes',
        { email: 'Alice.Archer@fern-finch.example', phone: '+6421000000' },
        [
          get('/clients', {
            q: 'Alice.Archer@fern-finch.example',
            'q_by[]': 'email',
            ...PAGE,
          }),
          put('/clients/acc_0001', { phone: '+6421000000' }),
        ],
      ],
      [
        'a search that finds nobody, and a new client',
        { email: 'nobody.yet@example.com', name: 'Nora' },
        [
          get('/clients', {
            q: 'nobody.yet@example.com',
            'q_by[]': 'email',
            ...PAGE,
          }),
          post('/clients', { name: 'Nora', email: 'nobody.yet@example.com' }),
        ],
      ],
    ],
    get_client: [
      [
        'a search by the whole email',
        { email: ALICE.toUpperCase() },
        get('/clients', { q: ALICE.toUpperCase(), 'q_by[]': 'email', ...PAGE }),
      ],
    ],
    find_clients: [
      [
        'the typed search, and the wanted number',
        { search: ' alice & co ', maxResults: 7 },
        get('/clients', { q: 'alice & co', limit: '7', offset: '0' }),
      ],
      ['the limit of the first page', {}, get('/clients', { ...PAGE })],
    ],
    update_client: [
      [
        'only the filled in fields',
        { clientId: 'acc_0002', name: ' Bruno ', email: '', companyName: 'Fern' },
        put('/clients/acc_0002', { full_name: 'Bruno', client_companies: [{ name: 'Fern' }] }),
      ],
      [
        'names and language',
        { clientId: 'acc_0002', firstName: 'Bruno', lastName: 'Bell', language: 'nl' },
        put('/clients/acc_0002', { first_name: 'Bruno', last_name: 'Bell', language_code: 'nl' }),
      ],
    ],
    get_request: [
      [
        'one call for the request and one for each page, with hidden fields',
        { requestId: 'req_0002', hiddenFields: true },
        [
          get('/requests/req_0002'),
          ...['pag_0003', 'pag_0004'].map((page) =>
            get(`/pages/${page}`, { include_internal_fields: 'true' }),
          ),
        ],
      ],
    ],
    find_requests: [
      [
        'every status, and a wish for details that short records lack',
        { search: 'tax', statuses: ['waiting', 'Published'], maxResults: 5 },
        get('/requests', {
          q: 'tax',
          'filter_by[statuses][]': ['waiting', 'published'],
          ...REQUESTS,
          limit: '5',
          offset: '0',
        }),
      ],
      [
        'the limit of the first page',
        { search: '  ', statuses: [] },
        get('/requests', { ...REQUESTS, ...PAGE }),
      ],
      [
        'a call for the client, then a search by the name',
        { clientId: 'acc_0012', search: 'tax', statuses: 'draft, archived', maxResults: 3 },
        [
          get('/clients/acc_0012'),
          get('/requests', {
            ...REQUESTS,
            q: 'Bruno Costa',
            'q_by[]': 'clients.full_name',
            'filter_by[statuses][]': ['draft', 'archived'],
            ...PAGE,
          }),
        ],
      ],
      [
        'a wish for emails, to filter by that of an owner',
        { owner: 'Ada@studio.example' },
        get('/requests', { 'expand[]': [...REQUESTS['expand[]'], 'owner_email'], ...PAGE }),
      ],
      [
        'a call for the team, to filter by the ID of an owner',
        { owner: 'usr_0002' },
        [get('/team_members', PAGE), get('/requests', { ...REQUESTS, ...PAGE })],
      ],
      [
        'a whole list, to filter and sort it here',
        { dueBefore: '2030-06-30', owner: 'Ada Holm', sort: 'dueLast', maxResults: 3 },
        get('/requests', { ...REQUESTS, ...PAGE }),
      ],
    ],
    list_options: [
      ['team members', { kind: 'team members', search: 'ada' }, get('/team_members', PAGE)],
    ],
    update_request: [
      [
        'only the filled in fields',
        { requestId: 'req_0001', dueDate: '2030-06-30T00:00:00.000Z', status: 'completed' },
        put('/requests/req_0001', { due: '2030-06-30', status: 'completed' }),
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
        put('/requests/req_0001', {
          name: 'Website',
          folder_id: 'fol_0002',
          owner_id: 'usr_0002',
          communication_template_id: 'com_0002',
          comments_enabled: false,
          passcode_enabled: true,
          share_via_link_enabled: true,
        }),
      ],
      [
        'the day that is a number of days away',
        { requestId: 'req_0001', dueInDays: 3_650 },
        put('/requests/req_0001', { due: dayIn(3_650) }),
      ],
      [
        'the email of an owner as it is',
        { requestId: 'req_0001', ownerId: 'erin@studio.example' },
        put('/requests/req_0001', { owner_email: 'erin@studio.example' }),
      ],
      [
        'the clients, of whom the first is primary',
        { requestId: 'req_0004', clientIds: [' acc_0002 ', '', 'acc_0001', 'acc_0002'] },
        put('/requests/req_0004', {
          client_assignments_ids: [
            { account_id: 'acc_0002', primary: true },
            { account_id: 'acc_0001', primary: false },
          ],
        }),
      ],
      [
        'null for a schedule that is removed',
        { requestId: 'req_0001', removeSchedule: true, pinEnabled: null },
        put('/requests/req_0001', { communication_template_id: null }),
      ],
      [
        'instructions',
        { requestId: 'req_0001', instructions: '<p>Hello</p>', showInstructions: false },
        put('/requests/req_0001', { instruction_text: '<p>Hello</p>', show_instruction: false }),
      ],
      [
        'instructions with a picture in them',
        { requestId: 'req_0001', instructions: PICTURE },
        put('/requests/req_0001', { instruction_text: PICTURE }),
      ],
    ],
    add_client_to_request: [
      [
        'the existing clients and the new one',
        { requestId: 'req_0003', clientId: 'acc_0009' },
        [
          get('/requests/req_0003'),
          put('/requests/req_0003', {
            client_assignments_ids: [
              { account_id: 'acc_0011', primary: true },
              { account_id: 'acc_0009', primary: false },
            ],
          }),
        ],
      ],
      [
        'nothing to change if the client is there',
        { requestId: 'req_0001', clientId: 'acc_0001', isPrimary: true },
        get('/requests/req_0001'),
      ],
    ],
    add_page: [
      [
        'a template by its ID, and a name',
        { requestId: 'req_0001', templateId: 'pgt_0001', name: ' Bank ', templateName: '' },
        post('/pages', { request_id: 'req_0001', source_template_id: 'pgt_0001', name: 'Bank' }),
      ],
    ],
    review_field: [
      [
        'an approval',
        { fieldId: 'fld_0040', decision: 'approve', comment: '' },
        put('/fields/fld_0040/review', { status: 'approved' }),
      ],
      ...['done', 'todo'].map(
        (status) =>
          [
            `the mark ${status}`,
            { fieldId: 'fld_0040', decision: status },
            put('/fields/fld_0040/review', { status }),
          ] as const,
      ),
    ],
    approve_submitted_fields: PARTS.map(([path, part]) => [
      `the path of ${path}`,
      { requestId: 'req_0002', ...part },
      put(`/${path}/approve_all_submitted_fields`),
    ]),
    submit_all_fields: PARTS.map(([path, part]) => [
      `the path of ${path}`,
      { requestId: 'req_0002', ...part },
      put(`/${path}/submit_all_fields`),
    ]),
    custom_api_call: [
      [
        'a parameter once for each value of a list',
        {
          method: 'GET',
          url: `${ROOT}/clients`,
          queryParams: { q: 'a', 'q_by[]': ['email', 'full_name'] },
        },
        get('/clients', { q: 'a', 'q_by[]': ['email', 'full_name'] }),
      ],
    ],
  },
  refused: {
    list_options: [[{}, 'List: fill in this field.']],
    create_client: [
      [{ email: 'a@example.com' }, 'Name: fill in this field.'],
      ...Object.entries({
        Phone: { phone: '+6421' },
        'First Name': { firstName: 'A' },
        'Last Name': { lastName: 'B' },
        Company: { companyName: 'C' },
        Language: { language: 'de' },
      }).map(
        ([label, detail]) =>
          [
            { name: 'A B', email: 'a@example.com', ...detail },
            `${label}${NOT_AT_A_GATEWAY}`,
          ] as const,
      ),
      [{ name: 'A' }, 'Email: fill in this field.'],
      [{ name: 'A', email: 'a@example' }, /^Email: /],
      [{ name: 'A', email: 'a b@example.com' }, /^Email: /],
    ],
    update_client: [
      [
        { clientId: 'acc_0001', language: 'mi' },
        'Language: choose one of en, en-gb, es, fr, de, nl, pt-br.',
      ],
      [{ clientId: 'acc_0001', name: '' }, 'Fill in at least one field to change.'],
    ],
    add_page: [
      [{ templateId: 'pgt_1' }, 'Request: fill in this field.'],
      [{ requestId: 'req_0001' }, 'Page Template: choose one, or fill in Template Name.'],
      [
        { requestId: 'req_0001', templateId: 'pgt_1', templateName: 'Bank' },
        'Template Name: leave it empty, since Page Template is filled in.',
      ],
    ],
    add_section: [
      [{ requestId: 'req_0001', templateId: 'sct_1' }, 'Page: fill in this field.'],
      [{ pageId: 'pag_0001' }, 'Section Template: choose one, or fill in Template Name.'],
    ],
    submit_all_fields: [[{}, 'Request: fill in this field.']],
    update_request: [
      [
        { requestId: 'req_0001', dueDate: '2030-06-30', dueInDays: 0 },
        'Due In: leave it empty, since Due Date is filled in.',
      ],
      [
        { requestId: 'req_0001', dueInDays: 1, timeZone: 'Sydney' },
        'Time Zone: enter an IANA name such as Australia/Sydney, or UTC.',
      ],
      [{ requestId: 'req_0001', dueInDays: -1 }, 'Due In: enter a whole number from 0 to'],
      [
        { requestId: 'req_0001', scheduleId: 'com_0001', removeSchedule: true },
        'Remove Reminder Schedule: switch it off, since Reminder Schedule is filled in.',
      ],
      [
        { requestId: 'req_0001', clientIds: ['acc_0001', '..'] },
        'Clients: enter an ID without dots, slashes or % codes.',
      ],
      [
        { requestId: 'req_0001', removeSchedule: false, pinEnabled: null },
        'Fill in at least one field to change.',
      ],
      [{ requestId: 'req_0001', dueDate: '2020-06-30' }, 'Due Date: 2020-06-30 is in the past.'],
      [{ requestId: 'req_0001' }, 'Fill in at least one field to change.'],
      [
        { requestId: 'req_0001', status: 'waiting' },
        'Status: choose one of draft, published, completed, archived.',
      ],
    ],
    add_client_to_request: [[{ requestId: 'req_0001' }, 'Client: fill in this field.']],
    create_request: [
      [{ templateId: 'tpl_0001' }, 'Client: choose one, or fill in Client Email.'],
      [
        { ...REQUEST, dueDate: '2030-06-30', dueInDays: 7 },
        'Due In: leave it empty, since Due Date is filled in.',
      ],
      [
        { ...REQUEST, clientEmail: 'a@example.com' },
        'Client Email: leave it empty, since Client is filled in.',
      ],
      [{ templateId: 'tpl_0001', clientEmail: 'a@', clientName: 'A' }, /^Client Email: /],
      [{ ...BY_EMAIL, keepAsDraft: true }, `Keep as Draft${NOT_AT_A_GATEWAY}`],
      [{ ...REQUEST, keepAsDraft: true }, `Keep as Draft${NOT_AT_A_GATEWAY}`],
      [{ ...REQUEST, folderId: 'fol_0001' }, `Folder${NOT_AT_A_GATEWAY}`],
      [{ ...REQUEST, ownerId: 'usr_0001' }, `Owner${NOT_AT_A_GATEWAY}`],
      [{ ...REQUEST, scheduleId: 'com_0001' }, `Reminder Schedule${NOT_AT_A_GATEWAY}`],
      [{ ...REQUEST, commentsEnabled: true }, `Allow Comments${NOT_AT_A_GATEWAY}`],
      [{ ...REQUEST, pinEnabled: true }, `Require a PIN${NOT_AT_A_GATEWAY}`],
      [{ ...REQUEST, shareLinkEnabled: true }, `Share by Link${NOT_AT_A_GATEWAY}`],
      [{ clientId: 'acc_0001' }, 'Template: choose one, or fill in Template Name.'],
      [
        { ...REQUEST, dueDate: '2030-06-30T13:00:00.000Z' },
        /^Due Date: write the date as YYYY-MM-DD\.$/,
      ],
      [{ ...REQUEST, dueDate: '2020-06-30' }, 'Due Date: 2020-06-30 is in the past.'],
      [{ ...REQUEST, dueDate: '2030-02-29' }, 'Due Date: 2030-02-29 is not a day'],
      [{ ...REQUEST, dueDate: '30/06/2030' }, /^Due Date: write the date as YYYY-MM-DD\.$/],
      [
        { ...REQUEST, templateName: 'Tax return documents' },
        'Template Name: leave it empty, since Template is filled in.',
      ],
      [
        { ...REQUEST, skipIfOpen: true },
        'Name: fill it in, to look for an open request with this name.',
      ],
    ],
    create_request_from_pages: [
      ...BAD_PAGES.map(
        ([pages, says]) => [{ clientId: 'acc_0001', name: 'Own', pages }, says] as const,
      ),
      [{ clientId: 'acc_0001', pages: { name: 'A' } }, 'Name: fill in this field.'],
      [
        {
          clientId: 'acc_0001',
          name: 'A',
          pages: VENDOR_PAGES,
          dueDate: '2030-06-30',
          dueInDays: 7,
        },
        'Due In: leave it empty, since Due Date is filled in.',
      ],
      [
        {
          clientId: 'acc_0001',
          name: 'A',
          pages: { name: 'A', fields: [{ name: 'B', type: 'text' }] },
        },
        'Pages: a gateway does not support them; use Create Request with a template.',
      ],
    ],
    find_or_create_client: [
      [{ name: 'A' }, 'Email: fill in this field.'],
      [{ email: 'a' }, /^Email: /],
    ],
    get_client: [
      [{}, 'Client: choose one, or fill in Email.'],
      [{ clientId: 'acc_0001', email: ALICE }, 'Email: leave it empty, since Client is filled in.'],
      [{ email: 'alice' }, /^Email: /],
      ...['.', '..', '../me', 'a\ud800', 'a\u0001'].map(
        (clientId) =>
          [{ clientId }, 'Client: enter an ID without dots, slashes or % codes.'] as const,
      ),
    ],
    get_request: [
      [{ requestId: '..' }, 'Request: enter an ID without dots, slashes or % codes.'],
      [{}, 'Request: fill in this field.'],
      [
        { requestId: 'req_0001', maxFileMb: 26 },
        'Maximum File Size: enter a whole number from 1 to 25.',
      ],
    ],
    approve_submitted_fields: [
      [{ requestId: 'req_1', pageId: '.' }, 'Page: enter an ID without dots, slashes or % codes.'],
      [{}, 'Request: fill in this field.'],
    ],
    find_clients: [[{ maxResults: 1001 }, 'Maximum Results: enter a whole number']],
    find_requests: [
      [{ statuses: ['lost'] }, /^Statuses: choose one of /],
      [
        { dueBefore: '2030-06-30', dueWithinDays: 7 },
        'Due Within: leave it empty, since Due Before is filled in.',
      ],
    ],
    delete_client: ['delete', 'yes'].map((confirmation) => [
      { clientId: 'acc_0001', confirmation },
      'Confirmation: type DELETE, in capitals, to delete.',
    ]),
    delete_request: [
      [{ requestId: 'req_0001' }, 'Confirmation: fill in this field.'],
      [
        { requestId: 'req_0001', confirmation: 'delete' },
        'Confirmation: type DELETE, in capitals, to delete.',
      ],
    ],
    review_field: [
      [{ fieldId: 'fld_0001' }, 'Decision: fill in this field.'],
      [
        { fieldId: 'fld_0001', decision: 'approve', comment: 'Well done' },
        'Comment: only a rejection can have one.',
      ],
    ],
    run_integration_actions: [[{}, 'Request: fill in this field.']],
    custom_api_call: [
      [{ method: 'TRACE', url: '/x' }, /^Method: /],
      [{ method: 'GET', url: '/x', headers: { COOKIE: 'a=b' } }, 'Headers: leave out COOKIE'],
    ],
  },
});
