import { listFields } from '@pieceworks/kit';
import { listRequests } from '../api/requests';
import { withDueBefore } from '../forms/due-days';
import { createFormAction } from '../forms/form';
import { listed, REQUEST_FIELDS } from '../outputs/output-fields';
import { outputOfList } from '../api/lists';
import { FIND_REQUESTS_FORM, MAX_RESULTS } from '../model/list-fields';

export const findRequests = () =>
  createFormAction({
    name: 'find_requests',
    displayName: 'Find Requests',
    description: 'List requests by name, status, client or due date. No answers included.',
    forAgents:
      'Lists requests; get_request has the answers. Filters: `search: Tax` (part of the name), `statuses: ["published", "waiting"]` (both are with the client), clientId (find_clients), `dueWithinDays: 7 | -1` (overdue too; -1 only these) or `dueBefore: 2030-06-30`, owner (name, email or ID); `sort: dueFirst | dueLast`. total counts all matches, also above `maxResults: 100`. Nothing tells whether the client has opened it.',
    idempotent: true,
    classification: 'SEARCH',
    form: FIND_REQUESTS_FORM,
    output: listFields('Requests', REQUEST_FIELDS),
    async run({ maxResults, fullRecords, ...filter }, api) {
      const { entries, ...more } = await listRequests(api, withDueBefore(filter), maxResults);
      return outputOfList(
        { ...more, entries: entries.map(listed(fullRecords)) },
        maxResults < MAX_RESULTS,
      );
    },
  });
