import { createAction, Property } from '@activepieces/pieces-framework';
import { readChoiceField, readIdField, readListField, readTextField } from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { flatRequest } from '../api/records';
import { contentSnareAuth } from '../auth';
import { listFields, listOutput, REQUEST_FIELDS } from '../forms/output-fields';
import { canRaise, clientProp, mostProp, optionsOf, readMost, textProp } from '../forms/props';
import { LABELS } from '../model/labels';
import { REQUEST_STATUSES } from '../model/types';

export const findRequests = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'find_requests',
    displayName: 'Find Requests',
    description: 'List requests by name, status or client, without their answers.',
    audience: 'both',
    aiMetadata: {
      description: 'Lists requests in short. For the answers of one use get_request.',
      idempotent: true,
    },
    props: {
      search: textProp(LABELS.search, 'Part of the name. Leave empty for all.', false),
      statuses: Property.StaticMultiSelectDropdown<string, false>({
        displayName: LABELS.statuses,
        description: 'Leave empty for all.',
        required: false,
        options: optionsOf(REQUEST_STATUSES),
      }),
      clientId: clientProp(false),
      most: mostProp(),
    },
    outputSchema: { fields: listFields('Requests', REQUEST_FIELDS) },
    async run({ auth, propsValue }) {
      const filter = {
        search: readTextField(LABELS.search, propsValue.search),
        statuses: readListField(LABELS.statuses, propsValue.statuses).flatMap(
          (word) => readChoiceField(LABELS.statuses, word, REQUEST_STATUSES) ?? [],
        ),
        clientId: readIdField(LABELS.clientId, propsValue.clientId),
      };
      const most = readMost(propsValue.most);
      const { entries, ...more } = await contentSnareApi(auth).listRequests(filter, most);
      return listOutput({ ...more, entries: entries.map(flatRequest) }, canRaise(most));
    },
  });
