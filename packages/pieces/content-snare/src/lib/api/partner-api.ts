import {
  asList,
  Failure,
  filledIn,
  type HttpClient,
  HttpMethod,
  invalidField,
  type Operation,
  readText,
} from '@pieceworks/kit';
import { LABELS } from '../model/labels';
import type {
  ClientRequest,
  ContentSnareApi,
  Listed,
  Named,
  NewClient,
  NewRequest,
  RequestFilter,
  WithRaw,
} from '../model/types';
import { readFields } from './answers';
import { createCalls, type Query } from './calls';
import { clientIdsOf, companiesOf, readRequest, withClient, withRequest } from './records';
import { createWebhookApi } from './webhooks';

const CREATE_CLIENT: Operation = {
  name: 'create the client',
  effect: 'create',
  checkFirst: 'Look for the client in Content Snare before you run it again.',
};
const CREATE_REQUEST: Operation = {
  name: 'create the request',
  effect: 'create',
  checkFirst: 'Look for the request in Content Snare before you run it again.',
};
const RUN_INTEGRATIONS: Operation = {
  name: 'run the integration actions',
  effect: 'create',
  checkFirst: 'Look at the request in Content Snare before you run it again.',
};

/** More clients or requests than this are not searched for one. */
const MOST_SEARCHED = 1_000;
const OPEN_STATUSES = ['draft', 'scheduled', 'published', 'waiting'];

/** Where the two contracts differ: what the bodies of the two creates hold. */
export type Bodies = {
  newClient: (client: NewClient) => object;
  newRequest: (request: NewRequest, api: ContentSnareApi) => object | Promise<object>;
};

/** The partner API, with the bodies of a contract. */
export function createPartnerApi(client: HttpClient, bodies: Bodies): ContentSnareApi {
  const calls = createCalls(client);
  const { get, read, post, put, list } = calls;

  /** Lists without a search of their own are read as far as a dropdown goes, and searched here. */
  async function listNamed(what: string, path: string, search: string): Promise<Listed<Named>> {
    const { entries, hasMore } = await list(path, reading(`list the ${what}`));
    const named = entries.flatMap((entry) => {
      const id = readText(entry, 'id');
      const name = readText(entry, 'name', 'full_name', 'email') ?? id;
      return id === null || name === null
        ? []
        : [{ id, name, description: readText(entry, 'description') }];
    });
    const found = named.filter(({ name }) => holds(name, search));
    return { entries: found, hasMore, total: hasMore ? null : found.length };
  }

  /** The service has no filter by client, but searches the requests by the names of their clients. */
  async function listRequestsOf(
    clientId: string,
    { search = '', statuses = [] }: RequestFilter,
    most: number,
  ): Promise<Listed<WithRaw<ClientRequest>>> {
    const { record } = await api.readClient(clientId);
    const query: Query =
      record.name === null
        ? []
        : [
            ['q', record.name],
            ['q_by[]', 'clients.full_name'],
          ];
    const found = await list(
      '/requests',
      LIST_REQUESTS,
      [...inStatuses(statuses), ...query],
      MOST_SEARCHED,
    );
    const theirs = found.entries
      .filter((raw) => clientIdsOf(raw).includes(clientId))
      .map(withRequest)
      .filter(({ record: { name } }) => holds(name ?? '', search));
    return {
      entries: theirs.slice(0, most),
      hasMore: found.hasMore || theirs.length > most,
      total: found.hasMore ? null : theirs.length,
    };
  }

  /** The open request that a new one would double. */
  async function findOpen({ clientId, name = '' }: NewRequest) {
    const { entries, hasMore } = await listRequestsOf(
      clientId,
      { statuses: OPEN_STATUSES },
      MOST_SEARCHED,
    );
    const double = entries.find(({ record }) => isSame(record.name, name));
    if (double === undefined && hasMore) {
      throw invalidField(LABELS.skipIfOpen, 'there are too many open requests to be sure.');
    }
    const id = double?.record.id ?? null;
    return id === null ? double : withRequest(await read(pathTo('requests', id), READ_REQUEST));
  }

  const api: ContentSnareApi = {
    ...createWebhookApi(calls),

    async proveAccess() {
      await get('/me', reading('check the connection'));
    },

    async createClient(newClient) {
      try {
        const raw = await post('/clients', CREATE_CLIENT, bodies.newClient(newClient));
        return { ...withClient(raw), foundByEmail: false };
      } catch (error) {
        if (!(error instanceof Failure) || error.kind !== 'outcome-unknown') throw error;
        const found = await api.findClient(newClient.email).catch(() => undefined);
        if (found === undefined) throw error;
        return { ...found, foundByEmail: true };
      }
    },

    async readClient(id) {
      return withClient(await read(pathTo('clients', id), reading('read the client')));
    },

    async findClient(email) {
      const query: Query = [
        ['q', email],
        ['q_by[]', 'email'],
      ];
      const { entries, hasMore } = await list(
        '/clients',
        reading('find the client'),
        query,
        MOST_SEARCHED,
      );
      const found = entries.map(withClient).find(({ record }) => isSame(record.email, email));
      if (found === undefined && hasMore) {
        throw invalidField(LABELS.email, 'too many clients are like it to be sure.');
      }
      return found;
    },

    async updateClient(id, { name, email, phone, companyName }) {
      const body = {
        ...filledIn({ full_name: name, email, phone }),
        ...companiesOf(companyName),
      };
      return withClient(await put(pathTo('clients', id), writing('update the client'), body));
    },

    async createRequest(request, skipIfOpen) {
      const body = await bodies.newRequest(request, api);
      const open = skipIfOpen ? await findOpen(request) : undefined;
      if (open !== undefined) return { ...open, skipped: true };
      return { ...withRequest(await post('/requests', CREATE_REQUEST, body)), skipped: false };
    },

    async readRequest(id) {
      return withRequest(await read(pathTo('requests', id), READ_REQUEST));
    },

    async readAnswers(id, withHidden, onlyPageId) {
      const raw = await read(pathTo('requests', id), READ_REQUEST);
      const query: Query = withHidden ? [['include_internal_fields', 'true']] : [];
      const ids = asList(raw.pages)
        .flatMap((page) => readText(page, 'id') ?? [])
        .filter((page) => onlyPageId === undefined || page === onlyPageId);
      const pages = await Promise.all(
        ids.map((page) => read(pathTo('pages', page), reading('read a page'), query)),
      );
      const record = readRequest(raw);
      return { record, fields: readFields(pages), raw: { ...raw, pages } };
    },

    async updateRequest(id, { name, dueDate, status, folderId, ownerId, scheduleId }) {
      const body = filledIn({
        name,
        due: dueDate,
        status,
        folder_id: folderId,
        owner_id: ownerId,
        communication_template_id: scheduleId,
      });
      return withRequest(await put(pathTo('requests', id), writing('update the request'), body));
    },

    reviewField: (id, { status, comment }) =>
      put(`${pathTo('fields', id)}/review`, writing('review the field'), {
        status,
        ...filledIn({ rejection_comment: comment }),
      }),

    async approveSubmitted(part, id) {
      const path = `${pathTo(part, id)}/approve_all_submitted_fields`;
      await put(path, writing('approve the fields'));
    },

    async runIntegrationActions(requestId) {
      await put(`${pathTo('requests', requestId)}/run_integration_actions`, RUN_INTEGRATIONS);
    },

    async download({ url }, maxBodyBytes) {
      const response = await client.sendRequest({
        method: HttpMethod.GET,
        url,
        operation: reading('download a file'),
        isFileLink: true,
        maxBodyBytes,
      });
      const bytes: unknown = response.body;
      return Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0);
    },

    async listRequests(filter, most) {
      const { search, statuses = [], clientId, newestFirst = false } = filter;
      if (clientId !== undefined) return listRequestsOf(clientId, filter, most ?? MOST_SEARCHED);
      const query = [
        ...inStatuses(statuses),
        ...Object.entries(filledIn({ q: search })),
        ...(newestFirst ? NEWEST_FIRST : []),
      ];
      const { entries, ...more } = await list('/requests', LIST_REQUESTS, query, most);
      return { ...more, entries: entries.map(withRequest) };
    },

    async listClients(search, most) {
      const query: Query = search === '' ? [] : [['q', search]];
      const { entries, ...more } = await list('/clients', reading('list the clients'), query, most);
      return { ...more, entries: entries.map(withClient) };
    },

    listTemplates: (search) => listNamed('templates', '/request_templates', search),
    listFolders: (search) => listNamed('folders', '/folders', search),
    listTeamMembers: (search) => listNamed('team members', '/team_members', search),
    listSchedules: (search) => listNamed('schedules', '/communication_templates', search),
  };
  return api;
}

const READ_REQUEST = reading('read the request');
const LIST_REQUESTS = reading('list the requests');
/** By what a list can be sorted is not published: this is the most likely. */
const NEWEST_FIRST: Query = [
  ['sort_by', 'updated_at'],
  ['sort_direction', 'desc'],
];

function reading(name: string): Operation {
  return { name, effect: 'read' };
}

function writing(name: string): Operation {
  return { name, effect: 'write' };
}

function pathTo(what: string, id: string): string {
  return `/${what}/${encodeURIComponent(id)}`;
}

/** A list in short tells of clients, template and owner only when asked to. */
function inStatuses(statuses: readonly string[]): Query {
  return [
    ...statuses.map((status): Query[number] => ['filter_by[statuses][]', status]),
    ['expand[]', 'clients'],
    ['expand[]', 'request_template_name'],
  ];
}

function holds(text: string, search: string): boolean {
  return text.toLowerCase().includes(search.toLowerCase());
}

function isSame(text: string | null, other: string): boolean {
  return text?.trim().toLowerCase() === other.trim().toLowerCase();
}
