import { listFields, outputFieldsOf } from '@pieceworks/kit';
import { listNamed } from '../api/named-records';
import { createFormAction } from '../forms/form';
import { outputOfList } from '../api/lists';
import { TEMPLATE } from '../outputs/output-rows';
import { TEMPLATES_FORM } from '../model/list-fields';

export const listTemplates = () =>
  createFormAction({
    name: 'list_templates',
    displayName: 'List Templates',
    description: 'List the templates that requests are made from, with their IDs.',
    forAgents:
      'Lists request templates, whose IDs create_request takes as templateId, by part of the name: `search: Tax`.',
    idempotent: true,
    classification: 'READ',
    form: TEMPLATES_FORM,
    output: listFields('Templates', outputFieldsOf(TEMPLATE)),
    run: async ({ search = '' }, api) => outputOfList(await listNamed(api, 'templates', search)),
  });
