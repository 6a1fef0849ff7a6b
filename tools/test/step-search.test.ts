import Fuse from 'fuse.js';
import { importPiece, pieceFolders } from '../src/workspace/source-piece';
import { ROOT } from './program';

/** The words that people type to find a step, and the step that they look for. Some cannot all win, and are listed below. */
const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  enrich_person: ['contact', 'look up', 'linkedin', 'person', 'enrich', 'phone'],
  enrich_people: [
    'lead',
    'leads',
    'lead list',
    'mobile',
    'phone',
    'phone number',
    'people',
    'enrich people',
    'do not call',
  ],
  enrich_company: [
    'business',
    'business number',
    'abn',
    'company',
    'company details',
    'domain',
    'enrich company',
  ],
  enrich_companies: ['companies', 'company size', 'industry', 'acn', 'enrich companies'],
  search_people: ['find people', 'employees', 'job title', 'people', 'search people'],
  find_and_enrich_people: [
    'decision maker',
    'prospect',
    'prospects',
    'find and enrich',
    'people',
    'email finder',
  ],
  forget_stored_results: ['privacy', 'erase', 'forget'],
  new_person: ['new hire', 'job change', 'new person'],
  person_changed: ['left', 'moved', 'promotion', 'job change', 'person left'],
  search_news: ['news', 'media', 'press', 'articles', 'topic', 'search news'],
  top_news: ['today', 'latest news', 'headlines', 'top news'],
  extract_news: ['read', 'read article', 'scrape', 'article', 'extract news'],
  retrieve_news: ['articles by id', 'retrieve news'],
  search_news_sources: ['newspapers', 'sources', 'publisher'],
  extract_news_links: ['links'],
  website_to_rss: ['rss', 'feed', 'website'],
  retrieve_front_page: ['front page', 'image', 'newspaper'],
  get_geo_coordinates: ['location', 'latitude', 'coordinates'],
  new_article: [
    'new article',
    'news alert',
    'alert',
    'monitor',
    'keyword',
    'article',
    'competitor',
  ],
  new_top_story: ['breaking news', 'top story', 'story'],
  news_volume: ['spike', 'trend', 'mention', 'brand', 'news volume'],
  create_request: [
    'ask for documents',
    'document',
    'documents',
    'collect',
    'template',
    'create request',
  ],
  create_requests: ['bulk', 'csv', 'all clients', 'create requests'],
  create_request_from_pages: ['questionnaire', 'checklist', 'pages', 'form'],
  get_request: ['files', 'upload', 'download', 'answers', 'attachments'],
  list_requests: ['list requests', 'requests', 'status', 'due date'],
  list_what_is_missing: ['missing', 'outstanding', 'what is missing'],
  find_or_create_client: ['client', 'find or create client', 'customer', 'onboarding'],
  list_clients: ['customers', 'find client', 'find clients', 'list clients'],
  create_client: ['add customer', 'new client', 'create client'],
  get_client: ['get client'],
  update_client: ['update client'],
  review_field: ['approve', 'review', 'reject'],
  update_request: ['due date', 'update request'],
  list_templates: ['templates', 'template'],
  list_options: ['folders', 'owners'],
  request_due: ['due', 'request due', 'reminder', 'remind', 'overdue', 'deadline'],
  request_stalled: ['stalled', 'stuck', 'no progress', 'chase'],
  request_completed: ['form submitted', 'submitted', 'attachments', 'request completed'],
  request_viewed: ['viewed', 'opened'],
  all_fields_completed: ['completed', 'documents received'],
  section_completed: ['client answered'],
  field_completed: ['file uploaded', 'upload', 'answer'],
  client_created: ['new contact', 'client created'],
  email_bounced: ['bounced', 'undelivered', 'email bounced'],
};

/** Words that find another step or none, since the place at the beginning of a text is taken. */
const LOST: readonly string[] = [
  'phone: enrich_person',
  'business number: enrich_company',
  'domain: enrich_company',
  'do not call: enrich_people',
  'email finder: find_and_enrich_people',
  'competitor: new_article',
  'template: create_request',
  'employees: search_people',
  'answers: get_request',
  'attachments: get_request',
  'chase: request_stalled',
];

/** Words for what no step does. */
const NOT_DONE: readonly string[] = ['invoice', 'tax', 'signature'];

type Step = { name: string; displayName: string; description: string; pieceDisplayName: string };

/**
 * The rule of the builder's search for steps (Activepieces 0.86.3): a word must stand within about the first 20
 * characters of a name or description.
 */
const AS_IN_THE_BUILDER = {
  isCaseSensitive: false,
  keys: ['pieceDisplayName', 'displayName', 'description'],
  threshold: 0.2,
};

async function stepsOf(folder: string): Promise<Step[]> {
  const piece = await importPiece(folder);
  return [...Object.values(piece.actions()), ...Object.values(piece.triggers())].map(
    ({ name, displayName, description }) => ({
      name,
      displayName,
      description,
      pieceDisplayName: piece.displayName,
    }),
  );
}

const words = Object.entries(SEARCHES).flatMap(([step, typed]) =>
  typed.map((word) => [word, step] as const),
);

let steps: Step[];
beforeAll(async () => {
  steps = (await Promise.all((await pieceFolders(ROOT)).map(stepsOf))).flat();
});

const found = (word: string) =>
  new Fuse(steps, AS_IN_THE_BUILDER).search(word).map(({ item }) => item.name);

it.each(words)('the search for "%s" finds %s', (word, step) => {
  expect([word, found(word).includes(step)]).toEqual([word, !LOST.includes(`${word}: ${step}`)]);
});

it.each(NOT_DONE)('the search for "%s" finds nothing', (word) => {
  expect(found(word)).toEqual([]);
});

it('most of the words find their step', () => {
  expect(words.length).toBeGreaterThanOrEqual(100);
  expect(1 - LOST.length / words.length).toBeGreaterThan(0.9);
});
