import { describeEachField } from '@pieceworks/lab/suites/each-field-suite';
import service from '../service/entry';

describeEachField(service, {
  values: {
    dueDate: '2099-01-31',
    email: 'someone@example.com',
    ownerId: 'someone@example.com',
  },
  local: [
    'fullRecords',
    // The service cannot search or filter by these, so the piece does.
    'list_options.search',
    'list_requests.dueWithinDays',
    'list_requests.owner',
    'list_requests.sort',
    'create_requests.maxRequests',
    'create_requests.minutes',
    'update_request.maxPublished',
    'list_what_is_missing.dueWithinDays',
    'list_what_is_missing.folder',
    'list_what_is_missing.template',
    'list_what_is_missing.owner',
    'list_what_is_missing.minutes',
    'list_what_is_missing.neededFields',
    'get_request.neededFields',
    // They need Download Files.
    'get_request.maxFileMb',
    'get_request.fileName',
    // The examples choose a client that exists.
    'create_request.clientName',
    'create_request_from_pages.clientName',
  ],
});
