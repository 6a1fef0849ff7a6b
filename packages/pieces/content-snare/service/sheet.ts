import type { OperationSheets } from '@pieceworks/lab/services';
import type { paths as Gateway } from './dist/gateway';
import type { paths as Vendor } from './dist/vendor';
import { addedClient, createdRequests, reviewedField, whatIsMissing } from './headlines';

const ROOT = '/partner_api/v1';
const CLIENT = 'acc_0002';
/** A request whose client has answered every field. */
const REQUEST = 'req_0002';
const NOBODY = 'Nobody of this name';

/** Records that earlier steps of the demo made. */
const NEW_CLIENT = '{{create_client.id}}';
const NEW_REQUEST = '{{create_request.id}}';

/** Query parameters of a whole list. */
const PAGE = { limit: '200', offset: '0' };
const AROHA = { name: 'Aroha Ngata', email: 'aroha.ngata@example.com' };
const OWN_PAGES = { name: 'Brand', fields: [{ name: 'Logo', type: 'single image upload' }] };
const CREATE_CLIENT = {
  method: 'POST',
  path: `${ROOT}/clients`,
  effect: 'create',
  isLookedUp: true,
} as const;

export const SHEETS = {
  create_client: {
    example: AROHA,
    call: {
      gateway: { ...CREATE_CLIENT, sends: { body: AROHA } },
      vendor: {
        ...CREATE_CLIENT,
        sends: { body: { full_name: AROHA.name, email: AROHA.email } },
      },
    },
    demo: { shows: ['id', 'email'] },
  },
  find_or_create_client: {
    example: AROHA,
    call: CREATE_CLIENT,
    demo: {
      input: { email: 'AROHA.NGATA@example.com', phone: '+6421000000' },
      is: { outcome: 'updated' },
      shows: ['id', 'phone'],
    },
  },
  get_client: {
    example: { clientId: CLIENT },
    miss: { clientId: 'acc_9999' },
    another: { clientId: 'acc_0001' },
    call: { method: 'GET', path: `${ROOT}/clients/${CLIENT}`, effect: 'read', sends: {} },
    failsLike: 'get_request',
    demo: { input: { clientId: NEW_CLIENT }, shows: ['id', 'name'] },
  },
  list_clients: {
    example: { search: 'alice', maxResults: 3 },
    miss: { search: NOBODY },
    another: { search: 'bruno' },
    call: {
      method: 'GET',
      path: `${ROOT}/clients`,
      effect: 'read',
      sends: { query: { q: 'alice', limit: '3', offset: '0' } },
    },
    failsLike: 'list_requests',
    demo: { shows: ['items', 'items.0.name'] },
  },
  update_client: {
    example: { clientId: CLIENT, companyName: 'Ngata & Co' },
    call: {
      method: 'PUT',
      path: `${ROOT}/clients/${CLIENT}`,
      effect: 'write',
      sends: { body: { client_companies: [{ name: 'Ngata & Co' }] } },
    },
    failsLike: 'update_request',
    demo: {
      input: { clientId: NEW_CLIENT, companyName: 'Ngata & Co' },
      shows: ['id', 'companyName'],
    },
  },
  list_templates: {
    example: { search: 'tax' },
    miss: { search: NOBODY },
    another: { search: 'web' },
    call: {
      method: 'GET',
      path: `${ROOT}/request_templates`,
      effect: 'read',
      sends: { query: PAGE },
    },
    failsLike: 'list_requests',
    demo: { shows: ['items', 'items.0.name'] },
  },
  list_options: {
    example: { kind: 'folders' },
    miss: { kind: 'folders', search: NOBODY },
    another: { kind: 'folders', search: 'tax' },
    call: { method: 'GET', path: `${ROOT}/folders`, effect: 'read', sends: { query: PAGE } },
    failsLike: 'list_requests',
    demo: { shows: ['items', 'items.0.name'] },
  },
  create_request: {
    example: {
      clientId: CLIENT,
      templateId: 'tpl_0001',
      name: 'Documents for your tax return',
      dueDate: '2030-06-30',
    },
    call: {
      gateway: {
        method: 'POST',
        path: `${ROOT}/requests`,
        effect: 'create',
        takes: ['empty-if-done'],
        sends: {
          body: {
            client_id: CLIENT,
            template_id: 'tpl_0001',
            name: 'Documents for your tax return',
            due_date: '2030-06-30',
          },
        },
      },
      vendor: {
        method: 'POST',
        path: `${ROOT}/requests`,
        effect: 'create',
        takes: ['empty-if-done'],
      },
    },
    demo: {
      input: {
        clientId: NEW_CLIENT,
        templateId: '{{list_templates.items.0.id}}',
        name: 'Documents for your tax return',
        dueInDays: 14,
      },
      shows: ['id', 'status'],
    },
  },
  create_requests: {
    example: {
      clients: [
        'alice.archer@fern-finch.example',
        { Email: 'rata@example.com', Name: 'Rata Moana', Company: 'Moana Boats' },
      ],
      templateId: 'tpl_0002',
      requestName: 'Records 2026 for {client}',
      dueDate: '2030-06-30',
    },
    headline: createdRequests,
    call: { method: 'POST', path: `${ROOT}/requests`, effect: 'create' },
    failsLike: 'create_request',
    demo: {
      input: {
        clients: ['{{create_client.email}}'],
        templateId: '{{list_templates.items.0.id}}',
        requestName: 'Records 2026 for {client}',
        dueInDays: 14,
      },
      // A test of the step on the platform is a rehearsal.
      is: { rejectedCount: 0 },
      shows: ['text'],
    },
  },
  list_what_is_missing: {
    example: { dueWithinDays: 30 },
    headline: whatIsMissing,
    call: { method: 'GET', path: `${ROOT}/requests`, effect: 'read' },
    failsLike: 'list_requests',
    demo: {
      shows: ['requests', 'requests.0.missingText', 'text'],
      // In a real account, nothing may be missing.
      atAccount: { shows: ['openRequests', 'text'] },
    },
  },
  request_due: {
    example: { daysBefore: 30, includeAlreadyDue: true, onlyIfMissing: true },
    miss: { search: NOBODY },
    demo: { fires: 'poll', shows: ['items', 'items.0.missingText'] },
  },
  request_stalled: {
    example: { onlyIfMissing: true },
    miss: { search: NOBODY },
    demo: { fires: 'poll', daysLater: 3, shows: ['items', 'items.0.missingText'] },
  },
  create_request_from_pages: {
    example: { clientId: CLIENT, name: 'Logo', pages: OWN_PAGES },
    call: { vendor: { method: 'POST', path: `${ROOT}/requests`, effect: 'create' } },
    failsLike: 'create_request',
    demo: {
      input: { clientId: NEW_CLIENT, name: 'Logo', pages: OWN_PAGES },
      shows: ['id', 'status'],
    },
  },
  all_fields_completed: {
    example: { confirm: true, downloadFiles: true },
    demo: {
      happens: { call: 'act', given: [{ kind: 'answer-all', requestId: NEW_REQUEST }] },
      input: { clientId: NEW_CLIENT, confirm: true },
      shows: ['items', 'items.0.name'],
    },
  },
  get_request: {
    example: { requestId: REQUEST, downloadFiles: true },
    miss: { requestId: 'req_9999' },
    another: { requestId: 'req_0001' },
    call: { method: 'GET', path: `${ROOT}/pages/pag_0003`, effect: 'read' },
    demo: {
      input: { requestId: NEW_REQUEST, downloadFiles: true },
      shows: ['fields', 'fields.0.key', 'fields.0.text'],
      // In a real account, no client answers during a trial.
      atAccount: { shows: ['fields', 'fields.0.id'] },
    },
  },
  list_requests: {
    example: { search: 'tax' },
    miss: { search: NOBODY },
    another: { search: 'website' },
    call: {
      method: 'GET',
      path: `${ROOT}/requests`,
      effect: 'read',
      sends: {
        query: {
          q: 'tax',
          'expand[]': ['clients', 'request_template_name', 'owner_name'],
          ...PAGE,
          limit: '100',
        },
      },
    },
    demo: {
      input: { clientId: NEW_CLIENT, statuses: ['published'] },
      shows: ['items', 'items.0.name'],
    },
  },
  review_field: {
    example: {
      requestId: REQUEST,
      fieldId: 'fld_0031',
      decision: 'reject',
      comment: 'Please write it in full.',
    },
    headline: reviewedField,
    call: {
      method: 'PUT',
      path: `${ROOT}/fields/fld_0031/review`,
      effect: 'write',
      sends: { body: { status: 'redo', rejection_comment: 'Please write it in full.' } },
    },
    failsLike: 'update_request',
    demo: {
      input: {
        fieldId: '{{get_request.fields.0.id}}',
        decision: 'reject',
        comment: 'Please write it in full.',
      },
      shows: ['id', 'status'],
    },
  },
  approve_submitted_fields: {
    example: { requestId: REQUEST },
    call: {
      method: 'PUT',
      path: `${ROOT}/requests/${REQUEST}/approve_all_submitted_fields`,
      effect: 'write',
      sends: {},
    },
    failsLike: 'update_request',
    demo: { input: { requestId: NEW_REQUEST }, shows: ['requestId'] },
  },
  add_page: {
    example: { requestId: REQUEST, templateId: 'pgt_0002' },
    call: {
      method: 'POST',
      path: `${ROOT}/pages`,
      effect: 'create',
      sends: { body: { request_id: REQUEST, source_template_id: 'pgt_0002' } },
    },
    failsLike: 'create_request',
    demo: {
      input: { requestId: NEW_REQUEST, templateName: 'Bank details' },
      shows: ['id', 'name'],
    },
  },
  add_section: {
    example: { requestId: REQUEST, pageId: 'pag_0002', templateId: 'sct_0001' },
    call: {
      method: 'POST',
      path: `${ROOT}/sections`,
      effect: 'create',
      sends: { body: { page_id: 'pag_0002', source_template_id: 'sct_0001' } },
    },
    failsLike: 'create_request',
    demo: {
      input: { pageId: '{{add_page.id}}', templateName: 'Opening hours' },
      shows: ['id', 'name'],
    },
  },
  submit_all_fields: {
    example: { requestId: 'req_0001' },
    call: {
      method: 'PUT',
      path: `${ROOT}/requests/req_0001/submit_all_fields`,
      effect: 'write',
      sends: {},
    },
    failsLike: 'update_request',
    demo: { input: { requestId: NEW_REQUEST, pageId: '{{add_page.id}}' }, shows: ['pageId'] },
  },
  run_integration_actions: {
    example: { requestId: REQUEST },
    call: {
      method: 'PUT',
      path: `${ROOT}/requests/${REQUEST}/run_integration_actions`,
      effect: 'create',
      sends: {},
    },
    failsLike: 'create_request',
    demo: { input: { requestId: NEW_REQUEST }, shows: ['requestId'] },
  },
  add_client_to_request: {
    example: { requestId: REQUEST, clientId: 'acc_0001' },
    headline: addedClient,
    call: { method: 'PUT', path: `${ROOT}/requests/${REQUEST}`, effect: 'write' },
    failsLike: 'update_request',
    demo: {
      input: { requestId: NEW_REQUEST, clientId: '{{list_clients.items.0.id}}' },
      is: { added: true },
      shows: ['id', 'name'],
      // In a real account, a trial must not reach any client.
      atAccount: { input: { requestId: NEW_REQUEST, clientId: NEW_CLIENT }, is: { added: false } },
    },
  },
  update_request: {
    example: { requestId: REQUEST, status: 'completed' },
    call: {
      method: 'PUT',
      path: `${ROOT}/requests/${REQUEST}`,
      effect: 'write',
      takes: ['empty'],
      sends: { body: { status: 'completed' } },
    },
    demo: {
      input: { requestId: NEW_REQUEST, status: 'completed' },
      is: { status: 'completed' },
      shows: ['id', 'status'],
    },
  },
  custom_api_call: {
    example: { method: 'GET', url: `${ROOT}/clients`, queryParams: { q: 'alice' } },
    call: {
      gateway: {
        method: 'POST',
        path: `${ROOT}/clients`,
        effect: 'create',
        takes: ['empty', 'any-type'],
        input: { method: 'POST', url: `${ROOT}/clients`, body: AROHA },
        sends: { body: AROHA },
      },
    },
    demo: { is: { status: 200 }, shows: ['body.results'] },
  },
  delete_request: {
    example: { requestId: 'req_0004', confirmation: 'DELETE' },
    call: { method: 'DELETE', path: `${ROOT}/requests/req_0004`, effect: 'write', sends: {} },
    failsLike: 'update_request',
    demo: [
      { input: { requestId: NEW_REQUEST, confirmation: 'DELETE' }, shows: ['requestId'] },
      {
        input: { requestId: '{{create_request_from_pages.id}}', confirmation: 'DELETE' },
        shows: ['requestId'],
      },
    ],
  },
  delete_client: {
    example: { clientId: 'acc_0005', confirmation: 'DELETE' },
    call: { method: 'DELETE', path: `${ROOT}/clients/acc_0005`, effect: 'write', sends: {} },
    failsLike: 'update_request',
    demo: { input: { clientId: NEW_CLIENT, confirmation: 'DELETE' }, shows: ['clientId'] },
  },
  request_created: { example: { confirm: true } },
  request_published: { example: { confirm: true } },
  request_viewed: { example: { confirm: true } },
  request_completed: { example: { confirm: true, downloadFiles: true } },
  request_archived: { example: { confirm: true } },
  request_reopened: { example: { confirm: true } },
  request_updated: { example: { confirm: true } },
  request_destroyed: { example: { clientId: CLIENT } },
  field_completed: { example: { confirm: true, downloadFiles: true } },
  field_approved: { example: { confirm: true } },
  field_rejected: { example: { confirm: true } },
  section_completed: { example: { clientId: CLIENT } },
  comment_created: { example: { clientId: CLIENT } },
  client_created: { example: { confirm: true } },
  client_updated: { example: { confirm: true } },
  email_bounced: { example: { spamComplaints: true } },
  recurring_request_failed: { example: {} },
  any_event: { example: { events: ['request_created', 'request_completed'] } },
} as const satisfies OperationSheets<Gateway, Vendor>;
