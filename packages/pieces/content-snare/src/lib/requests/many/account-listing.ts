import {
  asList,
  asRecord,
  Failure,
  formatNumber,
  type Operation,
  reading,
  readText,
} from '@pieceworks/kit';
import { withClient } from '../../api/clients';
import type { ContentSnareApi } from '../../api/content-snare-api';
import { type CountedList, type IsTimeUp, requireComplete } from '../../api/lists';
import { withRequest } from '../../api/requests';
import { type AccountIndex, type AccountRequest, emailKey, indexOf } from './account-index';
import { MAX_LISTED } from './request-list-form';

const LIST_CLIENTS = reading('list the clients');
const LIST_REQUESTS = reading('list the requests');

const NOTHING_CREATED = 'No request was created.';

/**
 * Lists the account's clients and requests, to the last one.
 * @throws Failure if some may be missing, or if the requests do not name their clients: a client could be asked twice.
 */
export async function listAccount(api: ContentSnareApi, isTimeUp: IsTimeUp): Promise<AccountIndex> {
  try {
    const [clients, requests] = await Promise.all([
      listClients(api, isTimeUp),
      listAllRequests(api, isTimeUp),
    ]);
    return indexOf(clients, requests);
  } catch (error) {
    throw error instanceof Failure ? error.adding(NOTHING_CREATED) : error;
  }
}

async function listClients(api: ContentSnareApi, isTimeUp: IsTimeUp) {
  const list = api.list(MAX_LISTED, isTimeUp, isCounted);
  const clients = wholeList(await list('GET /partner_api/v1/clients', LIST_CLIENTS), LIST_CLIENTS);
  const records = clients.map(withClient);
  if (records.length > 0 && records.every(({ record }) => record.email === null)) {
    throw notTold('The list of clients has no emails.');
  }
  return records;
}

/** Lists all requests, in every status. The service may leave the archived ones out unless they are asked for. */
export async function listAllRequests(
  api: ContentSnareApi,
  isTimeUp: IsTimeUp,
): Promise<AccountRequest[]> {
  const list = api.list(MAX_LISTED, isTimeUp, isCounted);
  const route = 'GET /partner_api/v1/requests';
  const listed = await list(route, LIST_REQUESTS, { query: { 'expand[]': ['clients'] } });
  const requests = wholeList(listed, LIST_REQUESTS).map(accountRequest);
  if (requests.some(({ request }) => request.status === 'archived')) return requests;
  const archived = await list(route, LIST_REQUESTS, {
    query: { 'filter_by[statuses][]': ['archived'], 'expand[]': ['clients'] },
  });
  return [...requests, ...wholeList(archived, LIST_REQUESTS).map(accountRequest)];
}

/** @throws Failure `protocol` for a record without any clients. */
function accountRequest(raw: unknown): AccountRequest {
  const { client, clients } = asRecord(raw);
  const all = [client, ...asList(clients)];
  const ids = [...all.map((one) => readText(one, 'id')), readText(raw, 'primary_client_id')];
  const emails = [...all.map((one) => readText(one, 'email')), readText(raw, 'client_email')];
  const keys = [...ids, readText(raw, 'client_id')]
    .concat(emails.map((email) => email && emailKey(email)))
    .filter((key) => key !== null);
  if (keys.length > 0) return { request: withRequest(raw).record, clients: keys };
  throw notTold('The list of requests does not name their clients.');
}

/** Returns true for a list with as many different IDs as its total says. A page that shifts hides a record. */
function isCounted({ entries, truncation, stated }: CountedList): boolean {
  const ids = new Set(entries.map((entry) => readText(entry, 'id')));
  const isCut = truncation?.by === 'limit' || truncation?.by === 'time';
  return isCut || (stated === ids.size && !ids.has(null));
}

function wholeList(listed: CountedList, { name }: Operation): readonly unknown[] {
  const plural = name.replace('list the ', '');
  const { entries, truncation, stated } = listed;
  if (truncation?.by === 'limit' || truncation?.by === 'time') requireComplete(listed, plural);
  if (isCounted(listed)) return entries;
  const counts =
    stated === null ? 'does not say how many there are' : `counts ${formatNumber(stated)}`;
  throw notTold(
    `Content Snare ${counts}, and listed ${formatNumber(entries.length)} different ${plural}, twice.`,
  );
}

function notTold(why: string): Failure {
  return new Failure({
    kind: 'protocol',
    message: `Could not tell which clients have been asked: ${why} Run the step again later.`,
  });
}
