import { createAction } from '@activepieces/pieces-framework';
import { readTextField } from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { flatClient } from '../api/records';
import { contentSnareAuth } from '../auth';
import { CLIENT_FIELDS, listFields, listOutput } from '../forms/output-fields';
import { canRaise, mostProp, readMost, textProp } from '../forms/props';
import { LABELS } from '../model/labels';

export const findClients = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'find_clients',
    displayName: 'Find Clients',
    description: 'List clients by part of a name or email, with their IDs.',
    audience: 'both',
    aiMetadata: {
      description: 'Lists clients whose name or e-mail address holds a text; all without one.',
      idempotent: true,
    },
    props: {
      search: textProp(LABELS.search, 'Part of a name or email. Leave empty for all.', false),
      most: mostProp(),
    },
    outputSchema: { fields: listFields('Clients', CLIENT_FIELDS) },
    async run({ auth, propsValue }) {
      const search = readTextField(LABELS.search, propsValue.search) ?? '';
      const most = readMost(propsValue.most);
      const { entries, ...more } = await contentSnareApi(auth).listClients(search, most);
      return listOutput({ ...more, entries: entries.map(flatClient) }, canRaise(most));
    },
  });
