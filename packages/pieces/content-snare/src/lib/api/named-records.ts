import {
  holdsText,
  isFailure,
  isSameText,
  readEmailField,
  reading,
  readOutput,
} from '@pieceworks/kit';
import type { components } from '#contract/vendor';
import { type Named, TEMPLATE } from '../outputs/output-rows';
import type { ContentSnareApi } from './content-snare-api';
import type { Listed } from './lists';

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
  const { entries, truncation } = await api.list()(
    `GET /partner_api/v1/${PATHS[kind]}`,
    reading(`list the ${kind}`),
  );
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

/** Returns a list; `undefined` if the login has no permission to list these records, or a gateway has no such list. */
export async function listIfAllowed(
  api: ContentSnareApi,
  kind: NamedKind,
): Promise<Listed<Named> | undefined> {
  try {
    return await listNamed(api, kind, '');
  } catch (error) {
    if (isWithheld(error)) return undefined;
    throw error;
  }
}

/** Returns true if the login has no permission to list some records, or a gateway has no such list. */
function isWithheld(error: unknown): boolean {
  return isFailure(error, 'permission') || isFailure(error, 'not-found');
}

/** Returns the owner in the body of a request: by ID, or by email address. */
export function ownerBody(
  owner: string | undefined,
): Pick<components['schemas']['RequestChanges'], 'owner_id' | 'owner_email'> {
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
    if (isWithheld(error) && !isLikeId(owner)) return owner;
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
export function isLikeId(text: string): boolean {
  return /^\S*\d\S*$/.test(text);
}
