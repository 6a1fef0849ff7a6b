import { readTextField } from '@pieceworks/kit';
import type { Client, ClientRequest, Field } from '../model/output-rows';
import type { NamedKind } from '../model/types';
import { dropdownOf, type Option } from './dropdown';

/** The dropdowns that the service fills. */
export const LISTS = {
  client: dropdownOf({
    what: 'clients',
    list: async (api, search) => {
      const { entries, cut } = await api.listClients(search);
      return { entries: entries.flatMap(({ record }) => clientOption(record)), cut };
    },
  }),
  request: dropdownOf({
    what: 'requests',
    list: async (api, search) => {
      const { entries, cut } = await api.listRequests({ search: search || undefined });
      return { entries: entries.flatMap(({ record }) => requestOption(record)), cut };
    },
  }),
  template: named('templates'),
  pageTemplate: named('page templates'),
  sectionTemplate: named('section templates'),
  folder: named('folders'),
  folderOrName: orName(named('folders')),
  owner: orName(named('team members')),
  schedule: orName(named('schedules', 'reminder schedules')),
  page: ofRequest('pages', ({ page, pageId }) => [pageId, page]),
  section: ofRequest('sections', ({ page, section, sectionId }) => [
    sectionId,
    `${page ?? ''} › ${section ?? ''}`,
  ]),
  field: ofRequest('fields', ({ id, page, name, status }) => [
    id,
    `${page ?? ''} › ${name ?? ''} (${status ?? ''})`,
  ]),
};

function named(kind: NamedKind, what: string = kind) {
  return dropdownOf({
    what,
    list: async (api, search) => {
      const { entries, cut } = await api.listNamed(kind, search);
      return { entries: entries.map(({ id, name }) => ({ value: id, label: name })), cut };
    },
  });
}

/** The text of a dropdown that also takes a name is no ID in a path. */
function orName<Dropdown extends object>(dropdown: Dropdown) {
  return { ...dropdown, read: readTextField };
}

/** Lists the parts of a request that its fields name, each once. */
function ofRequest(
  what: string,
  partOf: (field: Field) => [id: string | null, label: string | null],
) {
  return dropdownOf({
    what,
    ofRequest: true,
    list: async (api, requestId) => {
      const { fields } = await api.readAnswers(requestId, true);
      const entries = [...new Map(fields.map(partOf))].flatMap(([value, label]) =>
        value === null ? [] : [{ value, label: label ?? value }],
      );
      return { entries, cut: null };
    },
  });
}

function clientOption({ id, name, email }: Client): Option[] {
  if (id === null) return [];
  const label = name === null || email === null ? (name ?? email ?? id) : `${name} (${email})`;
  return [{ label, value: id }];
}

function requestOption({ id, name, clientName, status }: ClientRequest): Option[] {
  if (id === null) return [];
  const facts = [clientName, status].filter((fact) => fact !== null).join(', ');
  return [{ label: `${name ?? id} (${facts})`, value: id }];
}
