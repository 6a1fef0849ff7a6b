import { Property } from '@activepieces/pieces-framework';
import { isFilledIn, readSwitchField, readWholeNumberField, withThousands } from '@pieceworks/kit';
import { DEFAULT_FILE_MB, MAX_FILE_MB } from '../model/file-size';
import { LABELS } from '../model/labels';
import type { Client, ClientRequest, ContentSnareApi, Field, Listed, Named } from '../model/types';
import { dropdown, type Option } from './dropdown';

/** A client; an id from an earlier step can be mapped instead. */
export function clientProp<Required extends boolean>(
  required: Required,
  description = 'Search by name or email, or map the ID of a client.',
) {
  return dropdown(required, {
    what: 'clients',
    displayName: LABELS.clientId,
    description,
    list: async (api, search) => {
      const { entries, cut } = await api.listClients(search);
      return { entries: entries.flatMap(({ record }) => clientOption(record)), cut };
    },
  });
}

/** A request; an id from an earlier step can be mapped instead. */
export function requestProp<Required extends boolean>(required: Required) {
  return dropdown(required, {
    what: 'requests',
    displayName: LABELS.requestId,
    description: 'Search by name, or map the ID of a request.',
    list: async (api, search) => {
      const { entries, cut } = await api.listRequests({ search: search || undefined });
      return { entries: entries.flatMap(({ record }) => requestOption(record)), cut };
    },
  });
}

/** A template; an id from an earlier step can be mapped instead. */
export function templateProp(description = 'Search by name, or map the ID of a template.') {
  return dropdown(false, {
    what: 'templates',
    displayName: LABELS.templateId,
    description,
    list: (api, search) => named(api.listTemplates(search)),
  });
}

/** What a page or a section is made from; an id from an earlier step can be mapped instead. */
export function partTemplateProp(part: 'page' | 'section') {
  const isPage = part === 'page';
  return dropdown(false, {
    what: `${part} templates`,
    displayName: isPage ? LABELS.pageTemplateId : LABELS.sectionTemplateId,
    description: 'Choose one, map its ID, or fill in Template Name.',
    list: (api, search) =>
      named(isPage ? api.listPageTemplates(search) : api.listSectionTemplates(search)),
  });
}

/** The folder of a request. */
export function folderProp(vendorOnly = false) {
  return dropdown(false, {
    vendorOnly,
    what: 'folders',
    displayName: LABELS.folderId,
    description: 'Folder that holds the request.',
    list: (api, search) => named(api.listFolders(search)),
  });
}

/** The person of the team who owns a request. */
export function ownerProp(vendorOnly = false) {
  return dropdown(false, {
    vendorOnly,
    what: 'team members',
    displayName: LABELS.ownerId,
    description: 'Team member in charge of the request.',
    list: (api, search) => named(api.listTeamMembers(search)),
  });
}

/** The reminders that the client of a request gets. */
export function scheduleProp(vendorOnly = false) {
  return dropdown(false, {
    vendorOnly,
    what: 'reminder schedules',
    displayName: LABELS.scheduleId,
    description: 'Reminders that the client gets.',
    list: (api, search) => named(api.listSchedules(search)),
  });
}

/** A page of the chosen request. */
export function pageProp<Required extends boolean>(required: Required, description: string) {
  return dropdown(required, {
    what: 'pages',
    displayName: LABELS.pageId,
    description,
    listOfRequest: listParts(({ page, pageId }) => [pageId, page]),
  });
}

/** A section of the chosen request. */
export function sectionProp() {
  return dropdown(false, {
    what: 'sections',
    displayName: LABELS.sectionId,
    description: 'Only this section.',
    listOfRequest: listParts(({ page, section, sectionId }) => [
      sectionId,
      `${page ?? ''} › ${section ?? ''}`,
    ]),
  });
}

/** A field of the chosen request. */
export function fieldProp() {
  return dropdown(true, {
    what: 'fields',
    displayName: LABELS.fieldId,
    description: 'Choose a request first, or map the ID of a field.',
    listOfRequest: listParts(({ id, page, name, status }) => [
      id,
      `${page ?? ''} › ${name ?? ''} (${status ?? ''})`,
    ]),
  });
}

/** What the fields of a request belong to, each once. */
function listParts(partOf: (field: Field) => [id: string | null, label: string | null]) {
  return async (api: ContentSnareApi, requestId: string): Promise<Option[]> => {
    const { fields } = await api.readAnswers(requestId, true);
    const labels = new Map(fields.map(partOf));
    return [...labels].flatMap(([value, label]) =>
      value === null ? [] : [{ value, label: label ?? value }],
    );
  };
}

/** A text of the form. */
export function textProp<Required extends boolean>(
  displayName: string,
  description: string,
  required: Required,
) {
  return Property.ShortText({ displayName, description, required });
}

/** A switch of the form, off by default. */
export function switchProp(displayName: string, description: string) {
  return Property.Checkbox({ displayName, description, required: false, defaultValue: false });
}

/** A switch of the form that leaves as it is what nobody touches. */
export function onOffProp(displayName: string, description: string) {
  return Property.StaticDropdown<boolean>({
    displayName,
    description,
    required: false,
    options: {
      options: [
        { label: 'On', value: true },
        { label: 'Off', value: false },
      ],
    },
  });
}

/** What such a switch is to become. */
export function readOnOff(label: string, value: unknown): boolean | undefined {
  return isFilledIn(value) ? readSwitchField(label, value) : undefined;
}

/** How the client gets into a request, and what is possible there. */
export function accessProps<Prop>(prop: (displayName: string, description: string) => Prop) {
  return {
    commentsEnabled: prop(LABELS.commentsEnabled, 'The client can ask a question at each field.'),
    pinEnabled: prop(
      LABELS.pinEnabled,
      'The client sets a PIN at the first visit, and needs it from then on.',
    ),
    shareLinkEnabled: prop(
      LABELS.shareLinkEnabled,
      'Anybody with the link can open the request without a login.',
    ),
  };
}

/** Words of the service as a dropdown shows them. */
export function optionsOf<Word extends string>(words: readonly Word[]) {
  return {
    options: words.map((value) => ({
      label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
      value,
    })),
  };
}

/** Whether uploaded files are fetched, and up to which size. */
export function downloadProps() {
  return {
    downloadFiles: switchProp(LABELS.downloadFiles, "Download the client's files into the flow."),
    maxFileMb: Property.Number({
      displayName: LABELS.maxFileMb,
      description: `Larger files are not downloaded. At most ${MAX_FILE_MB}.`,
      required: false,
      defaultValue: DEFAULT_FILE_MB,
    }),
  };
}

const MAX_RESULTS = 1_000;
const DEFAULT_RESULTS = 100;

/** How many results a list gives at most. */
export function mostProp() {
  return Property.Number({
    displayName: LABELS.most,
    description: `From 1 to ${withThousands(MAX_RESULTS)}.`,
    required: false,
    defaultValue: DEFAULT_RESULTS,
  });
}

/** Whether more results could be asked for. */
export function canRaise(most: number): boolean {
  return most < MAX_RESULTS;
}

/** How many results are wanted. */
export function readMost(value: unknown): number {
  return readWholeNumberField(LABELS.most, value, { min: 1, max: MAX_RESULTS }) ?? DEFAULT_RESULTS;
}

async function named(list: Promise<Listed<Named>>) {
  const { entries, cut } = await list;
  return { entries: entries.map(({ id, name }) => ({ value: id, label: name })), cut };
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
