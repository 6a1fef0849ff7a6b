import { listFields } from '@pieceworks/kit';
import { listClients as list } from '../api/clients';
import { outputOfList } from '../api/lists';
import { createAction } from '../create-step';
import { LISTING, MAX_RESULTS, searchFilter } from '../fields';
import { CLIENT_FIELDS, listItem } from '../outputs/output-fields';

export const listClients = () =>
  createAction({
    name: 'list_clients',
    displayName: 'List Clients',
    description:
      'Find clients or customers: all, or by part of a name or email. For new ones use the trigger Client Created.',
    aiMetadata: {
      description:
        'Lists clients, all or by part of a name or email, `search: ada`. truncated is true if there are more than maxResults (100); there is no next page, so raise it. No dates are known: only a flow with the trigger Client Created hears of new clients. To read one use get_client.',
      idempotent: true,
    },
    classification: 'SEARCH',
    props: { ...searchFilter('Part of a name or email. Leave empty for all.'), ...LISTING },
    outputSchema: { fields: listFields('Clients', CLIENT_FIELDS) },
    async run({ search = '', maxResults, fullRecords }, api) {
      const { entries, ...more } = await list(api, search, maxResults);
      return outputOfList(
        { ...more, entries: entries.map(listItem(fullRecords)) },
        maxResults < MAX_RESULTS,
      );
    },
  });
