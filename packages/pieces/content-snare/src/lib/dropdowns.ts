import { Property } from '@activepieces/pieces-framework';
import {
  asText,
  type Contract,
  emptyDropdown,
  Failure,
  FORM_LIMITS,
  NOT_CONNECTED,
  NOT_THROUGH_GATEWAY,
  readIdOrNameField,
} from '@pieceworks/kit';
import { type Control, field, plainly, type Shown } from '@pieceworks/kit/form';
import { listClients } from './api/clients';
import { type ContentSnareApi, contentSnareApi } from './api/content-snare-api';
import type { Listed } from './api/lists';
import { emailIn, listNamed, type NamedKind } from './api/named-records';
import { listOpenFirst, readAnswers } from './api/requests';
import { contentSnareAuth } from './auth';
import { readConnection } from './client';
import { CLIENT_LABEL } from './fields';
import type { Client, Field, ListedRequest } from './outputs/output-rows';
import { readRecordId, readRecordIdOrName } from './readers/record-id';

/** Fields whose options the service lists. Users can also map an ID from an earlier step. */

/** A client by ID or email; `chosenClient` finds it. */
export const client = (
  description = 'An email or ID of List Clients, also one not among the options.',
) => field({ displayName: CLIENT_LABEL, description }, dropdown(CLIENTS), plainly(readClientField));

/** Reads the email or the ID of a client. */
export function readClientField(label: string, value: unknown): string | undefined {
  return emailIn(asText(value) ?? undefined) ?? readRecordId(label, value, CLIENTS.pluralName);
}

export const request = (
  description = 'An ID of List Requests, also one that is not among the options.',
) => idField({ displayName: 'Request', description }, REQUESTS);

/** The description of a template that a form needs, unless its name is filled in. */
const FROM_TEMPLATE =
  'Required: choose a template here, or fill in Template Name. You can map an ID from a list step.';

export const template = (description = FROM_TEMPLATE) =>
  templateField({ displayName: 'Template', description }, named('templates'));

export const pageTemplate = () =>
  templateField(
    { displayName: 'Page Template', description: FROM_TEMPLATE },
    named('page templates'),
  );

export const sectionTemplate = () =>
  templateField(
    { displayName: 'Section Template', description: FROM_TEMPLATE },
    named('section templates'),
  );

/** A folder by its ID alone. */
export const folderId = (description: string) =>
  idField({ displayName: 'Folder', description }, named('folders'));

/** A field that a gateway does not take says so there, and lists nothing. */
type Availability = { vendorOnly?: true };

/** A folder by its ID or name. */
export const folder = (available: Availability = {}) =>
  nameField(
    {
      displayName: 'Folder',
      description: 'Folder for the request. Choose one, or map its ID or name.',
    },
    { ...named('folders'), ...available },
  );

export const owner = (available: Availability = {}) =>
  nameField(
    {
      displayName: 'Owner',
      description: 'Team member in charge. Choose one, or map an ID, name or email.',
    },
    { ...named('team members'), ...available },
  );

export const schedule = (available: Availability = {}) =>
  nameField(
    {
      displayName: 'Reminder Schedule',
      description: 'When to remind the client. Choose a schedule, or map its ID or name.',
    },
    { ...named('schedules', 'reminder schedules'), ...available },
  );

export const page = (description: string) =>
  idField(
    { displayName: 'Page', description },
    ofRequest('pages', ({ page, pageId }) => [pageId, page]),
  );

export const section = (description: string) =>
  idField(
    { displayName: 'Section', description },
    ofRequest('sections', ({ page, section, sectionId }) => [
      sectionId,
      `${page ?? ''} › ${section ?? ''}`,
    ]),
  );

export const requestField = (description: string) =>
  idField(
    { displayName: 'Field', description },
    ofRequest('fields', ({ id, page, name, status }) => [
      id,
      `${page ?? ''} › ${name ?? ''} (${status ?? ''})`,
    ]),
  );

/** Maximum requests or clients in a dropdown: one page, since an agent loads every dropdown at every call. */
const MAX_OPTIONS = 100;

type Option = { label: string; value: string };

/** The list behind a dropdown. */
type OptionList = Availability & {
  /** Names the entries in the placeholders, and the records in links. */
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

function idField(shown: Shown, options: OptionList) {
  const read = (label: string, value: unknown) =>
    readRecordId(label, value, options.pluralName.replaceAll(' ', '_'));
  return field(shown, dropdown(options), plainly(read));
}

/** Reads the name of a template too, as the dropdown shows it. */
function templateField(shown: Shown, options: OptionList) {
  const read = (label: string, value: unknown) =>
    readRecordIdOrName(label, value, options.pluralName.replaceAll(' ', '_'));
  return field(shown, dropdown(options), plainly(read));
}

/** Reads names too. A typed name survives when another connection is chosen, which empties the dropdown. */
function nameField(shown: Shown, options: OptionList) {
  return field(shown, dropdown(options), plainly(readIdOrNameField));
}

function dropdown({
  pluralName,
  ofRequest = false,
  vendorOnly,
  list,
  whenTruncated = (read) => `The first ${read} ${pluralName}; type to search all.`,
}: OptionList): Control {
  return (about) =>
    Property.Dropdown<string, boolean, typeof contentSnareAuth>({
      ...about,
      auth: contentSnareAuth,
      refreshers: ofRequest ? ['requestId'] : [],
      refreshOnSearch: !ofRequest,
      options: async ({ auth, requestId }, { searchValue }) => {
        if (!auth) return emptyDropdown(NOT_CONNECTED);
        const chosen = asText(requestId) ?? '';
        if (ofRequest && chosen === '') return emptyDropdown('Choose a request first.');
        const search = searchValue?.trim() ?? '';
        let contract: Contract = 'vendor';
        try {
          ({ contract } = readConnection(auth));
          if (contract === 'gateway' && vendorOnly) return emptyDropdown(NOT_THROUGH_GATEWAY);
          const api = contentSnareApi(auth, FORM_LIMITS);
          const { entries, truncation } = await list(api, ofRequest ? chosen : search);
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

const CLIENTS: OptionList = {
  pluralName: 'clients',
  list: async (api, search) => {
    const { entries, truncation } = await listClients(api, search, MAX_OPTIONS);
    return { entries: entries.flatMap(({ record }) => clientOption(record)), truncation };
  },
};

const REQUESTS: OptionList = {
  pluralName: 'requests',
  list: async (api, search) => {
    const { entries, truncation } = await listOpenFirst(api, search || undefined, MAX_OPTIONS);
    return { entries: entries.flatMap(({ record }) => requestOption(record)), truncation };
  },
};

function named(kind: NamedKind, pluralName: string = kind): OptionList {
  return {
    pluralName,
    list: async (api, search) => {
      const { entries, truncation } = await listNamed(api, kind, search);
      return { entries: entries.map(({ id, name }) => ({ value: id, label: name })), truncation };
    },
    whenTruncated: (read) => `Only the first ${read} are searched. Map the ID of another.`,
  };
}

/** Lists the parts of a request that its fields name, each once. */
function ofRequest(
  pluralName: string,
  partOf: (field: Field) => [id: string | null, label: string | null],
): OptionList {
  return {
    pluralName,
    ofRequest: true,
    list: async (api, requestId) => {
      const { fields } = await readAnswers(api, requestId, true);
      const entries = [...new Map(fields.map(partOf))].flatMap(([value, label]) =>
        value === null ? [] : [{ value, label: label ?? value }],
      );
      return { entries, truncation: null };
    },
  };
}

function clientOption({ id, name, email }: Client): Option[] {
  if (id === null) return [];
  const label = name === null || email === null ? (name ?? email ?? id) : `${name} (${email})`;
  return [{ label, value: id }];
}

function requestOption({ id, name, clientName, status }: ListedRequest): Option[] {
  if (id === null) return [];
  const facts = [clientName, status].filter((fact) => fact !== null).join(', ');
  return [{ label: facts === '' ? (name ?? id) : `${name ?? id} (${facts})`, value: id }];
}
