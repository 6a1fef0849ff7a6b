import type { ServiceName } from './services';

/** The input of a step, by the keys of its fields. */
export type Example = Readonly<Record<string, unknown>>;

/** The examples of a step. The first finds something or does its work; the second finds nothing. */
export type Examples = readonly [Example] | readonly [Example, Example];

const CLIENT = 'acc_0002';
/** A request whose client has answered every field. */
const REQUEST = 'req_0002';
const NOBODY = 'Nobody of this name';

/** Examples for every action and trigger, for the vendor's own API. The ids are those of the sandbox at its start. */
const EXAMPLES = {
  firmable: {
    enrich_person: [
      { profileUrl: 'https://www.linkedin.com/in/mei-macleod-155' },
      { email: 'nobody@nobody.example' },
    ],
    enrich_people: [
      { people: ['https://www.linkedin.com/in/mei-macleod-155', 'nobody@nobody.example'] },
      { people: ['nobody@nobody.example'] },
    ],
    enrich_company: [{ abn: '51 824 753 556' }, { domain: 'nobody.example' }],
    enrich_companies: [
      { companies: ['51 824 753 556', 'nobody.example'], maxCredits: 2, reuseDays: 30 },
      { companies: ['nobody.example'] },
    ],
    search_people: [
      { company: 'f000000117001', position: 'Manager', number: 5 },
      { company: 'f000000117001', position: NOBODY },
    ],
    custom_api_call: [{ method: 'GET', url: '/company', queryParams: { abn: '51824753556' } }],
  },
  'world-news-api': {
    search_news: [
      { language: 'en', sourceCountries: ['au', 'nz'], number: 5 },
      { text: NOBODY, language: 'en' },
    ],
    extract_news: [{ url: 'https://harbour-times.example/sports/au-en-0', analyze: true }],
    get_geo_coordinates: [{ location: 'Wellington, New Zealand' }, { location: NOBODY }],
    top_news: [{ sourceCountry: 'au', language: 'en' }],
    retrieve_news: [{ ids: ['412000001', '412000002'] }],
    search_news_sources: [{ name: 'times' }, { name: NOBODY }],
    extract_news_links: [{ url: 'https://harbour-times.example/' }],
    retrieve_front_page: [{ sourceName: 'harbour-times', downloadImage: true }],
    website_to_rss: [{ url: 'https://harbour-times.example/' }],
    new_article: [
      { language: 'en', sourceCountries: ['nz'], lookBackHours: 48 },
      { text: NOBODY, language: 'en' },
    ],
    custom_api_call: [
      { method: 'GET', url: '/geo-coordinates', queryParams: { location: 'Sydney' } },
    ],
  },
  'content-snare': {
    create_client: [{ name: 'Aroha Ngata', email: 'aroha.ngata@example.com' }],
    find_or_create_client: [{ email: 'aroha.ngata@example.com', name: 'Aroha Ngata' }],
    get_client: [{ clientId: CLIENT }, { clientId: 'acc_9999' }],
    find_clients: [{ search: 'alice', maxResults: 3 }, { search: NOBODY }],
    update_client: [{ clientId: CLIENT, companyName: 'Ngata & Co' }],
    delete_client: [{ clientId: 'acc_0005', confirmation: 'DELETE' }],
    create_request: [
      {
        clientId: CLIENT,
        templateId: 'tpl_0001',
        name: 'Documents for your tax return',
        dueDate: '2030-06-30',
      },
    ],
    create_request_from_pages: [
      {
        clientId: CLIENT,
        name: 'Logo',
        pages: { name: 'Brand', fields: [{ name: 'Logo', type: 'single image upload' }] },
      },
    ],
    get_request: [{ requestId: REQUEST, downloadFiles: true }, { requestId: 'req_9999' }],
    find_requests: [{ clientId: CLIENT }, { search: NOBODY }],
    update_request: [{ requestId: REQUEST, status: 'completed' }],
    delete_request: [{ requestId: 'req_0004', confirmation: 'DELETE' }],
    add_client_to_request: [{ requestId: REQUEST, clientId: 'acc_0001' }],
    add_page: [{ requestId: REQUEST, templateName: 'Bank details' }],
    add_section: [{ requestId: REQUEST, pageId: 'pag_0002', templateName: 'Opening hours' }],
    review_field: [
      {
        requestId: REQUEST,
        fieldId: 'fld_0031',
        decision: 'reject',
        comment: 'Please write it in full.',
      },
    ],
    submit_all_fields: [{ requestId: 'req_0001' }],
    approve_submitted_fields: [{ requestId: REQUEST }],
    run_integration_actions: [{ requestId: REQUEST }],
    list_templates: [{ search: 'tax' }, { search: NOBODY }],
    list_options: [{ kind: 'folders' }, { kind: 'folders', search: NOBODY }],
    custom_api_call: [
      { method: 'GET', url: '/partner_api/v1/clients', queryParams: { q: 'alice' } },
    ],
    request_created: [{ confirm: true }],
    request_published: [{ confirm: true }],
    request_viewed: [{ confirm: true }],
    request_completed: [{ confirm: true, downloadFiles: true }],
    all_fields_completed: [{ confirm: true, downloadFiles: true }],
    request_archived: [{ confirm: true }],
    request_reopened: [{ confirm: true }],
    request_updated: [{ confirm: true }],
    request_destroyed: [{ clientId: CLIENT }],
    field_completed: [{ confirm: true, downloadFiles: true }],
    field_approved: [{ confirm: true }],
    field_rejected: [{ confirm: true }],
    section_completed: [{ clientId: CLIENT }],
    comment_created: [{ clientId: CLIENT }],
    client_created: [{ confirm: true }],
    client_updated: [{ confirm: true }],
    any_event: [{ events: ['request_created', 'request_completed'] }],
  },
} as const satisfies Readonly<Record<ServiceName, Readonly<Record<string, Examples>>>>;

/** Returns the actions and triggers that have examples. */
export function stepsWithExamples(service: ServiceName): string[] {
  return Object.keys(EXAMPLES[service]);
}

/** Returns the examples of a step; an empty list if the table has none. */
export function examplesOf(service: ServiceName, step: string): readonly Example[] {
  const ofService: Readonly<Record<string, readonly Example[]>> = EXAMPLES[service];
  return ofService[step] ?? [];
}
