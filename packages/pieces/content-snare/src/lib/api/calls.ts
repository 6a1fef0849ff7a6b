import {
  type ApiRequest,
  asRecord,
  collectPages,
  type Contract,
  Failure,
  type HttpClient,
  HttpMethod,
  isFailure,
  isRecord,
  type JsonRecord,
  type Operation,
  type Page,
  pagesOf,
  readNumber,
  requireIdField,
  withThousands,
} from '@pieceworks/kit';
import type { Truncation, Listed } from '../model/types';

const ROOT = '/partner_api/v1';
const PAGE_SIZE = 100;
/** Limit of entries in a dropdown. People do not scroll further; the search finds the rest. */
const MAX_ENTRIES = 500;
/** Limit of clients or requests that a step reads to find one. */
export const MAX_SEARCHED = 1_000;

/** A query as the contract types it. A list repeats its parameter for each value; `undefined` is not sent. */
type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** The calls of the partner API. Paths are relative to its root. */
export type Calls = {
  read: (path: string, operation: Operation, query?: Query) => Promise<JsonRecord>;
  get: (path: string, operation: Operation, query?: Query) => Promise<unknown>;
  /** Creates a record. Unless the status is 201, an answer without a record is an unknown outcome. */
  create: (path: string, operation: Operation, body: object) => Promise<unknown>;
  put: (path: string, operation: Operation, body?: object) => Promise<unknown>;
  remove: (path: string, operation: Operation) => Promise<unknown>;
  /**
   * Reads pages until the list ends, reaches the limit, repeats itself, or the step's time is up. A page is a
   * list or `{results, pagination}`.
   */
  list: (
    path: string,
    operation: Operation,
    query?: Query,
    limit?: number,
  ) => Promise<Listed<unknown>>;
};

/** Creates the calls of an HTTP client to a service with this contract. */
export function createCalls(client: HttpClient, contract: Contract): Calls {
  async function send(
    method: HttpMethod,
    path: string,
    operation: Operation,
    more: Pick<ApiRequest, 'body' | 'expectedBody'> = {},
  ): Promise<unknown> {
    const url = `${ROOT}${path}`;
    try {
      const response = await client.sendRequest({ method, url, operation, ...more });
      return response.body;
    } catch (error) {
      if (!isFailure(error, 'not-found')) throw error;
      const [, , id] = path.split('/');
      throw error.adding(NOT_FOUND[contract][id === undefined ? 'list' : 'record']);
    }
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
      send(HttpMethod.POST, path, operation, { body, expectedBody: 'record' }),
    put: (path, operation, body) => send(HttpMethod.PUT, path, operation, { body }),
    remove: (path, operation) => send(HttpMethod.DELETE, path, operation),

    async list(path, operation, query = {}, limit = MAX_ENTRIES) {
      const size = Math.min(PAGE_SIZE, limit);
      const first = { isBare: false };
      const pages = pagesOf(async (offset) => {
        const page = await get(path, operation, { ...query, limit: size, offset });
        first.isBare = Array.isArray(page);
        return readPage(page, offset, size, operation);
      });
      const { entries, total, cutBy } = await collectPages(pages, {
        limit,
        keyOf: (entry) => JSON.stringify(entry),
      });
      // A service that ignores paging gives the same short bare list again.
      const isAll = cutBy === 'repeated' && first.isBare && entries.length < size;
      return cutBy === null || isAll
        ? { entries, cut: null, total: entries.length }
        : { entries, cut: { by: cutBy, read: entries.length }, total };
    },
  };
}

function readPage(
  page: unknown,
  offset: number,
  size: number,
  operation: Operation,
): Page<unknown> {
  const entries = resultsOf(page, operation);
  const told = readNumber(asRecord(page).pagination, 'total_count');
  // The service ignores paging: it returned more than the page size, so the list is complete.
  const isAll = told === null && offset === 0 && entries.length > size;
  const total = isAll ? entries.length : told;
  return {
    entries,
    total,
    hasMore: entries.length > 0 && (total === null || offset + entries.length < total),
  };
}

/** @throws Failure for an answer without a list. Reading it as empty would report records as not found. */
function resultsOf(page: unknown, operation: Operation): readonly unknown[] {
  const results: unknown = Array.isArray(page) ? page : asRecord(page).results;
  if (!Array.isArray(results)) throw notUnderstood(operation);
  return results;
}

/** Meaning of a 404 for a list or a create, and for a record. */
const NOT_FOUND: Readonly<Record<Contract, Readonly<Record<'list' | 'record', string>>>> = {
  vendor: {
    list: 'Check the base URL of the connection.',
    record: 'Check the ID.',
  },
  gateway: {
    list: 'This gateway may not offer it, or the base URL of the connection is wrong.',
    record: 'Check the ID; or this gateway may not offer it.',
  },
};

function searchOf(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of [value].flat()) search.append(name, String(one));
  }
  return search.toString();
}

/**
 * Returns the path of a record. Escapes the id, even if it looks like a path.
 * @throws Failure `invalid` for a value that cannot be an id. An unsigned delivery may contain one.
 */
export function pathTo(what: string, id: string): string {
  return `/${what}/${encodeURIComponent(requireIdField('ID', id))}`;
}

function notUnderstood({ name }: Operation): Failure {
  return new Failure({
    kind: 'protocol',
    message: `Could not ${name}: the answer is of another form. Check the base URL of the connection.`,
  });
}

/**
 * Throws for a list that was not read to its end, because a missing entry may be in the rest.
 * @param what the entries, in the plural.
 * @throws Failure with the reason why the list is incomplete.
 */
export function requireComplete({ cut }: Pick<Listed<unknown>, 'cut'>, what: string): void {
  if (cut === null) return;
  throw new Failure({
    kind: cut.by === 'time' ? 'timeout' : 'protocol',
    message: `Could not look through all ${what}: ${REASONS[cut.by](withThousands(cut.read))}.`,
  });
}

const REASONS: Readonly<Record<Truncation['by'], (read: string) => string>> = {
  limit: (read) => `there are more than ${read}`,
  repeated: (read) => `the service returned the same page again after ${read}`,
  time: (read) => `the step reached its time limit after ${read}`,
};
