import { outputFieldsOf, listFields } from '@pieceworks/kit';
import { choice, required } from '@pieceworks/kit/form';
import { outputOfList } from '../api/lists';
import { listNamed } from '../api/named-records';
import { createAction } from '../create-step';
import { searchFilter } from '../fields';
import { ANY_RECORD, TEMPLATE } from '../outputs/output-rows';

export const listOptions = () =>
  createAction({
    name: 'list_options',
    displayName: 'List Folders, Owners and Templates',
    description: 'Folders, team members, schedules or templates, with their IDs.',
    aiMetadata: {
      description:
        'Lists folders, team members, reminder schedules or templates with their IDs: `kind: folders | team members | schedules` (folderId, ownerId, scheduleId), `kind: page templates | section templates | templates` (templateId of add_page, add_section and create_request). `search: Tax` finds a part of the name.',
      idempotent: true,
    },
    classification: 'READ',
    props: {
      kind: required(
        choice({
          displayName: 'List',
          description: 'What to list. Owners of requests are team members.',
          options: {
            folders: 'Folders',
            'team members': 'Team members',
            schedules: 'Reminder schedules',
            'page templates': 'Page templates',
            'section templates': 'Section templates',
            templates: 'Request templates',
          },
        }),
      ),
      ...searchFilter(),
    },
    outputSchema: {
      fields: listFields('Entries', outputFieldsOf({ ...TEMPLATE, id: ANY_RECORD.id })),
    },
    run: async ({ kind, search = '' }, api) => outputOfList(await listNamed(api, kind, search)),
  });
