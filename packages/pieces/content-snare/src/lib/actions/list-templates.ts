import { createAction } from '@activepieces/pieces-framework';
import { readTextField } from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { contentSnareAuth } from '../auth';
import { listFields, listOutput } from '../forms/output-fields';
import { textProp } from '../forms/props';
import { LABELS } from '../model/labels';

export const listTemplates = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'list_templates',
    displayName: 'List Templates',
    description: 'List the templates that requests are made from, with their IDs.',
    audience: 'both',
    aiMetadata: { description: 'Lists request templates by name.', idempotent: true },
    props: { search: textProp(LABELS.search, 'Part of the name. Leave empty for all.', false) },
    outputSchema: {
      fields: listFields('Templates', [
        { key: 'id', label: 'Template ID' },
        { key: 'name', label: 'Name' },
        { key: 'description', label: 'Description' },
      ]),
    },
    async run({ auth, propsValue }) {
      const search = readTextField(LABELS.search, propsValue.search) ?? '';
      return listOutput(await contentSnareApi(auth).listTemplates(search));
    },
  });
