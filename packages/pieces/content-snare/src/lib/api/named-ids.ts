import { Failure } from '@pieceworks/kit';
import type { ContentSnareApi, NamedKind } from '../model/types';
import { isSameText } from './text-match';

/** Fields that take an ID or a name, which survives when the builder empties a dropdown. */
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
  fields: Fields,
  { listNamed }: Pick<ContentSnareApi, 'listNamed'>,
): Promise<Fields> {
  const idOf = async (kind: NamedKind, text: string | undefined) => {
    if (text === undefined || isLikeId(text) || isEmail(text)) return text;
    try {
      const { entries } = await listNamed(kind, '');
      const isListed = entries.some(({ id }) => id === text);
      return isListed ? text : (entries.find(({ name }) => isSameText(name, text))?.id ?? text);
    } catch (error) {
      // A login may change requests without a permission to list.
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

/** Returns the owner of a request as the service takes it. */
export function ownerBody(owner: string | undefined) {
  const isId = owner !== undefined && !isEmail(owner);
  return { owner_id: isId ? owner : undefined, owner_email: isId ? undefined : owner };
}

/**
 * Returns the name or email address of a team member, by which requests in a list name their owner.
 * @param owner a name, an email address or an ID.
 */
export async function nameOfOwner(
  owner: string,
  { listNamed }: Pick<ContentSnareApi, 'listNamed'>,
): Promise<string> {
  if (/\s/.test(owner) || isEmail(owner)) return owner;
  try {
    const { entries } = await listNamed('team members', '');
    return entries.find(({ id }) => id === owner)?.name ?? owner;
  } catch (error) {
    // A login may list requests without a permission to list the team.
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
