import {
  CHECK_BASE_URL,
  type Call,
  type CallRequest,
  callsOf,
  connectedService,
  type Contract,
  Failure,
  type FailureKind,
  type HttpClient,
  HttpMethod,
  isRecord,
  type JsonRecord,
  type Operation,
  reading,
  readText,
} from '@pieceworks/kit';
import type { paths as Gateway } from '#contract/gateway';
import type { paths as Vendor } from '#contract/vendor';
import { type ContentSnareConnection, createClient, readConnection } from '../client';
import { type CountedList, type IsGood, type IsTimeUp, notUnderstood, readList } from './lists';
import { isPageInstead } from './page-instead';

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

/** Calls a route that both contracts have, and sends the vendor's names, which a gateway takes as well. */
type CallBoth<Answer> = Call<Vendor, Answer, Gateway>;

function callsBoth<Answer>(send: (request: CallRequest) => Promise<Answer>): CallBoth<Answer> {
  return callsOf<Vendor, Answer, Gateway>(send);
}

/** Creates the calls of Content Snare over an HTTP client. */
export function createApi(
  client: Pick<HttpClient, 'sendRequest'>,
  { contract }: Pick<ContentSnareConnection, 'contract'>,
) {
  let calls = 0;
  let answeredAt: number | undefined;

  /** Sends a request. A POST must answer with a record, or with 201: otherwise its outcome is unknown. */
  async function send(request: CallRequest): Promise<unknown> {
    calls += 1;
    const { operation, method, url } = request;
    const notFound =
      operation.namesRecord === undefined ? LIST_ADVICE[contract] : recordAdvice(contract, url);
    const advice = (kind: FailureKind) => (kind === 'not-found' ? notFound : undefined);
    const response = await client.sendRequest({
      ...request,
      ...(method === HttpMethod.POST && { expectedBody: 'record' }),
      operation: { ...operation, advice },
    });
    const time = Date.parse(readText(response.headers, 'date') ?? '');
    if (!Number.isNaN(time)) answeredAt = time;
    return response.body;
  }

  async function readRecord(request: CallRequest): Promise<JsonRecord> {
    const record = await send(request);
    // An object without an ID is an error, or the record of another place in the answer.
    if (!isRecord(record) || readText(record, 'id') === null)
      throw notUnderstood(request.operation);
    return record;
  }

  const call = callsBoth(send);
  /** Makes a call whose body has names of the gateway contract. */
  const callGateway = callsOf<Gateway, unknown>(send);
  /** Makes a call that answers with a record. */
  const read = callsBoth(readRecord);

  return {
    contract,
    call,
    callGateway,
    read,

    /** Returns the number of calls so far, without downloads and retries. */
    calls: () => calls,

    /** Returns the time of the last answer by the service's clock, in ms since the epoch, if it has told one. */
    answeredAt: () => answeredAt,

    /** Returns the calls that read a list as far as it goes, up to a limit of entries. */
    list(limit = MAX_ENTRIES, isTimeUp?: IsTimeUp, isGood?: IsGood): CallBoth<CountedList> {
      return callsBoth(async (request) => {
        const { query = [], operation } = request;
        const readAt = (page: { limit: number; offset: number }) => {
          const paging = Object.entries(page).map(([name, value]) => [name, `${value}`] as const);
          return send({ ...request, query: [...query, ...paging] });
        };
        return readList(readAt, operation, limit, isTimeUp, isGood);
      });
    },

    download: async (url: string, maxBodyBytes: number, name?: string) =>
      download(client, url, maxBodyBytes, name),
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
 * Downloads a file. The credential goes only to the service's own origin.
 * @param name of the client's file, which tells its type.
 * @throws Failure `protocol` for a page of a website in place of the file, such as a login.
 */
async function download(
  client: Pick<HttpClient, 'sendRequest'>,
  url: string,
  maxBodyBytes: number,
  name = '',
): Promise<Buffer> {
  const response = await client.sendRequest({
    method: HttpMethod.GET,
    url,
    operation: DOWNLOAD_FILE,
    // Some links require the token, and some point to another origin (fact file-links).
    isFileLink: true,
    maxBodyBytes,
  });
  const body: unknown = response.body;
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const type = readText(response.headers, 'content-type') ?? '';
  if (isPageInstead(name, type, bytes)) throw NO_FILE;
  return bytes;
}

const NO_FILE = new Failure({
  kind: 'protocol',
  message:
    'Could not download a file: its link leads to a page or an error instead. Its link may have expired. Open the file in Content Snare.',
});

const DOWNLOAD_FILE: Operation = {
  ...reading('download a file'),
  // The link may lead to another server, which refuses it once it has expired.
  advice: (kind) =>
    kind === 'permission' || kind === 'invalid' || kind === 'not-found'
      ? 'Its link may have expired.'
      : undefined,
};

/** Advice after a 404 of a list or a create. */
const LIST_ADVICE: Readonly<Record<Contract, string>> = {
  vendor: CHECK_BASE_URL,
  gateway: 'This gateway does not offer it, or the base URL is wrong.',
};

/** The steps that give the IDs of records, by the path of the records. */
const ID_SOURCES: ReadonlyMap<string, string> = new Map([
  ['clients', 'List Clients'],
  ['requests', 'List Requests'],
  ['fields', 'Get Request'],
  ['pages', 'Get Request'],
  ['sections', 'Get Request'],
]);

/** Returns the advice after a 404 of a record. */
function recordAdvice(contract: Contract, url: string): string {
  if (contract === 'gateway') return 'Check the ID, and that this gateway offers it.';
  const [, records = ''] = /\/v1\/(\w+)\//.exec(url) ?? [];
  const source = ID_SOURCES.get(records) ?? 'another step, such as List Requests';
  return `Use an ID from ${source}. The record may have been deleted.`;
}
