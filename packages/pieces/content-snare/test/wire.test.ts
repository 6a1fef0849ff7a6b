import { describeWire } from '@pieceworks/testing/wire-suite';

const ROOT = '/partner_api/v1';
const PICTURE = `<img src="data:image/png;base64,${'A'.repeat(100_000)}">`;
const REQUEST = { clientId: 'acc_0001', templateId: 'tpl_0001' };
/** Query parameters that a list needs, because it is short. */
const SHORT_REQUESTS = { 'expand[]': ['clients', 'request_template_name'] };

/** The pages in the format of the vendor's API. */
const VENDOR_PAGES = [
  {
    name: 'Tax',
    sections_data: [
      {
        name: 'Income',
        questions_data: [
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
        ],
      },
    ],
  },
];

/** Invalid pages, and the error for each. */
const BAD_PAGES: { pages: unknown; says: string | RegExp }[] = [
  // The value of an untouched form.
  { pages: {}, says: 'Pages: fill in this field.' },
  { pages: [], says: 'Pages: fill in this field.' },
  { pages: [{}], says: 'Pages, page 1, name: fill in this field.' },
  { pages: { name: 'A' }, says: 'Pages, page 1, fields: enter a list with at least one item.' },
  { pages: { name: 'A', sections: [] }, says: 'Pages, page 1, sections: enter a list' },
  { pages: { name: 'A', sections: [7] }, says: 'Pages, page 1, section 1: this should be a JSON' },
  {
    pages: [{ name: 'A', due: 1 }],
    says: 'Pages, page 1: "due" is not one of name, sections, fields.',
  },
  {
    pages: { name: 'A', fields: [{ name: 'B', type: 'constructor' }] },
    says: /^Pages, page 1, field 1, type: choose one of single-line, /,
  },
  {
    pages: { name: 'A', fields: [{ name: 'B', type: 'telepathy' }] },
    says: /^Pages, page 1, field 1, type: choose one of single-line, /,
  },
  {
    pages: { name: 'A', sections: [], sections_data: [] },
    says: 'Pages, page 1: "sections_data" sets sections a second time.',
  },
  {
    pages: [
      { name: 'A', fields: [{ question: 'B', data_type: 'text', question_number: 2 }] },
      { name: 'C', fields: [{ question: 'D', data_type: 'text', question_number: 2 }] },
    ],
    says: 'Pages, page 2, field 1: another field has the question_number 2.',
  },
  {
    pages: { name: 'A', fields: [{ name: 'B', type: 'text', show_when: 'always' }] },
    says: 'Pages, page 1, field 1, show_when: this should be a JSON object.',
  },
  {
    pages: {
      name: 'A',
      fields: [{ name: 'B', type: 'text', show_when: { conditions: [], logical_operator: 'and' } }],
    },
    says: 'Pages, page 1, field 1, show_when, conditions: enter a list with at least one item.',
  },
  {
    pages: {
      name: 'A',
      fields: [{ name: 'B', type: 'text', show_when: { conditions: [{ question_number: 9 }] } }],
    },
    says: 'Pages, page 1, field 1, show_when, condition 1: no field has this question_number.',
  },
  {
    pages: { name: 'A', fields: [{ name: 'B', type: 'dropdown' }] },
    says: 'Pages, page 1, field 1, options: a dropdown needs them.',
  },
  {
    pages: { name: 'A', sections: [{ name: 'B', fields: [{ name: 'C', type: 'table' }] }] },
    says: 'Pages, page 1, section 1, field 1, columns: a table needs them.',
  },
];

describeWire('content-snare', {
  header: ['authorization', 'Bearer [hidden]'],
  sent: [
    {
      title: 'name and email',
      action: 'create_client',
      props: { name: ' Aroha Ngata ', email: 'aroha@example.com' },
      sends: {
        method: 'POST',
        path: `${ROOT}/clients`,
        body: { name: 'Aroha Ngata', email: 'aroha@example.com' },
      },
    },
    {
      title: 'all fields',
      action: 'create_request',
      props: { ...REQUEST, name: 'Tax return', dueDate: '2030-06-30' },
      sends: {
        method: 'POST',
        path: `${ROOT}/requests`,
        body: {
          client_id: 'acc_0001',
          template_id: 'tpl_0001',
          name: 'Tax return',
          due_date: '2030-06-30',
        },
      },
    },
    {
      title: 'what is required, blanks left out',
      action: 'create_request',
      props: { ...REQUEST, name: '', dueDate: null },
      sends: {
        method: 'POST',
        path: `${ROOT}/requests`,
        body: { client_id: 'acc_0001', template_id: 'tpl_0001' },
      },
    },
    {
      title: 'the day of a date as the platform writes it',
      action: 'create_request',
      props: { ...REQUEST, dueDate: '2030-06-30T00:00:00.000Z' },
      sends: {
        method: 'POST',
        path: `${ROOT}/requests`,
        body: { client_id: 'acc_0001', template_id: 'tpl_0001', due_date: '2030-06-30' },
      },
    },
    {
      title: 'a client who is looked for and added, then the request',
      action: 'create_request',
      props: { templateId: 'tpl_0001', clientEmail: 'new@example.com', clientName: 'Mere' },
      sends: [
        {
          method: 'GET',
          path: `${ROOT}/clients`,
          query: {
            q: ['new@example.com'],
            'q_by[]': ['email'],
            limit: ['100'],
            offset: ['0'],
          },
        },
        {
          method: 'POST',
          path: `${ROOT}/clients`,
          body: { name: 'Mere', email: 'new@example.com' },
        },
        {
          method: 'POST',
          path: `${ROOT}/requests`,
          body: { client_id: expect.stringMatching(/^acc_/), template_id: 'tpl_0001' },
        },
      ],
    },
    {
      title: 'the pages, to the address of the client',
      action: 'create_request_from_pages',
      contract: 'vendor',
      props: {
        clientId: 'acc_0001',
        name: 'Own',
        pages: { name: 'Brand', fields: [{ name: 'Logo', type: 'image' }] },
      },
      sends: [
        { method: 'GET', path: `${ROOT}/clients/acc_0001` },
        {
          method: 'POST',
          path: `${ROOT}/requests`,
          body: {
            name: 'Own',
            client_email: 'alice.archer@fern-finch.example',
            status: 'published',
            pages_data: [
              {
                name: 'Brand',
                sections_data: [
                  {
                    name: 'Brand',
                    questions_data: [
                      { question: 'Logo', data_type: 'single image upload', question_number: 1 },
                    ],
                  },
                ],
              },
            ],
          },
        },
      ],
    },
    {
      title: 'pages as the service itself writes them, word for word',
      action: 'create_request_from_pages',
      contract: 'vendor',
      props: { clientId: 'acc_0001', name: 'Own', pages: { pages_data: VENDOR_PAGES } },
      sends: [
        { method: 'GET', path: `${ROOT}/clients/acc_0001` },
        {
          method: 'POST',
          path: `${ROOT}/requests`,
          body: {
            name: 'Own',
            client_email: 'alice.archer@fern-finch.example',
            status: 'published',
            pages_data: VENDOR_PAGES,
          },
        },
      ],
    },
    {
      title: 'a client by its ID',
      action: 'get_client',
      props: { clientId: 'acc_0002' },
      sends: { method: 'GET', path: `${ROOT}/clients/acc_0002` },
    },
    {
      title: 'a search by the whole address, and what differs',
      action: 'find_or_create_client',
      props: { email: 'Alice.Archer@fern-finch.example', phone: '+6421000000' },
      sends: [
        {
          method: 'GET',
          path: `${ROOT}/clients`,
          query: {
            q: ['Alice.Archer@fern-finch.example'],
            'q_by[]': ['email'],
            limit: ['100'],
            offset: ['0'],
          },
        },
        { method: 'PUT', path: `${ROOT}/clients/acc_0001`, body: { phone: '+6421000000' } },
      ],
    },
    {
      title: 'a search that finds nobody, and a new client',
      action: 'find_or_create_client',
      props: { email: 'nobody.yet@example.com', name: 'Nora' },
      sends: [
        {
          method: 'GET',
          path: `${ROOT}/clients`,
          query: {
            q: ['nobody.yet@example.com'],
            'q_by[]': ['email'],
            limit: ['100'],
            offset: ['0'],
          },
        },
        {
          method: 'POST',
          path: `${ROOT}/clients`,
          body: { name: 'Nora', email: 'nobody.yet@example.com' },
        },
      ],
    },
    {
      title: 'what was typed, and as many as are wanted',
      action: 'find_clients',
      props: { search: ' alice & co ', most: 7 },
      sends: {
        method: 'GET',
        path: `${ROOT}/clients`,
        query: { q: ['alice & co'], limit: ['7'], offset: ['0'] },
      },
    },
    {
      title: 'only what is filled in',
      action: 'update_client',
      props: { clientId: 'acc_0002', name: ' Bruno ', email: '', companyName: 'Fern' },
      sends: {
        method: 'PUT',
        path: `${ROOT}/clients/acc_0002`,
        body: { full_name: 'Bruno', client_companies: [{ name: 'Fern' }] },
      },
    },
    {
      title: 'a request, and its pages with what the client does not see',
      action: 'get_request',
      props: { requestId: 'req_0002', hiddenFields: true },
      sends: [
        { method: 'GET', path: `${ROOT}/requests/req_0002` },
        ...['pag_0003', 'pag_0004'].map((page) => ({
          method: 'GET',
          path: `${ROOT}/pages/${page}`,
          query: { include_internal_fields: ['true'] },
        })),
      ],
    },
    {
      title: 'every status, and what a short record leaves out',
      action: 'find_requests',
      props: { search: 'tax', statuses: ['waiting', 'Published'], most: 5 },
      sends: {
        method: 'GET',
        path: `${ROOT}/requests`,
        query: {
          q: ['tax'],
          'filter_by[statuses][]': ['waiting', 'published'],
          'expand[]': ['clients', 'request_template_name'],
          limit: ['5'],
          offset: ['0'],
        },
      },
    },
    {
      title: 'all of the first hundred',
      action: 'find_requests',
      props: { search: '  ', statuses: [] },
      sends: {
        method: 'GET',
        path: `${ROOT}/requests`,
        query: { ...SHORT_REQUESTS, limit: ['100'], offset: ['0'] },
      },
    },
    {
      title: 'all of the first hundred',
      action: 'find_clients',
      props: {},
      sends: {
        method: 'GET',
        path: `${ROOT}/clients`,
        query: { limit: ['100'], offset: ['0'] },
      },
    },
    {
      title: 'a client, and the requests by the name of it',
      action: 'find_requests',
      props: { clientId: 'acc_0012', search: 'tax', statuses: 'draft, archived', most: 3 },
      sends: [
        { method: 'GET', path: `${ROOT}/clients/acc_0012` },
        {
          method: 'GET',
          path: `${ROOT}/requests`,
          query: {
            ...SHORT_REQUESTS,
            q: ['Bruno Costa'],
            'q_by[]': ['clients.full_name'],
            'filter_by[statuses][]': ['draft', 'archived'],
            limit: ['100'],
            offset: ['0'],
          },
        },
      ],
    },
    {
      title: 'a look at the open requests of the client before',
      action: 'create_request',
      props: { ...REQUEST, clientId: 'acc_0013', name: 'Once', skipIfOpen: true },
      sends: [
        { method: 'GET', path: `${ROOT}/clients/acc_0013` },
        {
          method: 'GET',
          path: `${ROOT}/requests`,
          query: {
            ...SHORT_REQUESTS,
            q: ['Cleo Dunn'],
            'q_by[]': ['clients.full_name'],
            'filter_by[statuses][]': ['draft', 'scheduled', 'published', 'waiting'],
            limit: ['100'],
            offset: ['0'],
          },
        },
        {
          method: 'POST',
          path: `${ROOT}/requests`,
          body: { client_id: 'acc_0013', template_id: 'tpl_0001', name: 'Once' },
        },
      ],
    },
    {
      title: 'the template by its ID, when only its name is given',
      action: 'create_request',
      props: { clientId: 'acc_0001', templateName: 'tax RETURN documents' },
      sends: [
        {
          method: 'GET',
          path: `${ROOT}/request_templates`,
          query: { limit: ['100'], offset: ['0'] },
        },
        {
          method: 'POST',
          path: `${ROOT}/requests`,
          body: { client_id: 'acc_0001', template_id: 'tpl_0002' },
        },
      ],
    },
    {
      title: 'the name of the template, where none is given',
      action: 'create_request',
      contract: 'vendor',
      props: REQUEST,
      sends: [
        {
          method: 'GET',
          path: `${ROOT}/request_templates`,
          query: { limit: ['100'], offset: ['0'] },
        },
        { method: 'GET', path: `${ROOT}/clients/acc_0001` },
        {
          method: 'POST',
          path: `${ROOT}/requests`,
          body: {
            name: 'Website content',
            client_email: 'alice.archer@fern-finch.example',
            status: 'published',
            request_template_id: 'tpl_0001',
          },
        },
      ],
    },
    {
      title: 'only what is filled in',
      action: 'update_request',
      props: { requestId: 'req_0001', dueDate: '2030-06-30T00:00:00.000Z', status: 'completed' },
      sends: {
        method: 'PUT',
        path: `${ROOT}/requests/req_0001`,
        body: { due: '2030-06-30', status: 'completed' },
      },
    },
    {
      title: 'all fields',
      action: 'update_request',
      props: {
        requestId: 'req_0001',
        name: 'Website',
        folderId: 'fol_0002',
        ownerId: 'usr_0002',
        scheduleId: 'com_0002',
        commentsEnabled: false,
        pinEnabled: true,
        shareLinkEnabled: 'true',
      },
      sends: {
        method: 'PUT',
        path: `${ROOT}/requests/req_0001`,
        body: {
          name: 'Website',
          folder_id: 'fol_0002',
          owner_id: 'usr_0002',
          communication_template_id: 'com_0002',
          comments_enabled: false,
          passcode_enabled: true,
          share_via_link_enabled: true,
        },
      },
    },
    {
      title: 'its clients, the first of whom is primary',
      action: 'update_request',
      props: { requestId: 'req_0004', clientIds: [' acc_0002 ', '', 'acc_0001', 'acc_0002'] },
      sends: {
        method: 'PUT',
        path: `${ROOT}/requests/req_0004`,
        body: {
          client_assignments_ids: [
            { account_id: 'acc_0002', primary: true },
            { account_id: 'acc_0001', primary: false },
          ],
        },
      },
    },
    {
      title: 'the clients that the request has, and one more',
      action: 'add_client_to_request',
      props: { requestId: 'req_0003', clientId: 'acc_0009' },
      sends: [
        { method: 'GET', path: `${ROOT}/requests/req_0003` },
        {
          method: 'PUT',
          path: `${ROOT}/requests/req_0003`,
          body: {
            client_assignments_ids: [
              { account_id: 'acc_0011', primary: true },
              { account_id: 'acc_0009', primary: false },
            ],
          },
        },
      ],
    },
    {
      title: 'nothing where the client is there',
      action: 'add_client_to_request',
      props: { requestId: 'req_0001', clientId: 'acc_0001', isPrimary: true },
      sends: { method: 'GET', path: `${ROOT}/requests/req_0001` },
    },
    {
      title: 'no reminders any more',
      action: 'update_request',
      props: { requestId: 'req_0001', removeSchedule: true, pinEnabled: null },
      sends: {
        method: 'PUT',
        path: `${ROOT}/requests/req_0001`,
        body: { communication_template_id: null },
      },
    },
    {
      title: 'phone and company',
      action: 'create_client',
      contract: 'vendor',
      props: { name: 'Aroha', email: 'a@example.com', phone: '+6421', companyName: 'Fern' },
      sends: {
        method: 'POST',
        path: `${ROOT}/clients`,
        body: {
          full_name: 'Aroha',
          email: 'a@example.com',
          phone: '+6421',
          client_companies: [{ name: 'Fern' }],
        },
      },
    },
    {
      title: 'names and language',
      action: 'create_client',
      contract: 'vendor',
      props: {
        ...{ name: 'Aroha Ngata', email: 'n@example.com', language: 'PT-BR' },
        ...{ firstName: ' Aroha ', lastName: 'Ngata' },
      },
      sends: {
        method: 'POST',
        path: `${ROOT}/clients`,
        body: {
          ...{ full_name: 'Aroha Ngata', email: 'n@example.com' },
          ...{ first_name: 'Aroha', last_name: 'Ngata', language_code: 'pt-br' },
        },
      },
    },
    {
      title: 'names and language',
      action: 'update_client',
      props: { clientId: 'acc_0002', firstName: 'Bruno', lastName: 'Bell', language: 'nl' },
      sends: {
        method: 'PUT',
        path: `${ROOT}/clients/acc_0002`,
        body: { first_name: 'Bruno', last_name: 'Bell', language_code: 'nl' },
      },
    },
    {
      title: 'instructions',
      action: 'update_request',
      props: { requestId: 'req_0001', instructions: '<p>Hello</p>', showInstructions: false },
      sends: {
        method: 'PUT',
        path: `${ROOT}/requests/req_0001`,
        body: { instruction_text: '<p>Hello</p>', show_instruction: false },
      },
    },
    {
      title: 'instructions with a picture in them',
      action: 'update_request',
      props: { requestId: 'req_0001', instructions: PICTURE },
      sends: {
        method: 'PUT',
        path: `${ROOT}/requests/req_0001`,
        body: { instruction_text: PICTURE },
      },
    },
    {
      title: 'a template by its ID, and a name',
      action: 'add_page',
      props: { requestId: 'req_0001', templateId: 'pgt_0001', name: ' Bank ', templateName: '' },
      sends: {
        method: 'POST',
        path: `${ROOT}/pages`,
        body: { request_id: 'req_0001', source_template_id: 'pgt_0001', name: 'Bank' },
      },
    },
    {
      title: 'a template by its name',
      action: 'add_section',
      props: { requestId: 'req_0001', pageId: 'pag_0001', templateName: 'Social media' },
      sends: {
        method: 'POST',
        path: `${ROOT}/sections`,
        body: { page_id: 'pag_0001', source_template_name: 'Social media' },
      },
    },
    {
      title: 'its path and nothing else',
      action: 'delete_client',
      props: { clientId: 'acc_0039', confirmation: 'DELETE' },
      sends: { method: 'DELETE', path: `${ROOT}/clients/acc_0039` },
    },
    {
      title: 'its path and nothing else',
      action: 'delete_request',
      props: { requestId: 'req_0006', confirmation: ' DELETE ' },
      sends: { method: 'DELETE', path: `${ROOT}/requests/req_0006` },
    },
    {
      title: 'an approval',
      action: 'review_field',
      props: { fieldId: 'fld_0040', decision: 'approve', comment: '' },
      sends: {
        method: 'PUT',
        path: `${ROOT}/fields/fld_0040/review`,
        body: { status: 'approved' },
      },
    },
    ...['done', 'todo'].map((status) => ({
      title: `the mark ${status}`,
      action: 'review_field',
      props: { fieldId: 'fld_0040', decision: status },
      sends: { method: 'PUT', path: `${ROOT}/fields/fld_0040/review`, body: { status } },
    })),
    {
      title: 'a rejection, with the reason',
      action: 'review_field',
      props: { fieldId: 'fld_0040', decision: 'Reject', comment: 'Longer, please' },
      sends: {
        method: 'PUT',
        path: `${ROOT}/fields/fld_0040/review`,
        body: { status: 'redo', rejection_comment: 'Longer, please' },
      },
    },
    ...Object.entries({
      'requests/req_0002': {},
      'pages/pag_0003': { pageId: 'pag_0003' },
      'sections/sec_0003': { pageId: 'pag_0003', sectionId: 'sec_0003' },
    }).flatMap(([path, part]) =>
      Object.entries({
        approve_submitted_fields: 'approve_all_submitted_fields',
        submit_all_fields: 'submit_all_fields',
      }).map(([action, end]) => ({
        title: `what is narrowed down to ${path}`,
        action,
        props: { requestId: 'req_0002', ...part },
        sends: { method: 'PUT', path: `${ROOT}/${path}/${end}` },
      })),
    ),
    {
      title: 'no body',
      action: 'run_integration_actions',
      props: { requestId: 'req_0001' },
      sends: { method: 'PUT', path: `${ROOT}/requests/req_0001/run_integration_actions` },
    },
    {
      title: 'a page of the list',
      action: 'list_templates',
      props: { search: 'tax' },
      sends: {
        method: 'GET',
        path: `${ROOT}/request_templates`,
        query: { limit: ['100'], offset: ['0'] },
      },
    },
    {
      title: 'a list sends its parameter once per value',
      action: 'custom_api_call',
      props: {
        method: 'GET',
        url: `${ROOT}/clients`,
        queryParams: { q: 'a', 'q_by[]': ['email', 'full_name'] },
      },
      sends: {
        method: 'GET',
        path: `${ROOT}/clients`,
        query: { q: ['a'], 'q_by[]': ['email', 'full_name'] },
      },
    },
    {
      title: 'a body',
      action: 'custom_api_call',
      props: {
        method: 'POST',
        url: `${ROOT}/clients`,
        body: { name: 'Cora', email: 'custom@example.com' },
      },
      sends: {
        method: 'POST',
        path: `${ROOT}/clients`,
        body: { name: 'Cora', email: 'custom@example.com' },
      },
    },
  ],
  refused: [
    {
      action: 'create_client',
      props: { email: 'a@example.com' },
      says: 'Name: fill in this field.',
    },
    {
      action: 'create_client',
      props: { name: 'A', email: 'a@example.com', phone: '+6421' },
      says: 'Phone: a gateway cannot do this; leave it empty or switched off.',
    },
    ...Object.entries({
      'First Name': { firstName: 'A' },
      'Last Name': { lastName: 'B' },
      Company: { companyName: 'C' },
      Language: { language: 'de' },
    }).map(([label, detail]) => ({
      action: 'create_client',
      props: { name: 'A B', email: 'a@example.com', ...detail },
      says: `${label}: a gateway cannot do this; leave it empty or switched off.`,
    })),
    {
      action: 'update_client',
      props: { clientId: 'acc_0001', language: 'mi' },
      says: 'Language: choose one of en, en-gb, es, fr, de, nl, pt-br.',
    },
    { action: 'add_page', props: { templateId: 'pgt_1' }, says: 'Request: fill in this field.' },
    {
      action: 'add_page',
      props: { requestId: 'req_0001' },
      says: 'Page Template: choose one, or fill in Template Name.',
    },
    {
      action: 'add_page',
      props: { requestId: 'req_0001', templateId: 'pgt_1', templateName: 'Bank' },
      says: 'Template Name: leave it empty, since Page Template is filled in.',
    },
    {
      action: 'add_section',
      props: { requestId: 'req_0001', templateId: 'sct_1' },
      says: 'Page: fill in this field.',
    },
    {
      action: 'add_section',
      props: { pageId: 'pag_0001' },
      says: 'Section Template: choose one, or fill in Template Name.',
    },
    { action: 'submit_all_fields', props: {}, says: 'Request: fill in this field.' },
    {
      action: 'update_request',
      props: { requestId: 'req_0001', scheduleId: 'com_0001', removeSchedule: true },
      says: 'Remove Reminder Schedule: switch it off, since Reminder Schedule is filled in.',
    },
    {
      action: 'update_request',
      props: { requestId: 'req_0001', clientIds: ['acc_0001', '..'] },
      says: 'Clients: this is not an ID.',
    },
    {
      action: 'add_client_to_request',
      props: { requestId: 'req_0001' },
      says: 'Client: fill in this field.',
    },
    {
      action: 'update_request',
      props: { requestId: 'req_0001', removeSchedule: false, pinEnabled: null },
      says: 'Fill in at least one field to change.',
    },
    { action: 'create_client', props: { name: 'A' }, says: 'Email: fill in this field.' },
    { action: 'create_client', props: { name: 'A', email: 'a@example' }, says: /^Email: / },
    { action: 'create_client', props: { name: 'A', email: 'a b@example.com' }, says: /^Email: / },
    {
      action: 'create_request',
      props: { templateId: 'tpl_0001' },
      says: 'Client: choose one, or fill in Client Email.',
    },
    {
      action: 'create_request',
      props: { ...REQUEST, clientEmail: 'a@example.com' },
      says: 'Client Email: leave it empty, since Client is filled in.',
    },
    {
      action: 'create_request',
      props: { templateId: 'tpl_0001', clientEmail: 'a@', clientName: 'A' },
      says: /^Client Email: /,
    },
    {
      action: 'create_request',
      props: { templateId: 'tpl_0001', clientEmail: 'a@example.com', keepAsDraft: true },
      says: 'Keep as Draft: a gateway cannot do this; leave it empty or switched off.',
    },
    {
      action: 'create_request',
      props: { clientId: 'acc_0001' },
      says: 'Template: choose one, or fill in Template Name.',
    },
    {
      action: 'create_request',
      props: { ...REQUEST, dueDate: '2030-06-30T13:00:00.000Z' },
      says: /^Due Date: write the date as YYYY-MM-DD\.$/,
    },
    {
      action: 'create_request',
      props: { ...REQUEST, dueDate: '2020-06-30' },
      says: 'Due Date: 2020-06-30 is in the past.',
    },
    {
      action: 'update_request',
      props: { requestId: 'req_0001', dueDate: '2020-06-30' },
      says: 'Due Date: 2020-06-30 is in the past.',
    },
    {
      action: 'create_request',
      props: { ...REQUEST, dueDate: '2030-02-29' },
      says: 'Due Date: 2030-02-29 is not a day',
    },
    {
      action: 'create_request',
      props: { ...REQUEST, dueDate: '30/06/2030' },
      says: /^Due Date: write the date as YYYY-MM-DD\.$/,
    },
    {
      action: 'create_request',
      props: { ...REQUEST, templateName: 'Tax return documents' },
      says: 'Template Name: leave it empty, since Template is filled in.',
    },
    {
      action: 'create_request',
      props: { ...REQUEST, skipIfOpen: true },
      says: 'Name: fill it in, to look for an open request with this name.',
    },
    ...BAD_PAGES.map(({ pages, says }) => ({
      action: 'create_request_from_pages',
      props: { clientId: 'acc_0001', name: 'Own', pages },
      says,
    })),
    {
      action: 'create_request_from_pages',
      props: { clientId: 'acc_0001', pages: { name: 'A' } },
      says: 'Name: fill in this field.',
    },
    {
      action: 'create_request_from_pages',
      props: {
        clientId: 'acc_0001',
        name: 'A',
        pages: { name: 'A', fields: [{ name: 'B', type: 'text' }] },
      },
      says: 'Pages: a gateway does not support them; use Create Request with a template.',
    },
    { action: 'find_or_create_client', props: { name: 'A' }, says: 'Email: fill in this field.' },
    { action: 'find_or_create_client', props: { email: 'a' }, says: /^Email: / },
    { action: 'get_client', props: {}, says: 'Client: fill in this field.' },
    ...['.', '..', '../me', 'a\ud800', 'a\u0001'].map((clientId) => ({
      action: 'get_client',
      props: { clientId },
      says: 'Client: this is not an ID.',
    })),
    { action: 'get_request', props: { requestId: '..' }, says: 'Request: this is not an ID.' },
    {
      action: 'approve_submitted_fields',
      props: { requestId: 'req_1', pageId: '.' },
      says: 'Page: this is not an ID.',
    },
    {
      action: 'find_clients',
      props: { most: 1001 },
      says: 'Maximum Results: enter a whole number',
    },
    {
      action: 'update_client',
      props: { clientId: 'acc_0001', name: '' },
      says: 'Fill in at least one field to change.',
    },
    { action: 'find_requests', props: { statuses: ['lost'] }, says: /^Statuses: choose one of / },
    { action: 'get_request', props: {}, says: 'Request: fill in this field.' },
    {
      action: 'get_request',
      props: { requestId: 'req_0001', maxFileMb: 26 },
      says: 'Maximum File Size (MB): enter a whole number from 1 to 25.',
    },
    {
      action: 'update_request',
      props: { requestId: 'req_0001' },
      says: 'Fill in at least one field to change.',
    },
    {
      action: 'update_request',
      props: { requestId: 'req_0001', status: 'waiting' },
      says: 'Status: choose one of draft, published, completed, archived.',
    },
    ...['delete', 'yes'].flatMap((confirmation) => [
      {
        action: 'delete_client',
        props: { clientId: 'acc_0001', confirmation },
        says: 'Confirmation: type DELETE, in capitals, to delete.',
      },
      {
        action: 'delete_request',
        props: { requestId: 'req_0001', confirmation },
        says: 'Confirmation: type DELETE, in capitals, to delete.',
      },
    ]),
    {
      action: 'delete_request',
      props: { requestId: 'req_0001' },
      says: 'Confirmation: fill in this field.',
    },
    {
      action: 'review_field',
      props: { fieldId: 'fld_0001' },
      says: 'Decision: fill in this field.',
    },
    {
      action: 'review_field',
      props: { fieldId: 'fld_0001', decision: 'approve', comment: 'Well done' },
      says: 'Comment: only a rejection can have one.',
    },
    { action: 'approve_submitted_fields', props: {}, says: 'Request: fill in this field.' },
    { action: 'run_integration_actions', props: {}, says: 'Request: fill in this field.' },
    { action: 'custom_api_call', props: { method: 'TRACE', url: '/x' }, says: /^Method: / },
    {
      action: 'custom_api_call',
      props: { method: 'GET', url: '/x', headers: { COOKIE: 'a=b' } },
      says: 'Headers: leave out COOKIE',
    },
  ],
});
