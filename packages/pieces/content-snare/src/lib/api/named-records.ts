import {
  Failure,
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
import { type Listed, requireComplete } from './lists';

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
function recordsNamed(records: readonly Named[], name: string): Named[] {
  const alike = records.filter((record) => isSameText(record.name, name));
  const exact = alike.filter((record) => record.name === name);
  return exact.length > 0 ? exact : alike;
}

/**
 * The record that a text names, or the reason why none is known: the list lacks it (`absent`), `several` records have this
 * name, the login may not see the list (`withheld`), or it could not be read to its end (`unread`, with its `failure`).
 */
type LookedUp =
  | { record: Named }
  | { reason: 'absent' | 'several' | 'withheld' }
  | { reason: 'unread'; failure: Failure };

/** Looks up the record with a name or ID, with one list. A name can look like an ID, so that names come first. */
export async function lookUp(
  api: ContentSnareApi,
  kind: NamedKind,
  text: string,
): Promise<LookedUp> {
  try {
    const listed = await listNamed(api, kind, '');
    const [record, another] = recordsNamed(listed.entries, text);
    if (record !== undefined && another === undefined) return { record };
    const byId = listed.entries.find(({ id }) => id === text);
    if (byId !== undefined) return { record: byId };
    if (another !== undefined) return { reason: 'several' };
    requireComplete(listed, kind);
    // A login without the permission may also see an empty list.
    return { reason: listed.entries.length === 0 ? 'withheld' : 'absent' };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return isWithheld(error) ? { reason: 'withheld' } : { reason: 'unread', failure: error };
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
  return /\d/.test(text) && !/\s/.test(text);
}
