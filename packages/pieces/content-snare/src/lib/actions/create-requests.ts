import { LONG_ACTION_LIMITS } from '@pieceworks/kit';
import { createAction } from '../create-step';
import { createRequests as createAll } from '../requests/many/create-requests';
import { REQUEST_LIST } from '../requests/many/request-list-form';
import { REQUESTS_FIELDS } from '../requests/many/requests-output';

export const createRequests = () =>
  createAction({
    name: 'create_requests',
    displayName: 'Create Requests for a List',
    description: 'Bulk or CSV: ask all clients of a list for documents. Nobody twice.',
    aiMetadata: {
      description:
        'Emails every client of a list: creates one request each from a template. First give `maxRequests: 0`, which emails nobody: text says how many would be created, preview shows three. `clients: ["ada@example.com", {"email": "bo@example.com", "name": "Bo Bell", "company": "Bell"}]`; a new client needs a name. `requestName: Tax return 2026 for {client}`: a client who has a request of this name, also an archived one, is not asked again, so give it the year. `dueDate: 2030-06-30` or dueInDays, keepAsDraft emails nobody. `minutes: 1`, since an agent waits two minutes. Rows: created, exists, draft, rejected, unsure; next: the rest, which goes on as the only row. For one client use create_request.',
      idempotent: false,
    },
    classification: 'WRITE',
    props: REQUEST_LIST,
    limits: LONG_ACTION_LIMITS,
    outputSchema: { fields: REQUESTS_FIELDS },
    run: (form, api, context) => createAll(api, form, context),
    test: (form, api, context) => createAll(api, form, context, { isRehearsal: true }),
  });
