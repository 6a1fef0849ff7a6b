import { createAction } from '@activepieces/pieces-framework';
import { outputFieldsOf } from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { contentSnareAuth } from '../auth';
import { propsOf, readFields } from '../forms/form';
import { listFields, listOutput } from '../forms/output-fields';
import { TEMPLATE } from '../model/output-rows';
import { TEMPLATES_FORM } from '../model/step-fields';

export const listTemplates = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'list_templates',
    displayName: 'List Templates',
    description: 'List the templates that requests are made from, with their IDs.',
    audience: 'both',
    aiMetadata: {
      description:
        'Lists request templates with their IDs, which create_request takes as templateId, by part of the name: `search: Tax`. Page and section templates are not listed.',
      idempotent: true,
    },
    props: propsOf(TEMPLATES_FORM),
    outputSchema: { fields: listFields('Templates', outputFieldsOf(TEMPLATE)) },
    async run({ auth, propsValue }) {
      const { search = '' } = readFields(TEMPLATES_FORM, propsValue);
      return listOutput(await contentSnareApi(auth).listTemplates(search));
    },
  });
