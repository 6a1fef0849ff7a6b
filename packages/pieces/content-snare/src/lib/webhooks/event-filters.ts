import { asRecord, asText, isRecord, isSameEmail, nullIfNotFound, readText } from '@pieceworks/kit';
import { readClient } from '../api/clients';
import type { ContentSnareApi } from '../api/content-snare-api';
import { requireComplete } from '../api/lists';
import { listNamed, type NamedKind } from '../api/named-records';
import type { EventForm } from './event-form';
import type { EventOutput } from './kinds/event-kind';

export async function matchesFilters(
  api: ContentSnareApi,
  { clientId, templateId, folderId }: EventForm,
  output: EventOutput,
): Promise<boolean> {
  if (clientId !== undefined && !(await isOfClient(api, clientId, output))) return false;
  const { raw } = output;
  const request = isRecord(asRecord(raw).request) ? asRecord(raw).request : raw;
  const isNamed = async (kind: NamedKind, id: string | undefined, name: string | null) => {
    if (id === undefined) return true;
    if (name === null) return false;
    // Events contain only the names of templates and folders.
    const listed = await listNamed(api, kind, '');
    const wanted = listed.entries.find((entry) => entry.id === id);
    if (wanted === undefined) requireComplete(listed, kind);
    return wanted?.name === name;
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
 * Returns true for an event of this client. In client events the record is the client. Some events name only
 * the client's email.
 */
async function isOfClient(
  api: ContentSnareApi,
  wanted: string,
  { id, clientId = id, clientEmail }: EventOutput,
): Promise<boolean> {
  const email = asText(clientEmail);
  if (clientId !== null || email === null) return clientId === wanted;
  const client = await nullIfNotFound(() => readClient(api, wanted));
  return isSameEmail(client?.record.email ?? null, email);
}
