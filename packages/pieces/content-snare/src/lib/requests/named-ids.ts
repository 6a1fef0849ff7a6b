import { type Failure, invalidField } from '@pieceworks/kit';
import type { ContentSnareApi } from '../api/content-snare-api';
import { emailIn, isLikeId, lookUp, type NamedKind } from '../api/named-records';
import { nameIn } from '../readers/record-id';
import { NEW_REQUEST, type NewRequest, OPTIONS } from './new-request';

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
    idOf(api, 'team members', owner.displayName, fields.ownerId),
    idOf(api, 'schedules', schedule.displayName, fields.scheduleId),
  ]);
  return { ...fields, folderId, ownerId, scheduleId };
}

/** Returns the ID of the record that a text names. A text that looks like an ID is sent as it is, if no list tells. */
async function idOf(
  api: ContentSnareApi,
  kind: NamedKind,
  label: string,
  text: string | undefined,
): Promise<string | undefined> {
  if (text === undefined) return undefined;
  const email = kind === 'team members' ? emailIn(text) : undefined;
  if (email !== undefined) return email;
  const found = await lookUp(api, kind, text);
  if ('record' in found) return found.record.id;
  if (found.reason === 'several') {
    throw invalidField(label, `several ${kind} have this name; map the ID of one.`);
  }
  if (kind === 'team members' && text.includes('@')) {
    throw invalidField(
      label,
      'this is not an email address; it should look like jane@example.com.',
    );
  }
  if (found.reason === 'withheld' || isLikeId(text)) return text;
  if (found.reason === 'unread') throw found.failure;
  throw invalidField(
    label,
    `none of the ${kind} has this name or ID. List Folders, Owners and Templates gives both.`,
  );
}

/** Returns the new request with IDs for names, and with the name that the vendor requires. One list of each kind at most. */
export async function withIds(api: ContentSnareApi, request: NewRequest): Promise<NewRequest> {
  const [named, template] = await Promise.all([
    withNamedIds(api, request),
    withTemplate(api, request),
  ]);
  return { ...named, ...template };
}

/** Returns the template of a page or section in a body: by ID, or by name, which can stand in either field. */
export function templateBody(id: string | undefined, name: string | undefined) {
  const named = nameIn(id, name);
  return {
    source_template_id: named === undefined ? id : undefined,
    source_template_name: named,
  };
}

type Template = Pick<NewRequest, 'templateId' | 'templateName' | 'name'>;

/** Returns the template by its ID. A name stays if no list tells the ID, and the contract takes names itself. */
async function withTemplate(
  api: ContentSnareApi,
  { templateId, templateName, name }: NewRequest,
): Promise<Template> {
  const isVendor = api.contract === 'vendor';
  const text = templateName ?? (isVendor && name === undefined ? templateId : undefined);
  if (text === undefined) return { templateId, templateName, name };
  const found = await lookUp(api, 'templates', text);
  if ('record' in found) {
    const { record } = found;
    // A gateway needs no name of a request.
    return {
      templateId: record.id,
      templateName: undefined,
      name: name ?? (isVendor ? record.name : undefined),
    };
  }
  if (templateName === undefined) throw withoutName(found.reason === 'absent');
  if (isVendor && found.reason !== 'absent') {
    return { templateId, templateName, name: name ?? templateName };
  }
  throw 'failure' in found ? found.failure : unknownName(found.reason === 'several');
}

/** Returns the refusal of a template that cannot give the request its name. */
function withoutName(isUnknown: boolean): Failure {
  return isUnknown
    ? invalidField(
        NEW_REQUEST.templateId.displayName,
        'Content Snare has no template with this ID. List Templates gives the IDs.',
      )
    : invalidField(
        NEW_REQUEST.name.displayName,
        'fill it in, because the name of the template could not be read.',
      );
}

function unknownName(areSeveral: boolean): Failure {
  return invalidField(
    NEW_REQUEST.templateName.displayName,
    areSeveral
      ? 'several templates have this name; use the ID of one in Template.'
      : 'no template has this name. List Templates gives the names.',
  );
}
