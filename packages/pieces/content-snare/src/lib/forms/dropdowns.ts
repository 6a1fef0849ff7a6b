import { Property } from '@activepieces/pieces-framework';
import {
  asText,
  type Contract,
  emptyDropdown,
  Failure,
  type FieldRow,
  FORM_LIMITS,
  NOT_CONNECTED,
  NOT_OFFERED,
  NOT_THROUGH_GATEWAY,
  readIdField,
  readIdOrNameField,
} from '@pieceworks/kit';
import { listClients } from '../api/clients';
import { type ContentSnareApi, contentSnareApi } from '../api/content-snare-api';
import type { Listed } from '../api/lists';
import { listNamed, type NamedKind } from '../api/named-records';
import { listRequests, readAnswers } from '../api/requests';
import { contentSnareAuth } from '../auth';
import { readConnection } from '../client';
import type { Client, ClientRequest, Field } from '../outputs/output-rows';

export const DROPDOWNS = {
  client: dropdownOf({
    pluralName: 'clients',
    list: async (api, search) => {
      const { entries, truncation } = await listClients(api, search);
      return { entries: entries.flatMap(({ record }) => clientOption(record)), truncation };
    },
  }),
  request: dropdownOf({
    pluralName: 'requests',
    list: async (api, search) => {
      const { entries, truncation } = await listRequests(api, { search: search || undefined });
      return { entries: entries.flatMap(({ record }) => requestOption(record)), truncation };
    },
  }),
  template: named('templates'),
  pageTemplate: named('page templates'),
  sectionTemplate: named('section templates'),
  folder: named('folders'),
  folderOrName: acceptingName(named('folders')),
  owner: acceptingName(named('team members')),
  schedule: acceptingName(named('schedules', 'reminder schedules')),
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

type Option = { label: string; value: string };

type DropdownList = {
  /** Names the entries in the placeholders. */
  pluralName: string;
  /** True for parts of the request that the same form selects. */
  ofRequest?: boolean;
  /** Lists the search results, or the parts of the request with an ID. */
  list: (
    api: ContentSnareApi,
    searchOrId: string,
  ) => Promise<Pick<Listed<Option>, 'entries' | 'truncation'>>;
  /** Returns the placeholder of an incomplete list. `read` is the number of entries that were read. */
  whenTruncated?: (read: number) => string;
};

/** Creates a dropdown that the service fills. Users can also map an ID from an earlier step. */
function dropdownOf({
  pluralName,
  ofRequest = false,
  list,
  whenTruncated = (read) => `The first ${read} ${pluralName}; search for others.`,
}: DropdownList) {
  const prop = (row: FieldRow) =>
    Property.Dropdown<string, boolean, typeof contentSnareAuth>({
      auth: contentSnareAuth,
      displayName: row.label,
      description: row.help,
      required: row.required ?? false,
      refreshers: ofRequest ? ['requestId'] : [],
      refreshOnSearch: !ofRequest,
      options: async ({ auth, requestId }, { searchValue }) => {
        if (!auth) return emptyDropdown(NOT_CONNECTED);
        const request = asText(requestId) ?? '';
        if (ofRequest && request === '') return emptyDropdown('Choose a request first.');
        const search = searchValue?.trim() ?? '';
        let contract: Contract = 'vendor';
        try {
          ({ contract } = readConnection(auth));
          if (contract === 'gateway' && 'gateway' in row && row.gateway === NOT_OFFERED) {
            return emptyDropdown(NOT_THROUGH_GATEWAY);
          }
          const api = contentSnareApi(auth, FORM_LIMITS);
          const { entries, truncation } = await list(api, ofRequest ? request : search);
          if (entries.length === 0) return emptyDropdown(`No ${pluralName} found.`, search !== '');
          return {
            options: entries,
            ...(truncation === null ? {} : { placeholder: whenTruncated(truncation.read) }),
          };
        } catch (error) {
          const of = ofRequest ? 'request' : 'list';
          return emptyDropdown(reasonOf(pluralName, error, NOT_FOUND[contract][of](pluralName)));
        }
      },
    });
  return { prop, read: readIdField };
}

/** Meaning of a 404 for a list, and for parts of a request. */
const NOT_FOUND = {
  vendor: {
    list: () => 'Not found. Check the base URL of the connection.',
    request: () => 'Content Snare has no request with this ID.',
  },
  gateway: {
    list: (pluralName: string) => `This gateway does not list ${pluralName}. Map an ID.`,
    request: (pluralName: string) =>
      `No request has this ID, or this gateway does not list ${pluralName}. Map an ID.`,
  },
};

function reasonOf(pluralName: string, error: unknown, notFound: string): string {
  if (!(error instanceof Failure)) {
    return `The ${pluralName} could not be loaded: an error in this piece. Map an ID.`;
  }
  if (error.kind === 'auth') return 'The login has expired or was revoked. Reconnect.';
  if (error.kind === 'permission') {
    return `This connection has no permission to list ${pluralName}. Reconnect and grant it, or map an ID.`;
  }
  if (error.kind === 'not-found') return notFound;
  // A failure before any call contains its advice.
  if (error.reason === undefined) return error.message;
  return `The ${pluralName} could not be loaded: ${error.reason} Open the list again, or map an ID.`;
}

function named(kind: NamedKind, pluralName: string = kind) {
  return dropdownOf({
    pluralName,
    list: async (api, search) => {
      const { entries, truncation } = await listNamed(api, kind, search);
      return { entries: entries.map(({ id, name }) => ({ value: id, label: name })), truncation };
    },
    whenTruncated: (read) => `Only the first ${read} are searched. Map the ID of another.`,
  });
}

/** Reads names too, because a name need not be a valid ID. */
function acceptingName<Dropdown extends object>(dropdown: Dropdown) {
  return { ...dropdown, read: readIdOrNameField };
}

/** Lists the parts of a request that its fields name, each once. */
function ofRequest(
  pluralName: string,
  partOf: (field: Field) => [id: string | null, label: string | null],
) {
  return dropdownOf({
    pluralName,
    ofRequest: true,
    list: async (api, requestId) => {
      const { fields } = await readAnswers(api, requestId, true);
      const entries = [...new Map(fields.map(partOf))].flatMap(([value, label]) =>
        value === null ? [] : [{ value, label: label ?? value }],
      );
      return { entries, truncation: null };
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
  return [{ label: facts === '' ? (name ?? id) : `${name ?? id} (${facts})`, value: id }];
}
