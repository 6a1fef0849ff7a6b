import { asRecord, at, isRecord } from '@pieceworks/kit';
import type { ClientAction } from '@pieceworks/sandbox';
import type { ServiceName } from '@pieceworks/services';
import { examplesOf, stepsWithExamples } from '@pieceworks/services/examples';

/** The output of a step. */
export type Output = Readonly<Record<string, unknown>>;

/** The fields of a step. A text like `{{search_news.items.0.url}}` is a part of an earlier output. */
type Input = Readonly<Record<string, unknown>>;

/** An action or trigger, its input, and the proof that it did its job. */
export type Job = {
  readonly action: string;
  /** Set for a polling trigger; its output is the events of the first poll, as `items`. */
  readonly polled?: true;
  /** Set for a webhook trigger: the request that the client answers while the flow is on; the output is the events. */
  readonly answered?: string;
  /** Set if only the vendor's own contract can do it. */
  readonly atVendor?: true;
  readonly input: Input;
  /** Paths in the output, none of which may be empty; by default, any field is enough. */
  readonly shows?: readonly string[];
  /** Values that fields of the output must have. */
  readonly is?: Readonly<Record<string, unknown>>;
  /** Differences for an account at the vendor's own host. */
  readonly atAccount?: Partial<Pick<Job, 'input' | 'shows' | 'is'>>;
};

/** A job whose input is the first example of the step, unless it has its own. */
type JobRow = Omit<Job, 'input'> & Partial<Pick<Job, 'input'>>;

/** Outputs of earlier jobs, by action. */
export type Earlier = Readonly<Record<string, Output>>;

/**
 * Returns every action of a piece, and a trigger of each kind, in the order of their dependencies. A piece without rows
 * has its actions with an example, each of which must find something.
 */
export function jobsOf(service: ServiceName): readonly Job[] {
  const rows = JOBS[service] ?? stepsWithExamples(service).map((action): JobRow => ({ action }));
  return rows.map((row) => ({ input: examplesOf(service, row.action)[0] ?? {}, ...row }));
}

const CLIENT = '{{create_client.id}}';
const REQUEST = '{{create_request.id}}';
const FOUND = { matched: true };

const JOBS: Readonly<Partial<Record<ServiceName, readonly JobRow[]>>> = {
  firmable: [
    { action: 'enrich_company', is: FOUND, shows: ['name', 'domain'] },
    {
      action: 'search_people',
      input: { position: 'Manager' },
      shows: ['items', 'items.0.name'],
      atAccount: { input: { company: '{{enrich_company.id}}', number: 5 } },
    },
    {
      action: 'enrich_person',
      input: { profileUrl: '{{search_people.items.0.profileUrl}}' },
      is: FOUND,
      shows: ['name', 'position'],
    },
    {
      action: 'enrich_people',
      input: {
        people: [0, 1, 2].map((row) => ({
          profileUrl: `{{search_people.items.${row}.profileUrl}}`,
        })),
      },
      is: { hits: 3 },
      shows: ['items', 'items.0.name'],
    },
    { action: 'enrich_companies', is: { hits: 1, misses: 1 }, shows: ['items', 'items.0.name'] },
    {
      action: 'custom_api_call',
      input: { method: 'POST', url: '/enrich/company', body: { abn: '51824753556' } },
      shows: ['body.name'],
      atAccount: {
        input: { method: 'GET', url: '/company', queryParams: { abn: '51824753556' } },
      },
    },
  ],
  'world-news-api': [
    { action: 'search_news', shows: ['items', 'items.0.title'] },
    {
      action: 'extract_news',
      input: { url: '{{search_news.items.0.url}}', analyze: true },
      is: { complete: true },
      shows: ['title'],
    },
    { action: 'get_geo_coordinates', is: FOUND, shows: ['latitude', 'longitude'] },
    { action: 'top_news', shows: ['items', 'items.0.title'] },
    {
      action: 'retrieve_news',
      input: { ids: ['{{search_news.items.1.id}}', '{{search_news.items.0.id}}'] },
      is: { total: 2 },
      shows: ['items', 'items.0.title'],
    },
    { action: 'search_news_sources', shows: ['items', 'items.0.domain'] },
    {
      action: 'extract_news_links',
      input: { url: '{{search_news_sources.items.0.url}}' },
      shows: ['items.0'],
    },
    {
      action: 'retrieve_front_page',
      shows: ['fileName'],
      atAccount: { input: { downloadImage: true } },
    },
    {
      action: 'website_to_rss',
      input: { url: '{{search_news_sources.items.0.url}}' },
      shows: ['fileName'],
    },
    { action: 'new_article', polled: true, shows: ['items', 'items.0.title'] },
    { action: 'custom_api_call', is: { status: 200 }, shows: ['body.latitude'] },
  ],
  'content-snare': [
    { action: 'create_client', shows: ['id', 'email'] },
    {
      action: 'find_or_create_client',
      input: { email: 'AROHA.NGATA@example.com', phone: '+6421000000' },
      is: { outcome: 'updated' },
      shows: ['id', 'phone'],
    },
    { action: 'get_client', input: { clientId: CLIENT }, shows: ['id', 'name'] },
    { action: 'find_clients', shows: ['items', 'items.0.name'] },
    {
      action: 'update_client',
      input: { clientId: CLIENT, companyName: 'Ngata & Co' },
      shows: ['id', 'companyName'],
    },
    { action: 'list_templates', shows: ['items', 'items.0.name'] },
    { action: 'list_options', shows: ['items', 'items.0.name'] },
    {
      action: 'create_request',
      input: {
        clientId: CLIENT,
        templateId: '{{list_templates.items.0.id}}',
        name: 'Documents for your tax return',
        dueDate: '2030-06-30',
      },
      shows: ['id', 'status'],
    },
    {
      action: 'create_request_from_pages',
      atVendor: true,
      input: {
        clientId: CLIENT,
        name: 'Logo',
        pages: { name: 'Brand', fields: [{ name: 'Logo', type: 'single image upload' }] },
      },
      shows: ['id', 'status'],
    },
    {
      action: 'all_fields_completed',
      answered: REQUEST,
      input: { clientId: CLIENT, confirm: true },
      shows: ['items', 'items.0.name'],
    },
    {
      action: 'get_request',
      input: { requestId: REQUEST, downloadFiles: true },
      shows: ['fields', 'fields.0.text'],
      // In a real account, no client answers during a trial.
      atAccount: { shows: ['fields', 'fields.0.id'] },
    },
    {
      action: 'find_requests',
      input: { clientId: CLIENT, statuses: ['published'] },
      shows: ['items', 'items.0.name'],
    },
    {
      action: 'review_field',
      input: {
        fieldId: '{{get_request.fields.0.id}}',
        decision: 'reject',
        comment: 'Please write it in full.',
      },
      shows: ['id', 'status'],
    },
    {
      action: 'approve_submitted_fields',
      input: { requestId: REQUEST },
      shows: ['requestId'],
    },
    {
      action: 'add_page',
      input: { requestId: REQUEST, templateName: 'Bank details' },
      shows: ['id', 'name'],
    },
    {
      action: 'add_section',
      input: { pageId: '{{add_page.id}}', templateName: 'Opening hours' },
      shows: ['id', 'name'],
    },
    {
      action: 'submit_all_fields',
      input: { requestId: REQUEST, pageId: '{{add_page.id}}' },
      shows: ['pageId'],
    },
    { action: 'run_integration_actions', input: { requestId: REQUEST }, shows: ['requestId'] },
    {
      action: 'add_client_to_request',
      input: { requestId: REQUEST, clientId: '{{find_clients.items.0.id}}' },
      is: { added: true },
      shows: ['id', 'name'],
      // In a real account, a trial must not reach any client.
      atAccount: { input: { requestId: REQUEST, clientId: CLIENT }, is: { added: false } },
    },
    {
      action: 'update_request',
      input: { requestId: REQUEST, status: 'completed' },
      is: { status: 'completed' },
      shows: ['id', 'status'],
    },
    { action: 'custom_api_call', is: { status: 200 }, shows: ['body.results'] },
    {
      action: 'delete_request',
      input: { requestId: REQUEST, confirmation: 'DELETE' },
      shows: ['requestId'],
    },
    {
      action: 'delete_request',
      input: { requestId: '{{create_request_from_pages.id}}', confirmation: 'DELETE' },
      shows: ['requestId'],
    },
    {
      action: 'delete_client',
      input: { clientId: CLIENT, confirmation: 'DELETE' },
      shows: ['clientId'],
    },
  ],
};

export function asOutput(output: unknown): Output {
  return typeof output === 'object' && output !== null ? { ...output } : {};
}

/** Replaces references to earlier outputs in a value; a part that is missing becomes `undefined`. */
export function resolve(value: unknown, earlier: Earlier): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => resolve(entry, earlier));
  if (isRecord(value)) {
    const entries = Object.entries(value).map(([key, entry]) => [key, resolve(entry, earlier)]);
    return asRecord(Object.fromEntries(entries));
  }
  const [, path] = typeof value === 'string' ? (/^\{\{(.+)\}\}$/.exec(value) ?? []) : [];
  return path === undefined ? value : partOf(earlier, path);
}

/** Returns the client's answers to all fields of a request. */
export function answersTo(request: string, earlier: Earlier): ClientAction {
  return { kind: 'answer-all', requestId: String(resolve(request, earlier)) };
}

/** Returns the result of a job in a few words; `undefined` if it is not the requested one. */
export function resultOf({ shows, is = {} }: Job, output: Output): string | undefined {
  const isOther = Object.entries(is).some(([key, value]) => output[key] !== value);
  const facts = (shows ?? Object.keys(output)).map((path) => factOf(partOf(output, path)));
  if (isOther || (shows !== undefined && facts.includes(undefined))) return undefined;
  const seen = facts.filter((fact) => fact !== undefined);
  return seen.length === 0 ? undefined : seen.slice(0, shows?.length ?? 1).join(', ');
}

function partOf(value: unknown, path: string): unknown {
  return at(value, ...path.split('.'));
}

/** Returns a value in words; `undefined` for an empty one. */
function factOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string' && value !== '') return value;
  return Array.isArray(value) && value.length > 0 ? `${value.length} items` : undefined;
}
