import { invalidField } from '@pieceworks/kit';
import type { ContentSnareApi } from '../api/content-snare-api';
import { requireComplete } from '../api/lists';
import {
  emailIn,
  isLikeId,
  listIfAllowed,
  type NamedKind,
  recordsNamed,
} from '../api/named-records';
import { OPTIONS } from './new-request';

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
  const { folderId: folder, ownerId: owner, scheduleId: schedule } = OPTIONS;
  const [folderId, ownerId, scheduleId] = await Promise.all([
    idOf(api, 'folders', folder.displayName, fields.folderId),
    emailIn(fields.ownerId) ?? idOf(api, 'team members', owner.displayName, fields.ownerId),
    idOf(api, 'schedules', schedule.displayName, fields.scheduleId),
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
    throw invalidField(
      label,
      'this is not an email address; it should look like jane@example.com.',
    );
  }
  if (listed === undefined || isLikeId(text)) return text;
  requireComplete(listed, kind);
  throw invalidField(
    label,
    `none of the ${kind} has this name or ID. List Folders, Owners and Templates gives both.`,
  );
}
