import { dayIn, listFields, outputFieldsOf, readFlatFields } from '@pieceworks/kit';
import {
  advanced,
  choice,
  choices,
  day,
  filters,
  nothingIsLeft,
  refuseBoth,
  timeZone,
  type ValuesOf,
} from '@pieceworks/kit/form';
import { outputOfList } from '../api/lists';
import { listRequests as list, type RequestFilter, type RequestOrder } from '../api/requests';
import { createAction } from '../create-step';
import { client } from '../dropdowns';
import { dueWithinDays, LISTING, MAX_RESULTS, OWNER_FILTER, searchFilter } from '../fields';
import { recordOutput } from '../outputs/output-fields';
import { type ListedRequest, LISTED_REQUEST, type WithRaw } from '../outputs/output-rows';
import { REQUEST_STATES } from '../readers/states';

const FORM = {
  ...searchFilter(),
  statuses: choices({
    displayName: 'Statuses',
    description: 'Leave empty for all.',
    options: [...REQUEST_STATES],
  }),
  ...filters({ clientId: client() }),
  dueWithinDays: dueWithinDays(),
  ...advanced({
    ...filters({
      dueBefore: day({
        displayName: 'Due Before',
        placeholder: '2026-03-31',
        description: 'Only requests that are due before this day, as YYYY-MM-DD.',
      }),
    }),
    timeZone: timeZone(),
    ...OWNER_FILTER,
    sort: choice({
      displayName: 'Order',
      description: "By due date. Leave empty for Content Snare's own order.",
      options: {
        dueFirst: 'Earliest due date first',
        dueLast: 'Latest due date first',
      } satisfies Record<RequestOrder, string>,
    }),
  }),
  ...LISTING,
};

export const listRequests = () =>
  createAction({
    name: 'list_requests',
    displayName: 'List Requests',
    description:
      'Requests by status, due date, client or owner: all, open or overdue. Without answers. For new or completed ones use the triggers.',
    aiMetadata: {
      description:
        'Lists requests for documents, all, open or overdue ones; get_request has the answers. `statuses: ["published", "waiting"]` are the open ones; without statuses, completed ones come too. `dueWithinDays: 7 | -1` includes overdue ones; -1 gives only these. Also `search: Tax` (part of the name), clientId, `dueBefore: 2030-06-30`, owner (name, email or ID), `sort: dueFirst | dueLast`. No filter or order by other dates: createdAt, updatedAt and completedAt may be empty. total is null if not all could be read.',
      idempotent: true,
    },
    classification: 'SEARCH',
    props: FORM,
    outputSchema: { fields: listFields('Requests', outputFieldsOf(LISTED_REQUEST)) },
    async run({ maxResults, fullRecords, dueBefore, dueWithinDays, timeZone, ...filters }, api) {
      const { search, statuses, clientId, owner, sort, ...rest } = filters;
      nothingIsLeft(rest);
      const filter: RequestFilter = {
        search,
        statuses,
        clientId,
        dueBefore: dayAfterDue({ dueBefore, dueWithinDays, timeZone }),
        timeZone,
        owner,
        sort,
      };
      const { entries, ...more } = await list(api, filter, maxResults);
      return outputOfList(
        { ...more, entries: entries.map(fullRecords ? recordOutput : listedRequest) },
        maxResults < MAX_RESULTS,
      );
    },
  });

/** Returns the entry of a request, without the fields that a list lacks. */
function listedRequest({ record }: WithRaw<ListedRequest>): object {
  return readFlatFields(LISTED_REQUEST, record);
}

/**
 * Returns the day after the last due date, `YYYY-MM-DD`.
 * @throws Failure `invalid` for both a day and a number of days.
 */
export function dayAfterDue(
  values: Pick<ValuesOf<typeof FORM>, 'dueBefore' | 'dueWithinDays' | 'timeZone'>,
): string | undefined {
  refuseBoth(FORM, values, ['dueBefore', 'dueWithinDays']);
  const { dueBefore, dueWithinDays, timeZone = 'UTC' } = values;
  if (dueWithinDays === undefined) return dueBefore;
  return dayIn(timeZone, dueWithinDays + 1, Date.now());
}
