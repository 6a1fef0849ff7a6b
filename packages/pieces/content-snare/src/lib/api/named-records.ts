import {
  asTyped,
  Failure,
  formatNumber,
  holdsText,
  invalidField,
  isFailure,
  isSameEmail,
  isSameText,
  onOneLine,
  readEmailField,
  reading,
  readOutput,
  readText,
  shorten,
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

/** A record that a list has, with the email address of a team member. */
type NamedEntry = Named & { email: string | null };

async function listEntries(api: ContentSnareApi, kind: NamedKind): Promise<Listed<NamedEntry>> {
  const { entries, ...more } = await api.list()(
    `GET /partner_api/v1/${PATHS[kind]}`,
    reading(`list the ${kind}`),
  );
  const named = entries.flatMap((entry) => {
    const { id, name, description } = readOutput(TEMPLATE, entry, {});
    const email = readText(entry, 'email');
    return id === null || name === null ? [] : [{ id, name, description, email }];
  });
  return { ...more, entries: named };
}

/**
 * Returns the records whose name contains `search`; all records for blank text. The lists have no search of their own, so
 * only as many entries are searched as a dropdown shows.
 */
export async function listNamed(
  api: ContentSnareApi,
  kind: NamedKind,
  search: string,
): Promise<Listed<Named>> {
  const { entries, truncation } = await listEntries(api, kind);
  const found = entries
    .filter(({ name }) => holdsText(name, search))
    .map(({ email: _email, ...named }): Named => named);
  return { entries: found, truncation, total: truncation === null ? found.length : null };
}

/** Returns the records with this name: spelled in the same way, or else as people read it. */
function recordsNamed<Entry extends Named>(records: readonly Entry[], name: string): Entry[] {
  const alike = records.filter((record) => isSameText(record.name, name));
  const exact = alike.filter((record) => record.name === name);
  return exact.length > 0 ? exact : alike;
}

/** Returns the team members whose name begins with this first name, or with several. */
function membersCalled(members: readonly NamedEntry[], firstName: string): NamedEntry[] {
  return members.filter(({ name }) => {
    const words = asTyped(name).split(' ');
    const first = words.slice(0, asTyped(firstName).split(' ').length);
    return first.length < words.length && isSameText(first.join(' '), firstName);
  });
}

/**
 * The record that a text names, or the reason why none is known: the list has none (`absent`, with all `records`), several
 * (`several`, with these), the login may not see the list (`withheld`), or it could not be read to its end (`unread`).
 */
type LookedUp =
  | { record: Named }
  | { reason: 'absent' | 'several'; records: readonly Named[] }
  | { reason: 'withheld' | 'unread'; failure: Failure };

/**
 * Looks up the record with a name or ID, with one list. A name can look like an ID, so that names come first. A team member is
 * also found by email, or by a first name that no other has.
 */
export async function lookUp(
  api: ContentSnareApi,
  kind: NamedKind,
  text: string,
): Promise<LookedUp> {
  try {
    const listed = await listEntries(api, kind);
    const { entries } = listed;
    const email = kind === 'team members' ? emailIn(text) : undefined;
    const named = recordsNamed(entries, text);
    const [record = entries.find((entry) => isCalled(entry, text, email)), another] = named;
    if (record !== undefined && another === undefined) return { record };
    const byId = entries.find(({ id }) => id === text);
    if (byId !== undefined) return { record: byId };
    if (another !== undefined) return { reason: 'several', records: named };
    requireComplete(listed, kind);
    const called = kind === 'team members' ? membersCalled(entries, text) : [];
    const [member, namesake] = called;
    if (member !== undefined && namesake === undefined) return { record: member };
    if (member !== undefined) return { reason: 'several', records: called };
    // A login without the permission may also see an empty list, or one without emails.
    const isTold = entries.some((entry) => email === undefined || entry.email !== null);
    return isTold
      ? { reason: 'absent', records: entries }
      : { reason: 'withheld', failure: emptyList(kind) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { reason: isWithheld(error) ? 'withheld' : 'unread', failure: error };
  }
}

function isCalled({ id, email }: NamedEntry, text: string, wanted: string | undefined): boolean {
  return id === text || (wanted !== undefined && isSameEmail(email, wanted));
}

function emptyList(kind: NamedKind): Failure {
  return new Failure({
    kind: 'permission',
    message: `Could not look up the name: Content Snare lists none of the ${kind}.`,
  });
}

/** Most names that an error lists, and the longest one, in characters. */
const MOST_NAMES = 10;
const LONGEST_NAME = 40;

/** Returns the refusal of a text that names no record, or several; it lists the names that there are. */
export function refusedName(
  label: string,
  kind: NamedKind,
  { reason, records }: { reason: 'absent' | 'several'; records: readonly Named[] },
): Failure {
  const names = [...new Set(records.map(({ name }) => onOneLine(shorten(name, LONGEST_NAME))))];
  const shown = names.slice(0, MOST_NAMES).join(', ');
  const more = names.length - MOST_NAMES;
  const others = more > 0 ? `, and ${formatNumber(more)} more` : '';
  const theirs = names.length > 1 ? ` (${shown}${others})` : '';
  return reason === 'several'
    ? invalidField(label, `several ${kind} have this name${theirs}; map the ID of one.`)
    : invalidField(
        label,
        `none of the ${kind} has this name or ID. There are: ${shown}${others}. ${LISTED_BY} gives the IDs.`,
      );
}

const LISTED_BY = 'List Folders, Owners and Templates';

/** A filter by a part of a name that records of requests contain. */
export type NameFilter = {
  matches: (name: string) => boolean;
  /** The refusal of a text that no name of the list has; a request can still have it, if its template was deleted. */
  unknown: Failure | undefined;
};

/** Returns the filter for a part of the name of a folder or template, or for its ID. */
export async function nameFilter(
  api: ContentSnareApi,
  kind: NamedKind,
  label: string,
  text: string,
): Promise<NameFilter> {
  const matches = (name: string) => holdsText(name, text);
  try {
    const listed = await listEntries(api, kind);
    const { entries: records } = listed;
    if (records.some(({ name }) => matches(name))) return { matches, unknown: undefined };
    const byId = records.find(({ id }) => id === text);
    if (byId !== undefined) {
      return { matches: (name) => isSameText(name, byId.name), unknown: undefined };
    }
    requireComplete(listed, kind);
    const isTold = records.length > 0;
    return {
      matches,
      unknown: isTold ? refusedName(label, kind, { reason: 'absent', records }) : undefined,
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // Only the list tells the name of an ID.
    return { matches, unknown: isLikeId(text) ? error : undefined };
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
 * @param owner a name, a first name, an email address or an ID.
 * @throws Failure `invalid` for somebody who is not on the team.
 */
export async function nameOfOwner(
  api: ContentSnareApi,
  label: string,
  owner: string,
): Promise<string> {
  const email = emailIn(owner);
  const found = await lookUp(api, 'team members', owner);
  if ('record' in found) return email ?? found.record.name;
  if ('records' in found) {
    // Requests name their owner, so that two of one name cannot be told apart.
    if (found.records.every(({ name }) => isSameText(name, owner))) return owner;
    throw refusedName(label, 'team members', found);
  }
  // A login may have the permission to list requests, but not to list the team.
  const isName = /\s/.test(owner) || (found.reason === 'withheld' && !isLikeId(owner));
  if (email !== undefined || isName) return email ?? owner;
  throw found.failure;
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
