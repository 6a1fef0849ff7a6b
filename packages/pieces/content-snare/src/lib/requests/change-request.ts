import {
  asRecord,
  Failure,
  invalidField,
  isFailure,
  LONGEST_DOCUMENT,
  writing,
} from '@pieceworks/kit';
import {
  advanced,
  checkbox,
  choice,
  list,
  longText,
  nothingIsLeft,
  onOff,
  timeZone,
  upTo,
  type ValuesOf,
} from '@pieceworks/kit/form';
import type { components } from '#contract/vendor';
import { chosenClientId, isUnknownClient, NO_CLIENT, requireChange } from '../api/clients';
import type { ContentSnareApi } from '../api/content-snare-api';
import { ownerBody } from '../api/named-records';
import { clientIdsOf, readRequest, withRequest } from '../api/requests';
import { folder, owner, readClientField, schedule } from '../dropdowns';
import { ACCESS, CLIENT_LABEL, dueDate, dueInDays, requestName } from '../fields';
import type { ClientRequest, WithRaw } from '../outputs/output-rows';
import { withNamedIds } from './named-ids';

type Schemas = components['schemas'];
type Changes = Schemas['RequestChanges'];

export const REQUEST_CHANGES = {
  name: requestName(),
  dueInDays: dueInDays(),
  status: choice({
    displayName: 'Status',
    description: 'Published sends it to the client, or opens it again.',
    options: ['draft', 'published', 'completed', 'archived'],
  }),
  clientIds: list(
    {
      displayName: 'Clients',
      description: 'IDs or emails of all clients, main contact first. Others may be removed.',
    },
    readClientField,
  ),
  ...advanced({
    dueDate: dueDate(', and an update cannot remove a due date'),
    folderId: folder(),
    ownerId: owner(),
    scheduleId: schedule(),
    removeSchedule: checkbox({
      displayName: 'Remove Reminder Schedule',
      description: 'Stop reminding the client.',
    }),
    commentsEnabled: onOff(ACCESS.commentsEnabled),
    pinEnabled: onOff(ACCESS.pinEnabled),
    shareLinkEnabled: onOff(ACCESS.shareLinkEnabled),
    instructions: longText(
      {
        displayName: 'Instructions',
        description: 'Instructions of the request, as text or HTML.',
      },
      upTo(LONGEST_DOCUMENT),
    ),
    showInstructions: onOff({
      displayName: 'Show Instructions',
      description: 'Show the instructions to the client.',
    }),
  }),
  timeZone: timeZone(),
};
export type RequestChanges = Omit<ValuesOf<typeof REQUEST_CHANGES>, 'dueInDays' | 'timeZone'>;

export async function updateRequest(
  api: ContentSnareApi,
  id: string,
  changes: RequestChanges,
): Promise<WithRaw<ClientRequest>> {
  const body = await bodyOf(api, changes);
  return changeOrNameClient(api, id, body, REQUEST_CHANGES.clientIds.displayName);
}

/**
 * Returns the body of a change, with IDs for names and emails.
 * @throws Failure `invalid` for a name that does not exist, and if there is nothing to change.
 */
export async function bodyOf(api: ContentSnareApi, changes: RequestChanges): Promise<Changes> {
  const label = REQUEST_CHANGES.clientIds.displayName;
  const clientIds: string[] = [];
  for (const one of changes.clientIds) clientIds.push(await chosenClientId(api, one, label));
  const named = await withNamedIds(api, { ...changes, clientIds });
  return requireChange(changesBody(named));
}

/** Returns the body of a change. A gateway takes the same one. */
function changesBody(changes: RequestChanges): Changes {
  const { name, dueDate, status, clientIds, folderId, ownerId, scheduleId, ...more } = changes;
  const { removeSchedule, commentsEnabled, pinEnabled, shareLinkEnabled, ...texts } = more;
  const { instructions, showInstructions, ...rest } = texts;
  nothingIsLeft(rest);
  return {
    name,
    due: dueDate,
    status,
    ...(clientIds.length > 0 && assignmentsOf(clientIds)),
    folder_id: folderId,
    ...ownerBody(ownerId),
    communication_template_id: removeSchedule ? null : scheduleId,
    comments_enabled: commentsEnabled,
    passcode_enabled: pinEnabled,
    share_via_link_enabled: shareLinkEnabled,
    instruction_text: instructions,
    show_instruction: showInstructions,
  };
}

/**
 * Adds a client, by ID or email, to the request's clients. Sends nothing if the client is already there.
 * @throws Failure `invalid` for a client that does not exist.
 */
export async function addClient(
  api: ContentSnareApi,
  id: string,
  idOrEmail: string,
  isPrimary: boolean,
): Promise<WithRaw<ClientRequest> & { added: boolean }> {
  const clientId = await chosenClientId(api, idOrEmail);
  const request = await readRequest(api, id);
  const there = assignedIds(request.raw);
  const added = !there.includes(clientId);
  if (!added && (!isPrimary || there[0] === clientId)) return { ...request, added };
  // All clients are sent, because the service may remove the others (fact assigned-clients).
  const all = isPrimary ? [clientId, ...there] : [...there, clientId];
  const body = assignmentsOf([...new Set(all)]);
  return { ...(await changeOrNameClient(api, id, body, CLIENT_LABEL)), added };
}

/**
 * Changes a request.
 * @param label the label of the field of clients.
 * @throws Failure `invalid` about a client that does not exist, if that can be why the change is refused.
 */
async function changeOrNameClient(api: ContentSnareApi, id: string, body: Changes, label: string) {
  try {
    return await change(api, id, body);
  } catch (error) {
    if (!isFailure(error, 'not-found') && !isFailure(error, 'invalid')) throw error;
    for (const { account_id } of body.client_assignments_ids ?? []) {
      if (await isUnknownClient(api, account_id)) {
        throw invalidField(label, `${NO_CLIENT.id} It is ${account_id}.`);
      }
    }
    throw error;
  }
}

export async function change(api: ContentSnareApi, id: string, body: Changes) {
  const operation = writing('update the request');
  return withRequest(await api.call('PUT /partner_api/v1/requests/{id}', operation, { id, body }));
}

/** Returns the clients of a request as the service takes them. The first client is primary. */
function assignmentsOf(clientIds: readonly string[]): Changes {
  return {
    client_assignments_ids: clientIds.map((account_id, at): Schemas['ClientAssignment'] => ({
      account_id,
      primary: at === 0,
    })),
  };
}

/**
 * Returns the ids of all clients of a request that was read by its ID, the primary client first.
 * @throws Failure `protocol` if they are not listed. A change would remove the missing clients.
 */
export function assignedIds(raw: unknown): string[] {
  if (!Array.isArray(asRecord(raw).clients)) {
    throw new Failure({
      kind: 'protocol',
      message:
        'Could not add the client: Content Snare did not list the clients of the request, and the change could remove them. Add the client in Content Snare.',
    });
  }
  return [...new Set(clientIdsOf(raw))].filter((id) => id !== null);
}
