import { reading, readOutput } from '@pieceworks/kit';
import { TEMPLATE } from '../model/output-rows';
import type { ContentSnareApi, NamedKind } from '../model/types';
import type { Calls } from './calls';
import { holdsText } from './text-match';

const PATHS: Readonly<Record<NamedKind, string>> = {
  templates: '/request_templates',
  'page templates': '/page_templates',
  'section templates': '/section_templates',
  folders: '/folders',
  'team members': '/team_members',
  schedules: '/communication_templates',
};

/**
 * Creates the API of the records that users choose by name. Their lists have no search of their own, so only as
 * many entries are searched as a dropdown shows.
 */
export function createListApi({ list }: Calls): Pick<ContentSnareApi, 'listNamed'> {
  return {
    async listNamed(kind, search) {
      const { entries, cut } = await list(PATHS[kind], reading(`list the ${kind}`));
      const named = entries.flatMap((entry) => {
        const { id, name, description } = readOutput(TEMPLATE, entry, {});
        return id === null || name === null ? [] : [{ id, name, description }];
      });
      const found = named.filter(({ name }) => holdsText(name, search));
      return { entries: found, cut, total: cut === null ? found.length : null };
    },
  };
}
