import {
  asList,
  asRecord,
  Failure,
  type HttpClient,
  HttpMethod,
  type Operation,
  readNumber,
  readText,
} from '@pieceworks/kit';
import type {
  Client,
  ContentSnareApi,
  Listed,
  Named,
  NewClient,
  NewRequest,
  WithRaw,
} from '../common/types';
import { readClient, readRequest } from './records';

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
const LIST_CLIENTS: Operation = { name: 'list the clients', effect: 'read' };
const READ_CLIENT: Operation = { name: 'read the client', effect: 'read' };
const CHECK_CONNECTION: Operation = { name: 'check the connection', effect: 'read' };

const ROOT = '/partner_api/v1';
const PAGE_SIZE = 100;
/** A dropdown shows no more than a person would scroll through; the search finds the rest. */
const MOST_PAGES = 5;

/** Where the two contracts differ: what the bodies of the two creates hold. */
export type Bodies = {
  newClient: (client: NewClient) => object;
  newRequest: (request: NewRequest, api: PartnerApi) => object | Promise<object>;
};

/** The partner API as both contracts have it, and the reading of one client. */
export type PartnerApi = ContentSnareApi & {
  readClient: (id: string) => Promise<WithRaw<Client>>;
};

/** The partner API, with the bodies of a contract. */
export function createPartnerApi(client: HttpClient, bodies: Bodies): PartnerApi {
  async function post(path: string, body: object, operation: Operation): Promise<unknown> {
    const response = await client.sendRequest({
      method: HttpMethod.POST,
      url: `${ROOT}${path}`,
      body,
      operation,
    });
    return response.body;
  }

  async function get(
    path: string,
    queryParams: Record<string, string>,
    operation: Operation,
  ): Promise<unknown> {
    const response = await client.sendRequest({
      method: HttpMethod.GET,
      url: `${ROOT}${path}`,
      queryParams,
      operation,
    });
    return response.body;
  }

  /** Reads pages until the list or the patience ends; a page is a list or `{results, pagination}`. */
  async function list(
    path: string,
    query: Record<string, string>,
    operation: Operation,
  ): Promise<Listed<unknown>> {
    const entries: unknown[] = [];
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const offset = entries.length;
      const page = await get(
        path,
        { ...query, limit: String(PAGE_SIZE), offset: String(offset) },
        operation,
      );
      const results = asList(Array.isArray(page) ? page : asRecord(page).results);
      entries.push(...results);
      const total = readNumber(asRecord(page).pagination, 'total_count');
      const isLast =
        results.length === 0 ||
        (total === null ? results.length < PAGE_SIZE : entries.length >= total);
      if (isLast) return { entries, hasMore: false };
    }
    return { entries, hasMore: true };
  }

  async function listClients(search: string): Promise<Listed<WithRaw<Client>>> {
    const query: Record<string, string> = search === '' ? {} : { q: search };
    const { entries, hasMore } = await list('/clients', query, LIST_CLIENTS);
    return { entries: entries.map((raw) => ({ record: readClient(raw), raw })), hasMore };
  }

  /** The client with this e-mail address; `undefined` when there is none, or no way to find out. */
  async function findClient(email: string): Promise<WithRaw<Client> | undefined> {
    try {
      const { entries } = await listClients(email);
      return entries.find(({ record }) => record.email?.toLowerCase() === email.toLowerCase());
    } catch {
      return undefined;
    }
  }

  /** Lists without a search of their own are read as far as a dropdown goes, and searched here. */
  async function listNamed(what: string, path: string, search: string): Promise<Listed<Named>> {
    const operation: Operation = { name: `list the ${what}`, effect: 'read' };
    const { entries, hasMore } = await list(path, {}, operation);
    const named = entries.flatMap((entry) => {
      const id = readText(entry, 'id');
      const name = readText(entry, 'name', 'full_name', 'email') ?? id;
      return id === null || name === null ? [] : [{ id, name }];
    });
    const wanted = search.toLowerCase();
    return { entries: named.filter(({ name }) => name.toLowerCase().includes(wanted)), hasMore };
  }

  const api: PartnerApi = {
    async proveAccess() {
      await get('/me', {}, CHECK_CONNECTION);
    },

    async createClient(newClient) {
      const { email } = newClient;
      try {
        const raw = await post('/clients', bodies.newClient(newClient), CREATE_CLIENT);
        return { record: readClient(raw), raw, foundByEmail: false };
      } catch (error) {
        const found = isUnknownOutcome(error) ? await findClient(email) : undefined;
        if (found === undefined) throw error;
        return { ...found, foundByEmail: true };
      }
    },

    async createRequest(request) {
      const body = await bodies.newRequest(request, api);
      const raw = await post('/requests', body, CREATE_REQUEST);
      return { record: readRequest(raw), raw };
    },

    async readClient(id) {
      const raw = await get(`/clients/${encodeURIComponent(id)}`, {}, READ_CLIENT);
      return { record: readClient(raw), raw };
    },

    listClients,

    listTemplates: (search) => listNamed('templates', '/request_templates', search),
    listFolders: (search) => listNamed('folders', '/folders', search),
    listTeamMembers: (search) => listNamed('team members', '/team_members', search),
    listSchedules: (search) => listNamed('schedules', '/communication_templates', search),
  };
  return api;
}

function isUnknownOutcome(error: unknown): boolean {
  return error instanceof Failure && error.kind === 'outcome-unknown';
}
