import type { components } from '@pieceworks/contracts/content-snare-vendor';
import { asRecord, Failure, type RulesOf, toRequest, writing } from '@pieceworks/kit';
import type { ClientRequest, WithRaw } from '../outputs/output-rows';
import { REQUEST_CHANGES, type RequestChanges } from '../model/request-fields';
import { requireChange } from './clients';
import type { ContentSnareApi } from './content-snare-api';
import { ownerBody, withNamedIds } from './named-records';
import { clientIdsOf, readRequest, withRequest } from './requests';

type Schemas = components['schemas'];
type Changes = Schemas['RequestChanges'];

export async function updateRequest(
  api: ContentSnareApi,
  id: string,
  given: RequestChanges,
): Promise<WithRaw<ClientRequest>> {
  const changes = await withNamedIds(api, given);
  const { ownerId, scheduleId, removeSchedule, clientIds } = changes;
  const rules: RulesOf<typeof REQUEST_CHANGES, 'vendor', Changes> = {
    clientIds: clientIds.length > 0 ? assignmentsOf(clientIds) : {},
    ownerId: ownerBody(ownerId),
    scheduleId: { communication_template_id: removeSchedule ? null : scheduleId },
    removeSchedule: {},
  };
  return change(api, id, requireChange(toRequest(REQUEST_CHANGES, 'vendor', changes, rules)));
}

/** Adds a client to the request's clients. Sends nothing if the client is already there. */
export async function addClient(
  api: ContentSnareApi,
  id: string,
  clientId: string,
  isPrimary: boolean,
): Promise<WithRaw<ClientRequest> & { added: boolean }> {
  const request = await readRequest(api, id);
  const there = assignedIds(request.raw);
  const added = !there.includes(clientId);
  if (!added && (!isPrimary || there[0] === clientId)) return { ...request, added };
  // All clients are sent, because the service may remove the others (fact assigned-clients).
  const all = isPrimary ? [clientId, ...there] : [...there, clientId];
  return { ...(await change(api, id, assignmentsOf([...new Set(all)]))), added };
}

/** The gateway contract uses the vendor's names here. */
async function change(api: ContentSnareApi, id: string, body: Changes) {
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
