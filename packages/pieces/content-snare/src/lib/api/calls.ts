import {
  type ApiRequest,
  asList,
  asRecord,
  Failure,
  type HttpClient,
  HttpMethod,
  isRecord,
  type JsonRecord,
  type Operation,
  readNumber,
} from '@pieceworks/kit';
import type { Listed } from '../model/types';

const ROOT = '/partner_api/v1';
const PAGE_SIZE = 100;
/** A dropdown shows no more than a person would scroll through; the search finds the rest. */
const MAX_ENTRIES = 500;
/** More clients or requests than this are not searched for one. */
export const MAX_SEARCHED = 1_000;

/** A query as the contract types it: a list sends its parameter once a value, `undefined` is not sent. */
type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** The calls of the partner API: paths are below its root. */
export type Calls = {
  /** Reads one record. */
  read: (path: string, operation: Operation, query?: Query) => Promise<JsonRecord>;
  get: (path: string, operation: Operation, query?: Query) => Promise<unknown>;
  /** Makes a record: an answer without one, unless it is 201, leaves open whether there is one. */
  create: (path: string, operation: Operation, body: object) => Promise<unknown>;
  put: (path: string, operation: Operation, body?: object) => Promise<unknown>;
  remove: (path: string, operation: Operation) => Promise<unknown>;
  /** Reads pages until the list ends or holds `most`; a page is a list or `{results, pagination}`. */
  list: (
    path: string,
    operation: Operation,
    query?: Query,
    most?: number,
  ) => Promise<Listed<unknown>>;
};

/** The calls, through an HTTP client. */
export function createCalls(client: HttpClient): Calls {
  async function send(
    method: HttpMethod,
    path: string,
    operation: Operation,
    more: Pick<ApiRequest, 'body' | 'mustHold'> = {},
  ): Promise<unknown> {
    const url = `${ROOT}${path}`;
    const response = await client.sendRequest({ method, url, operation, ...more });
    return response.body;
  }

  const get: Calls['get'] = (path, operation, query = {}) => {
    const search = searchOf(query);
    return send(HttpMethod.GET, search === '' ? path : `${path}?${search}`, operation);
  };

  return {
    get,

    async read(path, operation, query) {
      const record = await get(path, operation, query);
      if (!isRecord(record)) throw notUnderstood(operation);
      return record;
    },

    create: (path, operation, body) =>
      send(HttpMethod.POST, path, operation, { body, mustHold: 'record' }),
    put: (path, operation, body) => send(HttpMethod.PUT, path, operation, { body }),
    remove: (path, operation) => send(HttpMethod.DELETE, path, operation),

    async list(path, operation, query = {}, most = MAX_ENTRIES) {
      const entries: unknown[] = [];
      for (;;) {
        const size = Math.min(PAGE_SIZE, most - entries.length);
        const page = await get(path, operation, { ...query, limit: size, offset: entries.length });
        const results: unknown = Array.isArray(page) ? page : asRecord(page).results;
        // Nothing may be taken for missing because an answer could not be understood.
        if (!Array.isArray(results)) throw notUnderstood(operation);
        entries.push(...asList(results));
        const total = readNumber(asRecord(page).pagination, 'total_count');
        // More than was asked for is everything, of a service that knows no pages.
        const isLast =
          results.length === 0 ||
          (total === null ? results.length !== size : entries.length >= total);
        if (!isLast && entries.length < most) continue;
        return {
          entries: entries.slice(0, most),
          hasMore: !isLast || entries.length > most,
          total: isLast ? entries.length : total,
        };
      }
    },
  };
}

function searchOf(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of [value].flat()) search.append(name, String(one));
  }
  return search.toString();
}

/** The path of a record; an id is data, also where it looks like a path. */
export function pathTo(what: string, id: string): string {
  return `/${what}/${encodeURIComponent(id)}`;
}

function notUnderstood({ name }: Operation): Failure {
  return new Failure({
    kind: 'protocol',
    message: `Could not ${name}: the answer is not what was asked for. Check the base URL of the connection.`,
  });
}
