import { outputFieldsOf, listFields } from '@pieceworks/kit';
import { outputOfList } from '../api/lists';
import { listNamed } from '../api/named-records';
import { createAction } from '../create-step';
import { searchFilter } from '../fields';
import { TEMPLATE } from '../outputs/output-rows';

export const listTemplates = () =>
  createAction({
    name: 'list_templates',
    displayName: 'List Templates',
    description: 'List the templates that requests are made from, with their IDs.',
    aiMetadata: {
      description:
        'Lists the request templates whose IDs create_request takes, by part of the name: `search: Tax`. What a template asks for shows only in a request made from it (get_request). total is null if not all could be read.',
      idempotent: true,
    },
    classification: 'READ',
    props: { ...searchFilter() },
    outputSchema: { fields: listFields('Templates', outputFieldsOf(TEMPLATE)) },
    run: async ({ search = '' }, api) => outputOfList(await listNamed(api, 'templates', search)),
  });
