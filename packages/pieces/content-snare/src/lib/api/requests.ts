import type { operations } from '@pieceworks/contracts/content-snare-vendor';
import {
  asList,
  asRecord,
  creating,
  Failure,
  invalidField,
  reading,
  readText,
  writing,
} from '@pieceworks/kit';
import type { ClientRequest } from '../model/output-rows';
import type { RequestOrder } from '../model/step-fields';
import { NEW_REQUEST, type NewRequest } from '../model/request-fields';
import type {
  AnsweredRequest,
  ContentSnareApi,
  Listed,
  RequestFilter,
  WithRaw,
} from '../model/types';
import { readFields, tooMany } from './answers';
import type { Bodies, KnownClient } from './bodies';
import { type Calls, MAX_SEARCHED, pathTo, requireComplete } from './calls';
import { withNamedIds } from './named-ids';
import { createUnlessThere } from './clients';
import { clientIdsOf, readRequest, withRequest } from './records';
import { createChangeApi } from './request-changes';
import { holdsText, isSameText } from './text-match';

type Query = NonNullable<operations['listRequests']['parameters']['query']>;

const CREATE_REQUEST = creating(
  'create the request',
  'Look for the request in Content Snare before you run it again.',
);
const RUN_INTEGRATIONS = creating(
  'run the integration actions',
  'Look at the request in Content Snare before you run it again.',
);
const READ_REQUEST = reading('read the request');
const READ_PAGE = reading('read a page');
const LIST_REQUESTS = reading('list the requests');
const PATH = '/requests';
/** Limit of pages that a step has time to read within the service's rate limit. */
const MAX_PAGES = 200;

const OPEN_STATUSES = ['draft', 'scheduled', 'published', 'waiting'] as const;

/** A short list contains clients, template and owner only on demand. */
const EXPANDED: Query = { 'expand[]': ['clients', 'request_template_name', 'owner_name'] };
/** The service does not publish its sort keys. This one is the most likely. */
const NEWEST_FIRST: Query = { sort_by: 'updated_at', sort_direction: 'desc' };

export type RequestApi = Pick<
  ContentSnareApi,
  | 'createRequest'
  | 'readRequest'
  | 'readAnswers'
  | 'updateRequest'
  | 'addClient'
  | 'deleteRequest'
  | 'listRequests'
  | 'runIntegrationActions'
>;

type Known = Pick<ContentSnareApi, 'createClient' | 'findClient' | 'readClient' | 'listNamed'>;

/** @param known the calls to clients and templates that a request needs. */
export function createRequestApi(
  calls: Calls,
  bodies: Pick<Bodies, 'checkRequest' | 'newRequest'>,
  known: Known,
): RequestApi {
  const { read, create, put, remove, list } = calls;

  async function readWhole(id: string): Promise<WithRaw<ClientRequest>> {
    return withRequest(await read(pathTo('requests', id), READ_REQUEST));
  }

  /** Returns the open request that a new one would duplicate. */
  async function findOpen(clientId: string, name: string) {
    const open = { statuses: OPEN_STATUSES, clientId };
    const found = await listRequests(list, known, open);
    const duplicate = found.entries.find(({ record }) => isSameText(record.name, name));
    if (duplicate === undefined) requireComplete(found, 'open requests of the client');
    const id = duplicate?.record.id ?? null;
    return id === null ? duplicate : readWhole(id);
  }

  return {
    async createRequest(request) {
      bodies.checkRequest(request);
      const asked = await withNamedIds(request, known);
      const client = await clientFor(request, known);
      try {
        const body = await bodies.newRequest(asked, client, known);
        const isSearched = request.skipIfOpen && !client.isNew;
        const open = isSearched ? await findOpen(client.id, request.name ?? '') : undefined;
        if (open !== undefined) return { ...open, skipped: true, clientCreated: false };
        const made = withRequest(await create(PATH, CREATE_REQUEST, body));
        return { ...made, skipped: false, clientCreated: client.isNew };
      } catch (error) {
        if (!client.isNew || !(error instanceof Failure)) throw error;
        throw error.adding(`Its client had already been created, with the ID ${client.id}.`);
      }
    },

    readRequest: readWhole,

    readAnswers: (...asked) => readAnswers(calls, ...asked),

    ...createChangeApi(calls, readWhole, known),

    async deleteRequest(id) {
      await remove(pathTo('requests', id), writing('delete the request'));
    },

    listRequests: (filter, most) => listRequests(list, known, filter, most),

    async runIntegrationActions(requestId) {
      await put(`${pathTo('requests', requestId)}/run_integration_actions`, RUN_INTEGRATIONS);
    },
  };
}

async function readAnswers(
  { read }: Calls,
  id: string,
  withHidden: boolean,
  onlyPageId?: string,
): Promise<AnsweredRequest> {
  const raw = await read(pathTo('requests', id), READ_REQUEST);
  const query: operations['getPage']['parameters']['query'] = {
    include_internal_fields: withHidden || undefined,
  };
  const heads = asList(raw.pages);
  const idOf = (head: unknown) => {
    const pageId = readText(head, 'id');
    return onlyPageId === undefined || pageId === onlyPageId ? pageId : null;
  };
  if (heads.filter((head) => idOf(head) !== null).length > MAX_PAGES) {
    throw tooMany('pages', MAX_PAGES);
  }
  const pages = await Promise.all(
    heads.map(async (head) => {
      const pageId = idOf(head);
      if (pageId === null) return head;
      return { ...asRecord(head), ...(await read(pathTo('pages', pageId), READ_PAGE, query)) };
    }),
  );
  return { record: readRequest(raw), fields: readFields(pages), raw: { ...raw, pages } };
}

/**
 * Lists requests. The service has no filter by client, due date or owner, and does not publish its sort keys. For these
 * it reads as many requests as it may, and filters and sorts them here; its search covers the clients' names.
 */
async function listRequests(
  list: Calls['list'],
  known: Known,
  filter: RequestFilter,
  most = MAX_SEARCHED,
): Promise<Listed<WithRaw<ClientRequest>>> {
  const { search = '', statuses = [], clientId, dueBefore, owner, sort } = filter;
  const query: Query = {
    'filter_by[statuses][]': [...statuses],
    ...EXPANDED,
    ...(await searchFor(filter, known)),
    ...(filter.newestFirst === true && NEWEST_FIRST),
  };
  const isFiltered = [clientId, dueBefore, owner, sort].some((one) => one !== undefined);
  const found = await list(PATH, LIST_REQUESTS, query, isFiltered ? MAX_SEARCHED : most);
  if (!isFiltered) return { ...found, entries: found.entries.map(withRequest) };
  const wanted = found.entries
    .filter((raw) => clientId === undefined || clientIdsOf(raw).includes(clientId))
    .map(withRequest)
    .filter(
      ({ record: { name, dueDate, owner: itsOwner } }) =>
        holdsText(name ?? '', search) &&
        (dueBefore === undefined || (dueDate !== null && dueDate.slice(0, 10) < dueBefore)) &&
        (owner === undefined || isSameText(itsOwner, owner)),
    );
  if (sort !== undefined) sortRequests(wanted, sort);
  return {
    entries: wanted.slice(0, most),
    cut: wanted.length > most ? { by: 'limit', read: most } : found.cut,
    total: found.cut === null ? wanted.length : null,
  };
}

/** Returns the text that the service searches for: of the request's name, or the name of its client. */
async function searchFor({ search, clientId }: RequestFilter, known: Known): Promise<Query> {
  if (clientId === undefined) return { q: search };
  const { name } = (await known.readClient(clientId)).record;
  return name === null ? {} : { q: name, 'q_by[]': ['clients.full_name'] };
}

/** Sorts requests; those without a due date come last. */
function sortRequests(requests: WithRaw<ClientRequest>[], order: RequestOrder): void {
  const sign = order === 'dueFirst' ? 1 : -1;
  const rank = ({ record }: WithRaw<ClientRequest>) => Date.parse(record.dueDate ?? '') || NaN;
  requests.sort((a, b) => {
    const [one, other] = [rank(a), rank(b)];
    if (Number.isNaN(one) || Number.isNaN(other))
      return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
    return sign * (one - other);
  });
}

/** Returns the client of the form. Creates one if the email is unknown. */
async function clientFor(
  { clientId, clientEmail: email = '', clientName: name }: NewRequest,
  known: Known,
): Promise<KnownClient & { isNew: boolean }> {
  if (clientId !== undefined) return { id: clientId, email: null, isNew: false };
  const found = await known.findClient(email);
  if (found === undefined && name === undefined) {
    throw invalidField(
      NEW_REQUEST.clientName.label,
      'fill it in, because no client has this email address yet.',
    );
  }
  const there = found && { ...found, isNew: false };
  const { record, isNew } = there ?? (await createUnlessThere(known, { email, name: name ?? '' }));
  if (record.id !== null) return { id: record.id, email: record.email ?? email, isNew };
  throw new Failure({
    kind: 'protocol',
    message: `The request was not created: Content Snare returned no ID of its client${isNew ? ', who was created. Run the step again; it finds the client by email' : ''}.`,
  });
}
