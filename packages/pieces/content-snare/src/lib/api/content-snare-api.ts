import type { paths as Gateway } from '@pieceworks/contracts/content-snare-gateway';
import type { paths as Vendor } from '@pieceworks/contracts/content-snare-vendor';
import {
  asRecord,
  collectPages,
  connectedService,
  type Contract,
  type DeclaredRequest,
  type Endpoint,
  endpointsOf,
  Failure,
  type FailureKind,
  type FieldRows,
  formatNumber,
  type HttpClient,
  HttpMethod,
  isRecord,
  type JsonRecord,
  type Operation,
  type Page,
  pagesOf,
  reading,
  readNumber,
  requestOf,
  type TruncatedBy,
  type ValuesOf,
} from '@pieceworks/kit';
import { type ContentSnareConnection, createClient, readConnection } from '../client';

const PAGE_SIZE = 100;
/** Limit of entries in a dropdown. People do not scroll further; the search finds the rest. */
const MAX_ENTRIES = 500;
/** Limit of clients or requests that a step reads to find one. */
export const MAX_SEARCHED = 1_000;

/**
 * Returns the advice after an unknown outcome.
 * @param at the place to look: `at the request`, `for the client`.
 */
export function adviceToLook(at: string): string {
  return `Look ${at} in Content Snare before you run the step again.`;
}

/** Declares a call of the service. A gateway has the vendor's paths. */
export const endpoint = endpointsOf<Gateway, Vendor>();

/** A query as the contract types it. A list repeats its parameter for each value; `undefined` is not sent. */
type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** The reason for an incomplete list, and the number of entries that were read. */
export type Truncation = {
  /** `ended` for a list that ends before its stated total. */
  by: TruncatedBy | 'ended';
  read: number;
};

/** A list as far as it was read. */
export type Listed<Entry> = {
  entries: Entry[];
  /** The reason why there may be more entries; `null` for a complete list. */
  truncation: Truncation | null;
  /** The number of entries in the service, if it states one. */
  total: number | null;
};

/** The part of a list to read, for a list that is read over several polls. */
export type ListPart = {
  /** The offset of the first entry. */
  from: number;
  /** Returns true if no further page is to be read. */
  isTimeUp: () => boolean;
};

/** Creates the calls of Content Snare over an HTTP client. They are the same in both contracts. */
export function createApi(
  client: Pick<HttpClient, 'sendRequest'>,
  { contract }: Pick<ContentSnareConnection, 'contract'>,
) {
  async function send(request: DeclaredRequest): Promise<unknown> {
    const { operation } = request;
    const notFound = NOT_FOUND[contract][operation.namesRecord === true ? 'record' : 'list'];
    const advice = (kind: FailureKind) => (kind === 'not-found' ? notFound : undefined);
    const response = await client.sendRequest({ ...request, operation: { ...operation, advice } });
    return response.body;
  }

  /**
   * Calls an endpoint. A POST must answer with a record, or with 201: otherwise its outcome is unknown.
   * @param body replaces the body that the rows give, for values that code computes.
   */
  async function call<Rows extends FieldRows>(
    endpoint: Endpoint<Rows>,
    values: ValuesOf<Rows>,
    body?: object,
  ): Promise<unknown> {
    const request = requestOf(endpoint, contract, values);
    const expected = request.method === HttpMethod.POST && ({ expectedBody: 'record' } as const);
    return send({ ...request, ...(body && { body }), ...expected });
  }

  return {
    contract,
    call,

    /** Calls an endpoint that answers with a record. */
    async read<Rows extends FieldRows>(
      endpoint: Endpoint<Rows>,
      values: ValuesOf<Rows>,
    ): Promise<JsonRecord> {
      const record = await call(endpoint, values);
      if (!isRecord(record)) throw notUnderstood(endpoint.operation);
      return record;
    },

    /** Reads a list as far as it goes, up to a limit of entries. A list that ends early is read once more. */
    async list(
      endpoint: Endpoint,
      query: Query = {},
      limit = MAX_ENTRIES,
      part?: ListPart,
    ): Promise<Listed<unknown>> {
      const { url, ...request } = requestOf(endpoint, contract, {});
      const readAt = (part: Query) => {
        const search = searchOf({ ...query, ...part });
        return send({ ...request, url: `${url}?${search}` });
      };
      const listed = await readList(readAt, endpoint.operation, limit, part);
      if (listed.truncation?.by !== 'ended' || part !== undefined) return listed;
      return readList(readAt, endpoint.operation, limit);
    },

    /** Downloads a file. The credential goes only to the service's own origin. */
    async download(url: string, maxBodyBytes: number): Promise<Buffer> {
      const response = await client.sendRequest({
        method: HttpMethod.GET,
        url,
        operation: DOWNLOAD_FILE,
        // Some links require the token, and some point to another origin (fact file-links).
        isFileLink: true,
        maxBodyBytes,
      });
      const bytes: unknown = response.body;
      return Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0);
    },
  };
}

export type ContentSnareApi = ReturnType<typeof createApi>;

const IMPLEMENTATION = { createClient, createApi };

/** The Content Snare API and its HTTP client, for a connection as the platform passes it. */
export const { api: contentSnareApi, client: contentSnareClient } = connectedService(
  readConnection,
  { gateway: IMPLEMENTATION, vendor: IMPLEMENTATION },
);

/**
 * Reads the pages of a list until it ends, reaches the limit, repeats itself, or the step's time is up. A page is a list or
 * `{results, pagination}`.
 */
async function readList(
  readAt: (part: { limit: number; offset: number }) => Promise<unknown>,
  operation: Operation,
  limit: number,
  { from = 0, isTimeUp = () => false }: Partial<ListPart> = {},
): Promise<Listed<unknown>> {
  const size = Math.min(PAGE_SIZE, limit);
  const first = { isBare: false };
  let stated = 0;
  const pages = pagesOf(async (offset) => {
    // Ends the list after its first page, as the time limit of the calls does.
    if (offset > from && isTimeUp()) throw new Failure({ kind: 'timeout', message: TIME_IS_UP });
    const page = await readAt({ limit: size, offset });
    first.isBare = Array.isArray(page);
    const read = readPage(page, offset, size, operation);
    stated = Math.max(stated, read.total ?? 0);
    return read;
  }, from);
  const { entries, total, truncatedBy } = await collectPages(pages, {
    limit,
    keyOf: (entry) => JSON.stringify(entry),
  });
  if (truncatedBy === null && from + entries.length < stated) {
    return { entries, truncation: { by: 'ended', read: entries.length }, total: stated };
  }
  // A service that ignores paging returns the same short bare list again.
  const isAll = truncatedBy === 'repeated' && first.isBare && entries.length < size;
  return truncatedBy === null || isAll
    ? { entries, truncation: null, total: entries.length }
    : { entries, truncation: { by: truncatedBy, read: entries.length }, total };
}

const TIME_IS_UP = 'The time to read the list is up.';

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

const DOWNLOAD_FILE: Operation = {
  ...reading('download a file'),
  // The link may lead to another server, which refuses it once it has expired.
  advice: (kind) => (kind === 'permission' ? 'Its link may have expired.' : undefined),
};

const CHECK_BASE_URL = 'Check the base URL of the connection.';

/** Meaning of a 404 for a list or a create, and for a record. */
const NOT_FOUND: Readonly<Record<Contract, Readonly<Record<'list' | 'record', string>>>> = {
  vendor: {
    list: CHECK_BASE_URL,
    record: 'Check the ID.',
  },
  gateway: {
    list: 'This gateway does not offer it, or the base URL is wrong.',
    record: 'Check the ID, and that this gateway offers it.',
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

function notUnderstood({ name }: Operation): Failure {
  return new Failure({
    kind: 'protocol',
    message: `Could not ${name}: the answer has an unexpected format. ${CHECK_BASE_URL}`,
  });
}

/**
 * Throws for a list that was not read to its end, because a missing entry may be in the rest.
 * @throws Failure with the reason why the list is incomplete.
 */
export function requireComplete(
  { truncation }: Pick<Listed<unknown>, 'truncation'>,
  pluralName: string,
): void {
  if (truncation === null) return;
  throw new Failure({
    kind: truncation.by === 'time' ? 'timeout' : 'protocol',
    message: `Could not look through all ${pluralName}: ${REASONS[truncation.by](formatNumber(truncation.read))}.`,
  });
}

const REASONS: Readonly<Record<Truncation['by'], (read: string) => string>> = {
  limit: (read) => `there are more than ${read}`,
  repeated: (read) => `the service returned the same page again after ${read}`,
  ended: (read) => `the service returned only ${read} of them, and counts more`,
  time: (read) => `the step reached its time limit after ${read}`,
};
