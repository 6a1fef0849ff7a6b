import { at } from '@pieceworks/kit';
import type { ClientAction } from '@pieceworks/sandbox';
import type { ServiceName } from '@pieceworks/services';
import { examplesOf, stepsWithExamples } from '@pieceworks/services/examples';

/** The output of a step. */
export type Output = Readonly<Record<string, unknown>>;

/** An action or trigger, its input, and a check that it did its job. */
export type Job = {
  action: string;
  /** Set for a polling trigger; its output is the events of the first poll, as `items`. */
  polled?: true;
  /**
   * Set for a webhook trigger. Returns what the client does while the flow is on; the events are the output, as
   * `items`.
   */
  delivered?: (earlier: Earlier) => ClientAction;
  /** Set if only the vendor's own contract can do it. */
  atVendor?: true;
  input: (earlier: Earlier) => Readonly<Record<string, unknown>>;
  /** Returns the result in a few words; `undefined` if it is not the requested one. */
  result: (output: Output) => string | undefined;
  /** Differences for an account at the vendor's own host. */
  atAccount?: Partial<Pick<Job, 'input' | 'result'>>;
};

/** A job whose input is the first example of the step, unless it has its own. */
type JobRow = Omit<Job, 'input'> & Partial<Pick<Job, 'input'>>;

/** Outputs of earlier jobs, by action; under `templates`, the options of that dropdown. */
export type Earlier = Readonly<Record<string, Output>>;

/**
 * Returns every action of a piece, and a trigger of each kind, in the order of their dependencies. A piece without rows
 * has its actions with an example, each of which must find something.
 */
export function jobsOf(service: ServiceName): readonly Job[] {
  const rows =
    JOBS[service] ?? stepsWithExamples(service).map((action) => ({ action, result: found }));
  return rows.map((row) => ({ input: () => examplesOf(service, row.action)[0] ?? {}, ...row }));
}

const JOBS: Readonly<Partial<Record<ServiceName, readonly JobRow[]>>> = {
  firmable: [
    {
      action: 'enrich_company',
      result: (output) => matched(output, 'name', 'domain'),
    },
    {
      action: 'search_people',
      input: () => ({ position: 'Manager' }),
      result: (output) => listed(output, 'name'),
      atAccount: {
        input: ({ enrich_company: company }) => ({ company: company?.id, number: 5 }),
      },
    },
    {
      action: 'enrich_person',
      input: ({ search_people: people }) => ({ profileUrl: at(people, 'items', 0, 'profileUrl') }),
      result: (output) => matched(output, 'name', 'position'),
    },
    {
      action: 'enrich_people',
      input: ({ search_people: found }) => ({
        people: [0, 1, 2].map((row) => ({ profileUrl: at(found, 'items', row, 'profileUrl') })),
      }),
      result: (output) => (output.hits === 3 ? listed(output, 'name') : undefined),
    },
    {
      action: 'enrich_companies',
      result: (output) =>
        output.hits === 1 && output.misses === 1 ? listed(output, 'name') : undefined,
    },
    {
      action: 'custom_api_call',
      input: () => ({
        method: 'POST',
        url: '/enrich/company',
        body: { abn: '51824753556' },
      }),
      result: (output) => answered(output, 'name'),
      atAccount: {
        input: () => ({ method: 'GET', url: '/company', queryParams: { abn: '51824753556' } }),
      },
    },
  ],
  'world-news-api': [
    {
      action: 'search_news',
      result: (output) => listed(output, 'title'),
    },
    {
      action: 'extract_news',
      input: ({ search_news: news }) => ({ url: at(news, 'items', 0, 'url'), analyze: true }),
      result: (output) => (output.complete === true ? text(output.title) : undefined),
    },
    {
      action: 'get_geo_coordinates',
      result: (output) => matched(output, 'latitude', 'longitude'),
    },
    {
      action: 'top_news',
      result: (output) => listed(output, 'title'),
    },
    {
      action: 'retrieve_news',
      input: ({ search_news: news }) => ({
        ids: [at(news, 'items', 1, 'id'), at(news, 'items', 0, 'id')],
      }),
      result: (output) => (output.total === 2 ? listed(output, 'title') : undefined),
    },
    {
      action: 'search_news_sources',
      result: (output) => listed(output, 'domain'),
    },
    {
      action: 'extract_news_links',
      input: ({ search_news_sources: sources }) => ({ url: at(sources, 'items', 0, 'url') }),
      result: (output) => text(at(output, 'items', 0)),
    },
    {
      action: 'retrieve_front_page',
      result: (output) => text(output.fileName),
      atAccount: { input: () => ({ downloadImage: true }) },
    },
    {
      action: 'website_to_rss',
      input: ({ search_news_sources: sources }) => ({ url: at(sources, 'items', 0, 'url') }),
      result: (output) => text(output.fileName),
    },
    {
      action: 'new_article',
      polled: true,
      result: (output) => listed(output, 'title'),
    },
    {
      action: 'custom_api_call',
      result: (output) => answered(output, 'latitude'),
    },
  ],
  'content-snare': [
    {
      action: 'create_client',
      result: (output) => created(output, 'email'),
    },
    {
      action: 'find_or_create_client',
      input: () => ({ email: 'AROHA.NGATA@example.com', phone: '+6421000000' }),
      result: (output) => (output.outcome === 'updated' ? created(output, 'phone') : undefined),
    },
    {
      action: 'get_client',
      input: ({ create_client: client }) => ({ clientId: client?.id }),
      result: (output) => created(output, 'name'),
    },
    {
      action: 'find_clients',
      result: (output) => listed(output, 'name'),
    },
    {
      action: 'update_client',
      input: ({ create_client: client }) => ({ clientId: client?.id, companyName: 'Ngata & Co' }),
      result: (output) => created(output, 'companyName'),
    },
    {
      action: 'list_templates',
      result: (output) => listed(output, 'name'),
    },
    {
      action: 'list_options',
      result: (output) => listed(output, 'name'),
    },
    {
      action: 'create_request',
      input: ({ create_client: client, templates }) => ({
        clientId: client?.id,
        templateId: at(templates, 'options', 0, 'value'),
        name: 'Documents for your tax return',
        dueDate: '2030-06-30',
      }),
      result: (output) => created(output, 'status'),
    },
    {
      action: 'create_request_from_pages',
      atVendor: true,
      input: ({ create_client: client }) => ({
        clientId: client?.id,
        name: 'Logo',
        pages: { name: 'Brand', fields: [{ name: 'Logo', type: 'single image upload' }] },
      }),
      result: (output) => created(output, 'status'),
    },
    {
      action: 'all_fields_completed',
      delivered: ({ create_request: request }) => ({
        kind: 'answer-all',
        requestId: String(request?.id),
      }),
      input: ({ create_client: client }) => ({ clientId: client?.id, confirm: true }),
      result: (output) => listed(output, 'name'),
    },
    {
      action: 'get_request',
      input: ({ create_request: request }) => ({ requestId: request?.id, downloadFiles: true }),
      result: (output) =>
        text(at(output, 'fields', 0, 'text')) &&
        `${asItems(output.fields).length} fields, answered`,
      // In a real account, no client answers during a trial.
      atAccount: {
        result: (output) =>
          text(at(output, 'fields', 0, 'id')) &&
          `${asItems(output.fields).length} fields, not answered yet`,
      },
    },
    {
      action: 'find_requests',
      input: ({ create_client: client }) => ({ clientId: client?.id, statuses: ['published'] }),
      result: (output) => listed(output, 'name'),
    },
    {
      action: 'review_field',
      input: ({ get_request: request }) => ({
        fieldId: at(request, 'fields', 0, 'id'),
        decision: 'reject',
        comment: 'Please write it in full.',
      }),
      result: (output) => created(output, 'status'),
    },
    {
      action: 'approve_submitted_fields',
      input: ({ create_request: request }) => ({ requestId: request?.id }),
      result: (output) => text(output.requestId),
    },
    {
      action: 'add_page',
      input: ({ create_request: request }) => ({
        requestId: request?.id,
        templateName: 'Bank details',
      }),
      result: (output) => created(output, 'name'),
    },
    {
      action: 'add_section',
      input: ({ add_page: page }) => ({ pageId: page?.id, templateName: 'Opening hours' }),
      result: (output) => created(output, 'name'),
    },
    {
      action: 'submit_all_fields',
      input: ({ add_page: page, create_request: request }) => ({
        requestId: request?.id,
        pageId: page?.id,
      }),
      result: (output) => text(output.pageId),
    },
    {
      action: 'run_integration_actions',
      input: ({ create_request: request }) => ({ requestId: request?.id }),
      result: (output) => text(output.requestId),
    },
    {
      action: 'add_client_to_request',
      input: ({ create_request: request, find_clients: clients }) => ({
        requestId: request?.id,
        clientId: at(clients, 'items', 0, 'id'),
      }),
      result: (output) => (output.added === true ? created(output, 'name') : undefined),
      // In a real account, a trial must not reach any client.
      atAccount: {
        input: ({ create_request: request, create_client: client }) => ({
          requestId: request?.id,
          clientId: client?.id,
        }),
        result: (output) => (output.added === false ? text(output.id) : undefined),
      },
    },
    {
      action: 'update_request',
      input: ({ create_request: request }) => ({ requestId: request?.id, status: 'completed' }),
      result: (output) => (output.status === 'completed' ? created(output, 'status') : undefined),
    },
    {
      action: 'custom_api_call',
      result: (output) => answered(output, 'results'),
    },
    {
      action: 'delete_request',
      input: ({ create_request: request }) => ({ requestId: request?.id, confirmation: 'DELETE' }),
      result: (output) => text(output.requestId),
    },
    {
      action: 'delete_request',
      input: ({ create_request_from_pages: request }) => ({
        requestId: request?.id,
        confirmation: 'DELETE',
      }),
      result: (output) => text(output.requestId),
    },
    {
      action: 'delete_client',
      input: ({ create_client: client }) => ({ clientId: client?.id, confirmation: 'DELETE' }),
      result: (output) => text(output.clientId),
    },
  ],
};

export function asOutput(output: unknown): Output {
  return typeof output === 'object' && output !== null ? { ...output } : {};
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns the number of items of a list, or the first fact of another output. */
function found(output: Output): string | undefined {
  if (output.items !== undefined) {
    const { length } = asItems(output.items);
    return length > 0 ? `${length} items` : undefined;
  }
  return output.matched === false
    ? undefined
    : Object.values(output).flatMap((value) => text(value) ?? [])[0];
}

function matched(output: Output, ...keys: string[]): string | undefined {
  const facts = keys.map((key) => text(output[key]));
  return output.matched === true && facts.every((fact) => fact !== undefined)
    ? facts.join(', ')
    : undefined;
}

function listed(output: Output, key: string): string | undefined {
  const first = text(at(output, 'items', 0, key));
  const { length } = asItems(output.items);
  return first === undefined ? undefined : `${length} items, first: ${first}`;
}

function asItems(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function created(output: Output, key: string): string | undefined {
  const [id, fact] = [text(output.id), text(output[key])];
  return id === undefined || fact === undefined ? undefined : `${id}, ${fact}`;
}

function answered(output: Output, key: string): string | undefined {
  const fact = at(output, 'body', key);
  if (output.status !== 200 || fact === undefined) return undefined;
  return `200, ${key}: ${Array.isArray(fact) ? `${fact.length} found` : (text(fact) ?? 'there')}`;
}
