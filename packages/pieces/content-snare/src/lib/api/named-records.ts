import { Failure, holdsText, isSameText, reading, readOutput } from '@pieceworks/kit';
import { type Named, TEMPLATE } from '../model/output-rows';
import { type ContentSnareApi, endpoint, type Listed } from './content-snare-api';

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

/** Fields that take an ID or a name. A typed name stays when another connection empties the dropdown. */
type NamedFields = {
  folderId?: string | undefined;
  ownerId?: string | undefined;
  scheduleId?: string | undefined;
};

/**
 * Returns the same fields with IDs for names. A text that is no entry of its list is sent as it is, and so is the email
 * address of an owner.
 */
export async function withNamedIds<Fields extends NamedFields>(
  api: ContentSnareApi,
  fields: Fields,
): Promise<Fields> {
  const idOf = async (kind: NamedKind, text: string | undefined) => {
    if (text === undefined || isLikeId(text) || isEmail(text)) return text;
    try {
      const { entries } = await listNamed(api, kind, '');
      const isListed = entries.some(({ id }) => id === text);
      return isListed ? text : (entries.find(({ name }) => isSameText(name, text))?.id ?? text);
    } catch (error) {
      // A login may have the permission to change requests, but not to list these records.
      if (error instanceof Failure) return text;
      throw error;
    }
  };
  const [folderId, ownerId, scheduleId] = await Promise.all([
    idOf('folders', fields.folderId),
    idOf('team members', fields.ownerId),
    idOf('schedules', fields.scheduleId),
  ]);
  return { ...fields, folderId, ownerId, scheduleId };
}

/** Returns the owner in the body of a request: by ID, or by email address. */
export function ownerBody(owner: string | undefined) {
  const isId = owner !== undefined && !isEmail(owner);
  return { owner_id: isId ? owner : undefined, owner_email: isId ? undefined : owner };
}

/**
 * Returns the name or email address of a team member, by which requests in a list name their owner.
 * @param owner a name, an email address or an ID.
 */
export async function nameOfOwner(api: ContentSnareApi, owner: string): Promise<string> {
  if (/\s/.test(owner) || isEmail(owner)) return owner;
  try {
    const { entries } = await listNamed(api, 'team members', '');
    return entries.find(({ id }) => id === owner)?.name ?? owner;
  } catch (error) {
    // A login may have the permission to list requests, but not to list the team.
    if (error instanceof Failure && !isLikeId(owner)) return owner;
    throw error;
  }
}

/** Returns true for an email address, as opposed to a name or an ID. */
export function isEmail(text: string): boolean {
  return text.includes('@');
}

/** Returns true for a text without spaces that has a digit: most likely an ID, which needs no call. */
function isLikeId(text: string): boolean {
  return /^\S*\d\S*$/.test(text);
}
