import { createAction } from '@activepieces/pieces-framework';
import { contentSnareApi } from '../api';
import { flatClient } from '../api/records';
import { contentSnareAuth } from '../auth';
import { propsOf, readFields } from '../forms/form';
import { CLIENT_FIELDS, listFields, listOutput } from '../forms/output-fields';
import { FIND_CLIENTS_FORM, MAX_RESULTS } from '../model/step-fields';

export const findClients = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'find_clients',
    displayName: 'Find Clients',
    description: 'List clients by part of a name or email, with their IDs.',
    audience: 'both',
    aiMetadata: {
      description:
        'Lists clients with their IDs by part of a name or email, `search: ada`; all without it. truncated is true if there are more than `most: 100`. To read one by ID use get_client.',
      idempotent: true,
    },
    props: propsOf(FIND_CLIENTS_FORM),
    outputSchema: { fields: listFields('Clients', CLIENT_FIELDS) },
    async run({ auth, propsValue }) {
      const { search = '', most } = readFields(FIND_CLIENTS_FORM, propsValue);
      const { entries, ...more } = await contentSnareApi(auth).listClients(search, most);
      return listOutput({ ...more, entries: entries.map(flatClient) }, most < MAX_RESULTS);
    },
  });
