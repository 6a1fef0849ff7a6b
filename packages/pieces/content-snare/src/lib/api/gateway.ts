import type { components } from '@pieceworks/contracts/content-snare-gateway';
import {
  asList,
  asRecord,
  Failure,
  filledIn,
  type HttpClient,
  HttpMethod,
  type Operation,
  readNumber,
  readText,
} from '@pieceworks/kit';
import type { Client, ContentSnareApi, Listed, WithRaw } from '../common/types';
import { readClient, readRequest } from './records';

type Schemas = components['schemas'];

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
const LIST_TEMPLATES: Operation = { name: 'list the templates', effect: 'read' };
const CHECK_CONNECTION: Operation = { name: 'check the connection', effect: 'read' };

const ROOT = '/partner_api/v1';
const PAGE_SIZE = 100;
/** A dropdown shows no more than a person would scroll through; the search finds the rest. */
const MOST_PAGES = 5;

/** The gateway contract of Content Snare: `POST {baseUrl}/partner_api/v1/clients` and `/requests`. */
export function createGatewayApi(client: HttpClient): ContentSnareApi {
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

  return {
    async proveAccess() {
      await get('/me', {}, CHECK_CONNECTION);
    },

    async createClient({ name, email }) {
      const body: Schemas['NewClient'] = { name, email };
      try {
        const raw = await post('/clients', body, CREATE_CLIENT);
        return { record: readClient(raw), raw, foundByEmail: false };
      } catch (error) {
        const found = isUnknownOutcome(error) ? await findClient(email) : undefined;
        if (found === undefined) throw error;
        return { ...found, foundByEmail: true };
      }
    },

    async createRequest({ clientId, templateId, name, dueDate }) {
      const body: Schemas['NewRequest'] = {
        client_id: clientId,
        template_id: templateId,
        ...filledIn({ name, due_date: dueDate }),
      };
      const raw = await post('/requests', body, CREATE_REQUEST);
      return { record: readRequest(raw), raw };
    },

    listClients,

    async listTemplates(search) {
      // Templates have no search of their own.
      const { entries, hasMore } = await list('/request_templates', {}, LIST_TEMPLATES);
      const wanted = search.toLowerCase();
      const templates = entries.flatMap((entry) => {
        const id = readText(entry, 'id');
        const name = readText(entry, 'name') ?? id;
        return id === null || name === null ? [] : [{ id, name }];
      });
      return {
        entries: templates.filter(({ name }) => name.toLowerCase().includes(wanted)),
        hasMore,
      };
    },
  };
}

function isUnknownOutcome(error: unknown): boolean {
  return error instanceof Failure && error.kind === 'outcome-unknown';
}
