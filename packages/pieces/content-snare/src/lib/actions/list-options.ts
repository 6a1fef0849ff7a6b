import { listFields, outputFieldsOf } from '@pieceworks/kit';
import { listNamed } from '../api/named-records';
import { createFormAction } from '../forms/form';
import { outputOfList } from '../api/lists';
import { ANY_RECORD, TEMPLATE } from '../outputs/output-rows';
import { OPTIONS_FORM } from '../model/list-fields';

export const listOptions = () =>
  createFormAction({
    name: 'list_options',
    displayName: 'List Folders, Owners and Templates',
    description: 'Folders, team members, schedules or templates, with their IDs.',
    forAgents:
      'Lists the records whose IDs other actions take: `kind: folders | team members | schedules` (folderId, ownerId, scheduleId), `kind: page templates | section templates | templates` (templateId of add_page, add_section and create_request). `search: Tax` finds a part of the name.',
    idempotent: true,
    classification: 'READ',
    form: OPTIONS_FORM,
    output: listFields('Entries', outputFieldsOf({ ...TEMPLATE, id: ANY_RECORD.id })),
    run: async ({ kind, search = '' }, api) => outputOfList(await listNamed(api, kind, search)),
  });
