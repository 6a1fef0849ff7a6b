import type { components } from '@pieceworks/contracts/content-snare-vendor';
import { type RulesOf, wireOf, writing } from '@pieceworks/kit';
import { REQUEST_CHANGES } from '../model/request-fields';
import type { ContentSnareApi } from '../model/types';
import { type Calls, pathTo } from './calls';
import { ownerBody, withNamedIds } from './named-ids';
import { assignedIds, requireChange, withRequest } from './records';

type Schemas = components['schemas'];
type Changes = Schemas['RequestChanges'];

/** Creates the API that changes requests. The gateway contract uses the vendor's names here. */
export function createChangeApi(
  { put }: Calls,
  readRequest: ContentSnareApi['readRequest'],
  known: Pick<ContentSnareApi, 'listNamed'>,
): Pick<ContentSnareApi, 'updateRequest' | 'addClient'> {
  const change = async (id: string, changes: Changes) =>
    withRequest(await put(pathTo('requests', id), writing('update the request'), changes));

  return {
    async updateRequest(id, given) {
      const changes = await withNamedIds(given, known);
      const { ownerId, scheduleId, removeSchedule, clientIds } = changes;
      const rules: RulesOf<typeof REQUEST_CHANGES, 'vendor', Changes> = {
        clientIds: clientIds.length > 0 ? assignmentsOf(clientIds) : {},
        ownerId: ownerBody(ownerId),
        scheduleId: { communication_template_id: removeSchedule ? null : scheduleId },
        removeSchedule: {},
      };
      return change(id, requireChange(wireOf(REQUEST_CHANGES, 'vendor', changes, rules)));
    },

    async addClient(id, clientId, isPrimary) {
      const request = await readRequest(id);
      const there = assignedIds(request.raw);
      const added = !there.includes(clientId);
      if (!added && (!isPrimary || there[0] === clientId)) return { ...request, added };
      // All clients are sent, because the service may remove the others (fact assigned-clients).
      const all = isPrimary ? [clientId, ...there] : [...there, clientId];
      return { ...(await change(id, assignmentsOf([...new Set(all)]))), added };
    },
  };
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
