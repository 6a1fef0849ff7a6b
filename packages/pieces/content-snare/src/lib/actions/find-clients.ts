import { listFields } from '@pieceworks/kit';
import { listClients } from '../api/clients';
import { createFormAction } from '../forms/form';
import { CLIENT_FIELDS, listed } from '../outputs/output-fields';
import { outputOfList } from '../api/lists';
import { FIND_CLIENTS_FORM, MAX_RESULTS } from '../model/list-fields';

export const findClients = () =>
  createFormAction({
    name: 'find_clients',
    displayName: 'Find Clients',
    description: 'List clients by part of a name or email, with their IDs.',
    forAgents:
      'Lists clients with their IDs by part of a name or email, `search: ada`; all without it. truncated is true if there are more than `maxResults: 100`. To read one by ID use get_client.',
    idempotent: true,
    classification: 'SEARCH',
    form: FIND_CLIENTS_FORM,
    output: listFields('Clients', CLIENT_FIELDS),
    async run({ search = '', maxResults, fullRecords }, api) {
      const { entries, ...more } = await listClients(api, search, maxResults);
      return outputOfList(
        { ...more, entries: entries.map(listed(fullRecords)) },
        maxResults < MAX_RESULTS,
      );
    },
  });
