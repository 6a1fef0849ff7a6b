import {
  asList,
  asRecord,
  asText,
  Failure,
  invalidField,
  isRecord,
  isSameEmail,
  isSameText,
  nullIfNotFound,
  readText,
} from '@pieceworks/kit';
import { chosenClient, findClient, isUnknownClient, NO_CLIENT, readClient } from '../api/clients';
import type { ContentSnareApi } from '../api/content-snare-api';
import { emailIn, isLikeId, lookUp, type NamedKind, refusedName } from '../api/named-records';
import { CLIENT_LABEL } from '../fields';
import { EVENT_FORM, type EventForm } from './event-form';
import type { EventOutput } from './kinds/event-kind';

export async function matchesFilters(
  api: ContentSnareApi,
  { clientId, templateId, folderId }: EventForm,
  output: EventOutput,
): Promise<boolean> {
  if (clientId !== undefined && !(await isOfClient(api, clientId, output))) return false;
  const { raw } = output;
  const request = isRecord(asRecord(raw).request) ? asRecord(raw).request : raw;
  const isNamed = async (kind: NamedKind, text: string | undefined, name: string | null) => {
    if (text === undefined) return true;
    if (name === null) return false;
    if (isSameText(name, text)) return true;
    // Events contain only the names of templates and folders.
    const found = await lookUp(api, kind, text);
    if ('record' in found) return found.record.name === name;
    if ('failure' in found && isLikeId(text)) throw found.failure;
    return false;
  };
  return (
    (await isNamed(
      'templates',
      templateId,
      readText(request, 'request_template_name', 'template_name'),
    )) && (await isNamed('folders', folderId, readText(request, 'folder_name')))
  );
}

/**
 * Checks the filters of a flow that is turned on. A list that cannot be read refuses nothing.
 * @throws Failure `invalid` for a client, template or folder that does not exist: the flow would never start.
 */
export async function requireFilters(
  api: ContentSnareApi,
  { clientId, templateId, folderId }: Pick<EventForm, 'clientId' | 'templateId' | 'folderId'>,
): Promise<void> {
  if (clientId !== undefined) await requireClient(api, clientId);
  const filters = [
    ['templates', EVENT_FORM.templateId.displayName, templateId],
    ['folders', EVENT_FORM.folderId.displayName, folderId],
  ] as const;
  for (const [kind, label, text] of filters) {
    const found = text === undefined ? undefined : await lookUp(api, kind, text);
    if (found !== undefined && 'records' in found) throw refusedName(label, kind, found);
  }
}

/** A 404 of a gateway can also mean that it offers no client. */
async function requireClient(api: ContentSnareApi, idOrEmail: string): Promise<void> {
  const email = emailIn(idOrEmail);
  try {
    if (email !== undefined) await chosenClient(api, email);
    else if (api.contract === 'vendor' && (await isUnknownClient(api, idOrEmail)))
      throw invalidField(CLIENT_LABEL, NO_CLIENT.id);
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === 'invalid') throw error;
  }
}

/**
 * Returns true for an event of this client, also if it is not the first of its request. In client events the record is the
 * client. Some events name only the client's email.
 */
async function isOfClient(
  api: ContentSnareApi,
  idOrEmail: string,
  { id, clientId = id, clientEmail, raw }: EventOutput,
): Promise<boolean> {
  const others = [raw, asRecord(raw).request].flatMap(clientsIn);
  const clients = [{ id: asText(clientId), email: asText(clientEmail) }, ...others];
  const email = emailIn(idOrEmail);
  if (email !== undefined && clients.some((client) => isSameEmail(client.email, email)))
    return true;
  const wanted =
    email === undefined ? idOrEmail : ((await findClient(api, email))?.record.id ?? undefined);
  if (wanted === undefined) return false;
  if (clients.some((client) => client.id === wanted)) return true;
  const emails = clients.flatMap((client) => (client.id === null ? (client.email ?? []) : []));
  if (emails.length === 0) return false;
  const known = (await nullIfNotFound(() => readClient(api, wanted)))?.record.email ?? null;
  return emails.some((email) => isSameEmail(known, email));
}

/** Returns the clients that a record names. */
function clientsIn(record: unknown): { id: string | null; email: string | null }[] {
  const { client, clients } = asRecord(record);
  const named = [client, ...asList(clients)].map((one) => ({
    id: readText(one, 'id'),
    email: readText(one, 'email'),
  }));
  return [...named, { id: readText(record, 'primary_client_id'), email: null }];
}
