import { invalidField } from '@pieceworks/kit';
import type { ContentSnareApi } from '../api/content-snare-api';
import { emailIn, isLikeId, lookUp, type NamedKind, refusedName } from '../api/named-records';
import { hasIdForm, nameIn } from '../readers/record-id';
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

/** Returns the ID of the record that a text names. A text that may be an ID is sent as it is, if no list tells. */
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
  if (kind === 'team members' && text.includes('@')) {
    throw invalidField(
      label,
      'this is not an email address; it should look like jane@example.com.',
    );
  }
  if ('records' in found) {
    // The list has every name, but it may not have every ID.
    if (found.reason === 'absent' && hasIdForm(text)) return text;
    throw refusedName(label, kind, found);
  }
  if (found.reason === 'withheld' || isLikeId(text)) return text;
  throw found.failure;
}

/** Returns the new request with IDs for names, and with the name that the vendor requires. One list of each kind at most. */
export async function withIds(api: ContentSnareApi, request: NewRequest): Promise<NewRequest> {
  const [named, template] = await Promise.all([
    withNamedIds(api, request),
    withTemplate(api, request),
  ]);
  return { ...named, ...template };
}

/**
 * Returns the template of a page or section in a body: by ID, or by name, which can stand in either field.
 * @throws Failure `invalid` for a name that no such template has.
 */
export async function templateBody(
  api: ContentSnareApi,
  kind: 'page templates' | 'section templates',
  { templateId, templateName }: Pick<NewRequest, 'templateId' | 'templateName'>,
) {
  const name = nameIn(templateId, templateName);
  if (name === undefined) return { source_template_id: templateId };
  const found = await lookUp(api, kind, name);
  if ('record' in found) return { source_template_id: found.record.id };
  if ('records' in found) throw refusedName(NEW_REQUEST.templateName.displayName, kind, found);
  return { source_template_name: name };
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
  const label = NEW_REQUEST[templateName === undefined ? 'templateId' : 'templateName'].displayName;
  if ('records' in found) throw refusedName(label, 'templates', found);
  if (templateName === undefined) {
    throw invalidField(
      NEW_REQUEST.name.displayName,
      'fill it in, because the name of the template could not be read.',
    );
  }
  if (isVendor) return { templateId, templateName, name: name ?? templateName };
  throw found.failure;
}
