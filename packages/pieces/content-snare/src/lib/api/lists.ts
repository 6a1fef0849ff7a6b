import { reading, readOutput } from '@pieceworks/kit';
import { type Named, TEMPLATE } from '../model/output-rows';
import type { ContentSnareApi, Listed } from '../model/types';
import type { Calls } from './calls';
import { holdsText } from './text-match';

export type ListApi = Pick<
  ContentSnareApi,
  | 'listTemplates'
  | 'listPageTemplates'
  | 'listSectionTemplates'
  | 'listFolders'
  | 'listTeamMembers'
  | 'listSchedules'
>;

/** Creates the API of the records that users choose by name. */
export function createListApi({ list }: Calls): ListApi {
  /** Searches lists that have no search of their own. Reads only as many entries as a dropdown shows. */
  async function listNamed(what: string, path: string, search: string): Promise<Listed<Named>> {
    const { entries, cut } = await list(path, reading(`list the ${what}`));
    const named = entries.flatMap((entry) => {
      const { id, name, description } = readOutput(TEMPLATE, entry, {});
      return id === null || name === null ? [] : [{ id, name, description }];
    });
    const found = named.filter(({ name }) => holdsText(name, search));
    return { entries: found, cut, total: cut === null ? found.length : null };
  }

  return {
    listTemplates: (search) => listNamed('templates', '/request_templates', search),
    listPageTemplates: (search) => listNamed('page templates', '/page_templates', search),
    listSectionTemplates: (search) => listNamed('section templates', '/section_templates', search),
    listFolders: (search) => listNamed('folders', '/folders', search),
    listTeamMembers: (search) => listNamed('team members', '/team_members', search),
    listSchedules: (search) => listNamed('schedules', '/communication_templates', search),
  };
}
