import { createAction } from '@activepieces/pieces-framework';
import { contentSnareApi } from '../api';
import { flatRequest } from '../api/records';
import { contentSnareAuth } from '../auth';
import { propsOf, readFields } from '../forms/form';
import { listFields, listOutput, REQUEST_FIELDS } from '../forms/output-fields';
import { FIND_REQUESTS_FORM, MAX_RESULTS } from '../model/step-fields';

export const findRequests = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'find_requests',
    displayName: 'Find Requests',
    description: 'List requests by name, status or client, without their answers.',
    audience: 'both',
    aiMetadata: {
      description:
        'Lists requests with ID, name, status, due date, client and links; get_request has the answers. Filters: `search: Tax` (part of the name), `statuses: ["published", "waiting"]`, clientId (find_clients). truncated is true if there are more than `most: 100`.',
      idempotent: true,
    },
    props: propsOf(FIND_REQUESTS_FORM),
    outputSchema: { fields: listFields('Requests', REQUEST_FIELDS) },
    async run({ auth, propsValue }) {
      const { most, ...filter } = readFields(FIND_REQUESTS_FORM, propsValue);
      const { entries, ...more } = await contentSnareApi(auth).listRequests(filter, most);
      return listOutput({ ...more, entries: entries.map(flatRequest) }, most < MAX_RESULTS);
    },
  });
