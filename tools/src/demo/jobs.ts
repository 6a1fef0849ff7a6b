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
  asked: (earlier: Earlier) => Readonly<Record<string, unknown>>;
  /** Returns the result in a few words; `undefined` if it is not the requested one. */
  cameBack: (output: Output) => string | undefined;
  /** Differences for an account at the vendor's own host. */
  atAccount?: Partial<Pick<Job, 'asked' | 'cameBack'>>;
};

/** A job whose input is the first example of the step, unless it has its own. */
type JobRow = Omit<Job, 'asked'> & Partial<Pick<Job, 'asked'>>;

/** Outputs of earlier jobs, by action; under `templates`, the options of that dropdown. */
export type Earlier = Readonly<Record<string, Output>>;

/**
 * Returns every action of a piece, and a trigger of each kind, in the order of their dependencies. A piece without rows
 * has its actions with an example, each of which must find something.
 */
export function jobsOf(service: ServiceName): readonly Job[] {
  const rows =
    JOBS[service] ?? stepsWithExamples(service).map((action) => ({ action, cameBack: found }));
  return rows.map((row) => ({ asked: () => examplesOf(service, row.action)[0] ?? {}, ...row }));
}

const JOBS: Readonly<Partial<Record<ServiceName, readonly JobRow[]>>> = {
  firmable: [
    {
      action: 'enrich_company',
      cameBack: (output) => matched(output, 'name', 'domain'),
    },
    {
      action: 'search_people',
      asked: () => ({ position: 'Manager' }),
      cameBack: (output) => listed(output, 'name'),
      atAccount: {
        asked: ({ enrich_company: company }) => ({ company: company?.id, number: 5 }),
      },
    },
    {
      action: 'enrich_person',
      asked: ({ search_people: people }) => ({ profileUrl: at(people, 'items', 0, 'profileUrl') }),
      cameBack: (output) => matched(output, 'name', 'position'),
    },
    {
      action: 'enrich_people',
      asked: ({ search_people: found }) => ({
        people: [0, 1, 2].map((row) => ({ profileUrl: at(found, 'items', row, 'profileUrl') })),
      }),
      cameBack: (output) => (output.hits === 3 ? listed(output, 'name') : undefined),
    },
    {
      action: 'enrich_companies',
      cameBack: (output) =>
        output.hits === 1 && output.misses === 1 ? listed(output, 'name') : undefined,
    },
    {
      action: 'custom_api_call',
      asked: () => ({
        method: 'POST',
        url: '/enrich/company',
        body: { abn: '51824753556' },
      }),
      cameBack: (output) => answered(output, 'name'),
      atAccount: {
        asked: () => ({ method: 'GET', url: '/company', queryParams: { abn: '51824753556' } }),
      },
    },
  ],
  'world-news-api': [
    {
      action: 'search_news',
      cameBack: (output) => listed(output, 'title'),
    },
    {
      action: 'extract_news',
      asked: ({ search_news: news }) => ({ url: at(news, 'items', 0, 'url'), analyze: true }),
      cameBack: (output) => (output.complete === true ? text(output.title) : undefined),
    },
    {
      action: 'get_geo_coordinates',
      cameBack: (output) => matched(output, 'latitude', 'longitude'),
    },
    {
      action: 'top_news',
      cameBack: (output) => listed(output, 'title'),
    },
    {
      action: 'retrieve_news',
      asked: ({ search_news: news }) => ({
        ids: [at(news, 'items', 1, 'id'), at(news, 'items', 0, 'id')],
      }),
      cameBack: (output) => (output.total === 2 ? listed(output, 'title') : undefined),
    },
    {
      action: 'search_news_sources',
      cameBack: (output) => listed(output, 'domain'),
    },
    {
      action: 'extract_news_links',
      asked: ({ search_news_sources: sources }) => ({ url: at(sources, 'items', 0, 'url') }),
      cameBack: (output) => text(at(output, 'items', 0)),
    },
    {
      action: 'retrieve_front_page',
      cameBack: (output) => text(output.fileName),
      atAccount: { asked: () => ({ downloadImage: true }) },
    },
    {
      action: 'website_to_rss',
      asked: ({ search_news_sources: sources }) => ({ url: at(sources, 'items', 0, 'url') }),
      cameBack: (output) => text(output.fileName),
    },
    {
      action: 'new_article',
      polled: true,
      cameBack: (output) => listed(output, 'title'),
    },
    {
      action: 'custom_api_call',
      cameBack: (output) => answered(output, 'latitude'),
    },
  ],
  'content-snare': [
    {
      action: 'create_client',
      cameBack: (output) => created(output, 'email'),
    },
    {
      action: 'find_or_create_client',
      asked: () => ({ email: 'AROHA.NGATA@example.com', phone: '+6421000000' }),
      cameBack: (output) => (output.outcome === 'updated' ? created(output, 'phone') : undefined),
    },
    {
      action: 'get_client',
      asked: ({ create_client: client }) => ({ clientId: client?.id }),
      cameBack: (output) => created(output, 'name'),
    },
    {
      action: 'find_clients',
      cameBack: (output) => listed(output, 'name'),
    },
    {
      action: 'update_client',
      asked: ({ create_client: client }) => ({ clientId: client?.id, companyName: 'Ngata & Co' }),
      cameBack: (output) => created(output, 'companyName'),
    },
    {
      action: 'list_templates',
      cameBack: (output) => listed(output, 'name'),
    },
    {
      action: 'create_request',
      asked: ({ create_client: client, templates }) => ({
        clientId: client?.id,
        templateId: at(templates, 'options', 0, 'value'),
        name: 'Documents for your tax return',
        dueDate: '2030-06-30',
      }),
      cameBack: (output) => created(output, 'status'),
    },
    {
      action: 'create_request_from_pages',
      atVendor: true,
      asked: ({ create_client: client }) => ({
        clientId: client?.id,
        name: 'Logo',
        pages: { name: 'Brand', fields: [{ name: 'Logo', type: 'single image upload' }] },
      }),
      cameBack: (output) => created(output, 'status'),
    },
    {
      action: 'all_fields_completed',
      delivered: ({ create_request: request }) => ({
        kind: 'answer-all',
        requestId: String(request?.id),
      }),
      asked: ({ create_client: client }) => ({ clientId: client?.id, confirm: true }),
      cameBack: (output) => listed(output, 'name'),
    },
    {
      action: 'get_request',
      asked: ({ create_request: request }) => ({ requestId: request?.id, downloadFiles: true }),
      cameBack: (output) =>
        text(at(output, 'fields', 0, 'text')) &&
        `${asItems(output.fields).length} fields, answered`,
      // In a real account, no client answers during a trial.
      atAccount: {
        cameBack: (output) =>
          text(at(output, 'fields', 0, 'id')) &&
          `${asItems(output.fields).length} fields, not answered yet`,
      },
    },
    {
      action: 'find_requests',
      asked: ({ create_client: client }) => ({ clientId: client?.id, statuses: ['published'] }),
      cameBack: (output) => listed(output, 'name'),
    },
    {
      action: 'review_field',
      asked: ({ get_request: request }) => ({
        fieldId: at(request, 'fields', 0, 'id'),
        decision: 'reject',
        comment: 'Please write it in full.',
      }),
      cameBack: (output) => created(output, 'status'),
    },
    {
      action: 'approve_submitted_fields',
      asked: ({ create_request: request }) => ({ requestId: request?.id }),
      cameBack: (output) => text(output.requestId),
    },
    {
      action: 'add_page',
      asked: ({ create_request: request }) => ({
        requestId: request?.id,
        templateName: 'Bank details',
      }),
      cameBack: (output) => created(output, 'name'),
    },
    {
      action: 'add_section',
      asked: ({ add_page: page }) => ({ pageId: page?.id, templateName: 'Opening hours' }),
      cameBack: (output) => created(output, 'name'),
    },
    {
      action: 'submit_all_fields',
      asked: ({ add_page: page, create_request: request }) => ({
        requestId: request?.id,
        pageId: page?.id,
      }),
      cameBack: (output) => text(output.pageId),
    },
    {
      action: 'run_integration_actions',
      asked: ({ create_request: request }) => ({ requestId: request?.id }),
      cameBack: (output) => text(output.requestId),
    },
    {
      action: 'add_client_to_request',
      asked: ({ create_request: request, find_clients: clients }) => ({
        requestId: request?.id,
        clientId: at(clients, 'items', 0, 'id'),
      }),
      cameBack: (output) => (output.added === true ? created(output, 'name') : undefined),
      // In a real account, a trial must not reach any client.
      atAccount: {
        asked: ({ create_request: request, create_client: client }) => ({
          requestId: request?.id,
          clientId: client?.id,
        }),
        cameBack: (output) => (output.added === false ? text(output.id) : undefined),
      },
    },
    {
      action: 'update_request',
      asked: ({ create_request: request }) => ({ requestId: request?.id, status: 'completed' }),
      cameBack: (output) => (output.status === 'completed' ? created(output, 'status') : undefined),
    },
    {
      action: 'custom_api_call',
      cameBack: (output) => answered(output, 'results'),
    },
    {
      action: 'delete_request',
      asked: ({ create_request: request }) => ({ requestId: request?.id, confirmation: 'DELETE' }),
      cameBack: (output) => text(output.requestId),
    },
    {
      action: 'delete_request',
      asked: ({ create_request_from_pages: request }) => ({
        requestId: request?.id,
        confirmation: 'DELETE',
      }),
      cameBack: (output) => text(output.requestId),
    },
    {
      action: 'delete_client',
      asked: ({ create_client: client }) => ({ clientId: client?.id, confirmation: 'DELETE' }),
      cameBack: (output) => text(output.clientId),
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
