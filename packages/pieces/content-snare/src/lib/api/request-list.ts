import type { operations } from '@pieceworks/contracts/content-snare-vendor';
import { asRecord, Failure, reading, readText } from '@pieceworks/kit';
import type { ClientRequest } from '../model/output-rows';
import { FIND_REQUESTS_FORM, type RequestOrder } from '../model/step-fields';
import type { ContentSnareApi, Listed, RequestFilter, WithRaw } from '../model/types';
import { type Calls, MAX_SEARCHED } from './calls';
import { isEmail, nameOfOwner } from './named-ids';
import { clientIdsOf, withRequest } from './records';
import { holdsText, isSameText } from './text-match';

type Query = NonNullable<operations['listRequests']['parameters']['query']>;

const PATH = '/requests';
const LIST_REQUESTS = reading('list the requests');

/** A short list contains clients, template and owner only on demand. */
const EXPANDED = ['clients', 'request_template_name', 'owner_name'] as const;
/** The service does not publish its sort keys. This one is the most likely. */
const NEWEST_FIRST: Query = { sort_by: 'updated_at', sort_direction: 'desc' };

/** The filters that are applied here; an empty one matches every request. */
type Filters = Omit<RequestFilter, 'statuses' | 'sort' | 'newestFirst'>;
type Check = (request: WithRaw<ClientRequest>, filters: Filters) => boolean;

/** The check of each filter. A filter without one does not compile. */
const CHECKS: Readonly<Record<keyof Filters, Check>> = {
  search: ({ record }, { search = '' }) => holdsText(record.name ?? '', search),
  clientId: ({ raw }, { clientId }) =>
    clientId === undefined || clientIdsOf(raw).includes(clientId),
  dueBefore: ({ record: { dueDate } }, { dueBefore }) =>
    dueBefore === undefined || (dueDate !== null && dueDate.slice(0, 10) < dueBefore),
  owner: ({ record, raw }, { owner }) =>
    owner === undefined || isSameText(isEmail(owner) ? ownerEmailOf(raw) : record.owner, owner),
};

/** @throws Failure `protocol` for a list that does not give it. Reading it as none would find no request. */
function ownerEmailOf(raw: unknown): string | null {
  if ('owner_email' in asRecord(raw)) return readText(raw, 'owner_email');
  throw new Failure({
    kind: 'protocol',
    message: `The list of requests does not give the email addresses of their owners. Fill in ${FIND_REQUESTS_FORM.owner.label} with a full name.`,
  });
}

/**
 * Lists requests. The service has no filter by client, due date or owner, and does not publish its sort keys. For these
 * it reads as many requests as it may, and filters and sorts them here; its search covers the clients' names.
 */
export async function listRequests(
  list: Calls['list'],
  known: Pick<ContentSnareApi, 'readClient' | 'listNamed'>,
  filter: RequestFilter,
  most = MAX_SEARCHED,
): Promise<Listed<WithRaw<ClientRequest>>> {
  const { statuses = [], sort, newestFirst, ...given } = filter;
  const owner = given.owner && (await nameOfOwner(given.owner, known));
  const filters = { ...given, owner };
  const query: Query = {
    'filter_by[statuses][]': [...statuses],
    'expand[]': isEmail(owner ?? '') ? [...EXPANDED, 'owner_email'] : [...EXPANDED],
    ...(await searchFor(filter, known)),
    ...(newestFirst === true && NEWEST_FIRST),
  };
  // The service searches for a text by itself.
  const others = { ...filters, search: undefined, sort };
  const isFiltered = Object.values(others).some((one) => one !== undefined);
  const found = await list(
    PATH,
    LIST_REQUESTS,
    query,
    isFiltered ? Math.max(MAX_SEARCHED, most) : most,
  );
  const requests = found.entries.map(withRequest);
  if (!isFiltered) return { ...found, entries: requests };
  const checks = Object.values(CHECKS);
  const wanted = requests.filter((request) => checks.every((passes) => passes(request, filters)));
  if (sort !== undefined) sortRequests(wanted, sort);
  return {
    entries: wanted.slice(0, most),
    cut: wanted.length > most ? { by: 'limit', read: most } : found.cut,
    total: found.cut === null ? wanted.length : null,
  };
}

/** Returns the text that the service searches for: of the request's name, or the name of its client. */
async function searchFor(
  { search, clientId }: RequestFilter,
  known: Pick<ContentSnareApi, 'readClient'>,
): Promise<Query> {
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
