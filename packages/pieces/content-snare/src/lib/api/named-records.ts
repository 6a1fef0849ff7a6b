import {
  Failure,
  holdsText,
  invalidField,
  isFailure,
  isSameText,
  readEmailField,
  reading,
  readOutput,
} from '@pieceworks/kit';
import { type Named, TEMPLATE } from '../model/output-rows';
import { REQUEST_CHANGES } from '../model/request-fields';
import { type ContentSnareApi, endpoint, type Listed, requireComplete } from './content-snare-api';

/** Path segments of the lists whose records users choose by name. */
const PATHS = {
  templates: 'request_templates',
  'page templates': 'page_templates',
  'section templates': 'section_templates',
  folders: 'folders',
  'team members': 'team_members',
  schedules: 'communication_templates',
} as const;
export type NamedKind = keyof typeof PATHS;

/**
 * Returns the records whose name contains `search`; all records for blank text. The lists have no search of their own, so
 * only as many entries are searched as a dropdown shows.
 */
export async function listNamed(
  api: ContentSnareApi,
  kind: NamedKind,
  search: string,
): Promise<Listed<Named>> {
  const list = endpoint({
    route: `GET /partner_api/v1/${PATHS[kind]}`,
    operation: reading(`list the ${kind}`),
  });
  const { entries, truncation } = await api.list(list);
  const named = entries.flatMap((entry) => {
    const { id, name, description } = readOutput(TEMPLATE, entry, {});
    return id === null || name === null ? [] : [{ id, name, description }];
  });
  const found = named.filter(({ name }) => holdsText(name, search));
  return { entries: found, truncation, total: truncation === null ? found.length : null };
}

/** Returns the records with this name: spelled in the same way, or else as people read it. */
export function recordsNamed(records: readonly Named[], name: string): Named[] {
  const alike = records.filter((record) => isSameText(record.name, name));
  const exact = alike.filter((record) => record.name === name);
  return exact.length > 0 ? exact : alike;
}

/** Fields that take an ID or a name. A typed name stays when another connection empties the dropdown. */
type NamedFields = {
  folderId?: string | undefined;
  ownerId?: string | undefined;
  scheduleId?: string | undefined;
};

/**
 * Returns the same fields with IDs for names. The email address of an owner stays.
 * @throws Failure `invalid` for a text that is neither a name nor an ID.
 */
export async function withNamedIds<Fields extends NamedFields>(
  api: ContentSnareApi,
  fields: Fields,
): Promise<Fields> {
  const { folderId: folder, ownerId: owner, scheduleId: schedule } = REQUEST_CHANGES;
  const [folderId, ownerId, scheduleId] = await Promise.all([
    idOf(api, 'folders', folder.label, fields.folderId),
    emailIn(fields.ownerId) ?? idOf(api, 'team members', owner.label, fields.ownerId),
    idOf(api, 'schedules', schedule.label, fields.scheduleId),
  ]);
  return { ...fields, folderId, ownerId, scheduleId };
}

/** Returns the ID of the record that a text names. A name can look like an ID, so that the list decides. */
async function idOf(
  api: ContentSnareApi,
  kind: NamedKind,
  label: string,
  text: string | undefined,
): Promise<string | undefined> {
  if (text === undefined) return undefined;
  const listed = await listIfAllowed(api, kind);
  const [record, another] = recordsNamed(listed?.entries ?? [], text);
  if (record !== undefined && another === undefined) return record.id;
  if (listed?.entries.some(({ id }) => id === text) === true) return text;
  if (another !== undefined) {
    throw invalidField(label, `several ${kind} have this name; map the ID of one.`);
  }
  if (kind === 'team members' && text.includes('@')) {
    throw invalidField(label, 'this is not an email address.');
  }
  if (listed === undefined || isLikeId(text)) return text;
  requireComplete(listed, kind);
  throw invalidField(label, `none of the ${kind} has this name or ID.`);
}

/** Returns a list; `undefined` if the login has no permission to list these records, or a gateway has no such list. */
export async function listIfAllowed(
  api: ContentSnareApi,
  kind: NamedKind,
): Promise<Listed<Named> | undefined> {
  try {
    return await listNamed(api, kind, '');
  } catch (error) {
    if (isFailure(error, 'permission') || isFailure(error, 'not-found')) return undefined;
    throw error;
  }
}

/** Returns the owner in the body of a request: by ID, or by email address. */
export function ownerBody(owner: string | undefined) {
  const email = emailIn(owner);
  return { owner_id: email === undefined ? owner : undefined, owner_email: email };
}

/**
 * Returns the name or email address of a team member, by which requests in a list name their owner.
 * @param owner a name, an email address or an ID.
 */
export async function nameOfOwner(api: ContentSnareApi, owner: string): Promise<string> {
  const email = emailIn(owner);
  if (/\s/.test(owner) || email !== undefined) return email ?? owner;
  try {
    const { entries } = await listNamed(api, 'team members', '');
    if (recordsNamed(entries, owner).length > 0) return owner;
    return entries.find(({ id }) => id === owner)?.name ?? owner;
  } catch (error) {
    // A login may have the permission to list requests, but not to list the team.
    if (error instanceof Failure && !isLikeId(owner)) return owner;
    throw error;
  }
}

/** Returns the email address that a text is; `undefined` for a name, an ID, or a web address, which may contain a password. */
export function emailIn(text: string | undefined): string | undefined {
  try {
    const email = readEmailField('', text);
    return email?.includes(':') === true ? undefined : email;
  } catch {
    return undefined;
  }
}

/** Returns true for a text without spaces that has a digit: most likely an ID, if no record has this name. */
function isLikeId(text: string): boolean {
  return /^\S*\d\S*$/.test(text);
}
