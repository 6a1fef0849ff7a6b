import {
  asList,
  asRecord,
  Failure,
  holdsText,
  isFailure,
  isSameEmail,
  isSameText,
  type JsonRecord,
  type Operation,
  reading,
  readOutput,
  readText,
} from '@pieceworks/kit';
import type { operations } from '#contract/vendor';
import { CLIENT_LABEL, OWNER_FILTER } from '../fields';
import {
  type Client,
  type ClientRequest,
  type Field,
  type ListedRequest,
  REQUEST,
  type WithRaw,
} from '../outputs/output-rows';
import { dueDay } from '../readers/due-day';
import { isState, REQUEST_STATES, spelledState } from '../readers/states';
import { readRequestFields, requireFewPages, tooMany } from './answers';
import { chosenClient } from './clients';
import { type ContentSnareApi, MAX_SEARCHED } from './content-snare-api';
import type { IsTimeUp, Listed } from './lists';
import { emailIn, nameOfOwner } from './named-records';

type Query = NonNullable<operations['listRequests']['parameters']['query']>;

export type RequestStatus = NonNullable<Query['filter_by[statuses][]']>[number];
/** By due date. The records of a list have no other date. */
export type RequestOrder = 'dueFirst' | 'dueLast';

const READ_REQUEST = reading('read the request');
const READ_PAGE = reading('read a page');
const LIST_REQUESTS: Operation = { ...reading('list the requests'), isList: true };
/** Limit of pages that a step has time to read within the service's rate limit. */
const MAX_PAGES = 200;

export type AnsweredRequest = WithRaw<ClientRequest> & { fields: readonly Field[] };

/** The filters and orders of a list of requests. An omitted filter matches every request. */
export type RequestFilter = {
  /** A part of the name. */
  search?: string | undefined;
  statuses?: readonly RequestStatus[];
  /** An ID or an email address. */
  clientId?: string | undefined;
  /** The day after the last due date, `YYYY-MM-DD`. */
  dueBefore?: string | undefined;
  /** Zone of a due date that is a moment; by default UTC. */
  timeZone?: string | undefined;
  /** A name, an email address or an ID. */
  owner?: string | undefined;
  /** True to ask for the email addresses of the owners, which only a list has. */
  ownerEmails?: boolean;
  sort?: RequestOrder | undefined;
  /** True for the most recent changes first. The service may refuse to sort this way. */
  newestFirst?: boolean;
};

export function withRequest(raw: unknown): WithRaw<ClientRequest> {
  const record = readOutput(REQUEST, raw, {});
  return { record: { ...record, status: spelledState(REQUEST_STATES, record.status) }, raw };
}

export async function readRequest(
  api: ContentSnareApi,
  requestId: string,
): Promise<WithRaw<ClientRequest>> {
  return withRequest(await recordOf(api, requestId));
}

async function recordOf(api: ContentSnareApi, id: string): Promise<JsonRecord> {
  return api.read('GET /partner_api/v1/requests/{id}', READ_REQUEST, { id });
}

/** Returns the request with its fields and answers, of all pages or of one. */
export async function readAnswers(
  api: ContentSnareApi,
  requestId: string,
  hiddenFields: boolean,
  onlyPageId?: string,
): Promise<AnsweredRequest> {
  const raw = await recordOf(api, requestId);
  const heads = asList(raw.pages);
  const idOf = (head: unknown) => {
    const pageId = readText(head, 'id');
    return onlyPageId === undefined || pageId === onlyPageId ? pageId : null;
  };
  if (heads.filter((head) => idOf(head) !== null).length > MAX_PAGES) {
    throw tooMany('pages', MAX_PAGES);
  }
  requireFewPages(heads);
  const query = { include_internal_fields: hiddenFields || undefined };
  const pages = await Promise.all(
    heads.map(async (head) => {
      const id = idOf(head);
      if (id === null) return head;
      const page = await api.read('GET /partner_api/v1/pages/{id}', READ_PAGE, { id, query });
      return { ...asRecord(head), ...page };
    }),
  );
  return { ...withRequest(raw), fields: readRequestFields(pages), raw: { ...raw, pages } };
}

/** A list of requests contains clients, template and owner only if the query asks to expand them. */
const EXPANDED = ['clients', 'request_template_name', 'owner_name'] as const;
/** The service does not publish its sort keys. This one is the most likely. */
const NEWEST_FIRST: Query = { sort_by: 'updated_at', sort_direction: 'desc' };

type Filters = Omit<RequestFilter, 'statuses' | 'sort' | 'newestFirst' | 'ownerEmails'>;
type Checked = Exclude<keyof Filters, 'timeZone'>;
type Check = (request: WithRaw<ListedRequest>, filters: Filters) => boolean;

/**
 * The check of each filter. A filter without one does not compile, nor does a check of an output that a list lacks. The
 * compiler does not know the names that are read from `raw`.
 */
const CHECKS: Readonly<Record<Checked, Check>> = {
  search: ({ record }, { search = '' }) => holdsText(record.name ?? '', search),
  clientId: ({ raw }, { clientId }) =>
    clientId === undefined || clientIdsOf(raw).includes(clientId),
  dueBefore: ({ record: { dueDate } }, { dueBefore, timeZone }) => {
    const day = dueDay(dueDate, timeZone);
    return dueBefore === undefined || (day !== null && day < dueBefore);
  },
  owner: ({ record, raw }, { owner }) =>
    owner === undefined ||
    (emailIn(owner) === undefined
      ? isSameText(record.owner, owner)
      : isSameEmail(readText(raw, 'owner_email'), owner)),
};

/** @throws Failure `protocol` if no record has the field that the filter reads. Going on would find no request. */
function requireOwners(requests: readonly WithRaw<ListedRequest>[], owner: string): void {
  const [key, name, other] =
    emailIn(owner) === undefined
      ? ['owner_name', 'names', 'an email']
      : ['owner_email', 'emails', 'a full name'];
  if (requests.length === 0 || requests.some(({ raw }) => key in asRecord(raw))) return;
  throw new Failure({
    kind: 'protocol',
    message: `The list of requests has no ${name} of the owners. Fill in ${OWNER_FILTER.owner.displayName} with ${other}.`,
  });
}

/**
 * Returns the ids of a request's clients.
 * @throws Failure `protocol` for a record without any field of clients. Reading it as no clients would find no
 * request.
 */
export function clientIdsOf(record: unknown): (string | null)[] {
  const { client, clients } = asRecord(record);
  const primary = readText(record, 'primary_client_id', 'client_id');
  if (client === undefined && clients === undefined && primary === null) {
    throw new Failure({
      kind: 'protocol',
      message: `The list of requests does not name their clients. Leave ${CLIENT_LABEL} empty, or search by name.`,
    });
  }
  return [primary, ...[client, ...asList(clients)].map((one) => readText(one, 'id'))];
}

/**
 * Lists requests. The service has no filter by client, due date or owner, and does not publish its sort keys. For these
 * it reads as many requests as it may, and filters and sorts them here; the service's search covers the clients' names.
 * @param most entries of the result.
 * @returns requests as a list has them; `readRequest` reads the others of their outputs.
 */
export async function listRequests(
  api: ContentSnareApi,
  filter: RequestFilter,
  most = MAX_SEARCHED,
  isTimeUp?: IsTimeUp,
): Promise<Listed<WithRaw<ListedRequest>>> {
  const { statuses = [], sort, newestFirst, ownerEmails, ...given } = filter;
  const owner =
    given.owner && (await nameOfOwner(api, OWNER_FILTER.owner.displayName, given.owner));
  const hasEmails = ownerEmails ?? emailIn(owner) !== undefined;
  const client = given.clientId && (await chosenClient(api, given.clientId));
  const clientId = client && (client.record.id ?? given.clientId);
  const filters = { ...given, owner, clientId };
  const query: Query = {
    'filter_by[statuses][]': [...statuses],
    'expand[]': hasEmails ? [...EXPANDED, 'owner_email'] : [...EXPANDED],
    ...searchFor(given.search, client),
    ...(newestFirst === true && NEWEST_FIRST),
  };
  // The service applies `search`; the other filters and the order are applied here.
  const others = { ...filters, search: undefined, timeZone: undefined, sort };
  const isFiltered = Object.values(others).some((one) => one !== undefined);
  const limit = isFiltered ? Math.max(MAX_SEARCHED, most) : most;
  const list = api.list(limit, isTimeUp);
  const found = await list('GET /partner_api/v1/requests', LIST_REQUESTS, { query });
  // A service may leave the statuses unapplied.
  const listed: WithRaw<ListedRequest>[] = found.entries.map(withRequest);
  const requests = listed.filter(({ record }) => hasStatus(record, statuses));
  if (!isFiltered && requests.length === listed.length) return { ...found, entries: requests };
  if (owner !== undefined) requireOwners(requests, owner);
  const checks = Object.values(CHECKS);
  const wanted = requests.filter((request) => checks.every((passes) => passes(request, filters)));
  if (sort !== undefined) sortRequests(wanted, sort);
  return {
    entries: wanted.slice(0, most),
    truncation: wanted.length > most ? { by: 'limit', read: most } : found.truncation,
    total: found.truncation === null ? wanted.length : null,
  };
}

/** Returns true for a request in one of the statuses, or whose status is unknown. */
function hasStatus({ status }: ListedRequest, statuses: readonly RequestStatus[]): boolean {
  return statuses.length === 0 || !isState(REQUEST_STATES, status) || statuses.includes(status);
}

/** Returns the search parameters: by the request's name, or by its client's. */
function searchFor(search: string | undefined, client: WithRaw<Client> | '' | undefined): Query {
  if (!client) return { q: search };
  const { name } = client.record;
  return name === null ? {} : { q: name, 'q_by[]': ['clients.full_name'] };
}

/** Statuses of a request that its client can fill in, and the others. */
export const OPEN_STATUSES: readonly RequestStatus[] = ['published', 'waiting'];
const OTHER_STATUSES = REQUEST_STATES.filter((state) => !OPEN_STATUSES.includes(state));

/** Lists requests, those that changed last first if the service sorts that way. */
export async function listNewest(
  api: ContentSnareApi,
  filter: RequestFilter,
  most: number,
): Promise<Listed<WithRaw<ListedRequest>>> {
  try {
    return await listRequests(api, { ...filter, newestFirst: true }, most);
  } catch (error) {
    if (!isFailure(error, 'invalid')) throw error;
    return listRequests(api, filter, most);
  }
}

/** Lists at most `most` requests whose name contains `search`: the open ones first, and the newest first among them. */
export async function listOpenFirst(
  api: ContentSnareApi,
  search: string | undefined,
  most: number,
): Promise<Listed<WithRaw<ListedRequest>>> {
  const open = await listNewest(api, { search, statuses: OPEN_STATUSES }, most);
  const room = most - open.entries.length;
  if (room <= 0) return open;
  const others = await listNewest(api, { search, statuses: OTHER_STATUSES }, room);
  const listed = new Map([...open.entries, ...others.entries].map((one) => [one.record.id, one]));
  const entries = [...listed.values()];
  const truncation = open.truncation ?? others.truncation;
  return {
    entries,
    truncation: truncation && { ...truncation, read: entries.length },
    total: null,
  };
}

/** Sorts requests; those without a due date come last. */
function sortRequests(requests: WithRaw<ListedRequest>[], order: RequestOrder): void {
  const sign = order === 'dueFirst' ? 1 : -1;
  const rank = ({ record }: WithRaw<ListedRequest>) => Date.parse(record.dueDate ?? '') || NaN;
  requests.sort((a, b) => {
    const [one, other] = [rank(a), rank(b)];
    if (Number.isNaN(one) || Number.isNaN(other))
      return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
    return sign * (one - other);
  });
}
