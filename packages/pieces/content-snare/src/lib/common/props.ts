import { type DropdownState, Property } from '@activepieces/pieces-framework';
import { Failure, FORM_LIMITS } from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { contentSnareAuth } from '../auth';
import { LABELS } from './labels';
import type { Client, ContentSnareApi, Listed, Named } from './types';

/** The client that a request goes to; an id from an earlier step can be mapped instead. */
export function clientProp<Required extends boolean>(required: Required) {
  return Property.Dropdown<string, Required, typeof contentSnareAuth>({
    auth: contentSnareAuth,
    displayName: LABELS.clientId,
    description: 'Search by name or email, or map the ID of a client.',
    required,
    refreshers: [],
    refreshOnSearch: true,
    options: async ({ auth }, { searchValue }) =>
      listOptions('clients', auth, async (api) => {
        const { entries, hasMore } = await api.listClients(searchValue?.trim() ?? '');
        return { entries: entries.flatMap(({ record }) => clientOption(record)), hasMore };
      }),
  });
}

/** The template that a request is made from; an id from an earlier step can be mapped instead. */
export function templateProp<Required extends boolean>(required: Required) {
  return namedProp(required, {
    what: 'templates',
    displayName: LABELS.templateId,
    description: 'Search by name, or map the ID of a template.',
    list: (api, search) => api.listTemplates(search),
  });
}

/** The folder of a new request. */
export function folderProp() {
  return namedProp(false, {
    what: 'folders',
    displayName: LABELS.folderId,
    description: "Where the request is filed. Vendor's own API only.",
    list: (api, search) => api.listFolders(search),
  });
}

/** The person of the team who owns a new request. */
export function ownerProp() {
  return namedProp(false, {
    what: 'team members',
    displayName: LABELS.ownerId,
    description: "Who is responsible. Vendor's own API only.",
    list: (api, search) => api.listTeamMembers(search),
  });
}

/** The reminders that the client of a new request gets. */
export function scheduleProp() {
  return namedProp(false, {
    what: 'reminder schedules',
    displayName: LABELS.scheduleId,
    description: "How the client is reminded. Vendor's own API only.",
    list: (api, search) => api.listSchedules(search),
  });
}

type NamedList = {
  /** What is listed, in the plural, for the placeholders. */
  what: string;
  displayName: string;
  description: string;
  list: (api: ContentSnareApi, search: string) => Promise<Listed<Named>>;
};

function namedProp<Required extends boolean>(
  required: Required,
  { what, displayName, description, list }: NamedList,
) {
  return Property.Dropdown<string, Required, typeof contentSnareAuth>({
    auth: contentSnareAuth,
    displayName,
    description,
    required,
    refreshers: [],
    refreshOnSearch: true,
    options: async ({ auth }, { searchValue }) =>
      listOptions(what, auth, async (api) => {
        const { entries, hasMore } = await list(api, searchValue?.trim() ?? '');
        return { entries: entries.map(({ id, name }) => ({ value: id, label: name })), hasMore };
      }),
  });
}

type Option = { label: string; value: string };

function clientOption({ id, name, email }: Client): Option[] {
  if (id === null) return [];
  const label = name === null || email === null ? (name ?? email ?? id) : `${name} (${email})`;
  return [{ label, value: id }];
}

/** A dropdown's list; what stands in the way of one is said in its own words. */
async function listOptions(
  what: string,
  auth: unknown,
  list: (api: ContentSnareApi) => Promise<Listed<Option>>,
): Promise<DropdownState<string>> {
  if (auth === undefined || auth === null) return nothing('Connect your account first.');
  try {
    const { entries, hasMore } = await list(contentSnareApi(auth, FORM_LIMITS));
    if (entries.length === 0) return nothing(`No ${what} found.`);
    return {
      options: entries,
      ...(hasMore
        ? { placeholder: `The first ${entries.length} ${what}; search for others.` }
        : {}),
    };
  } catch (error) {
    return nothing(reasonOf(what, error));
  }
}

function nothing(placeholder: string): DropdownState<string> {
  return { disabled: true, options: [], placeholder };
}

function reasonOf(what: string, error: unknown): string {
  if (!(error instanceof Failure)) return `The ${what} could not be loaded.`;
  if (error.kind === 'auth') return 'The connection has expired or was revoked. Reconnect it.';
  if (error.kind === 'permission') {
    return `The connection may not list ${what}. Reconnect and allow it, or map an ID.`;
  }
  if (error.kind === 'not-found') return `This gateway does not list ${what}. Map an ID instead.`;
  return `The ${what} could not be loaded. ${error.message}`;
}
