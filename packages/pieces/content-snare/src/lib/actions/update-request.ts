import { invalidField, LONG_ACTION_LIMITS } from '@pieceworks/kit';
import { requireEither } from '@pieceworks/kit/form';
import { createAction } from '../create-step';
import { request } from '../dropdowns';
import { DATED_REQUEST_FIELDS, rawOnDemand, requestOutput } from '../outputs/output-fields';
import { REQUEST_CHANGES, updateRequest as update } from '../requests/change-request';
import { withDueDate } from '../requests/due-date';
import {
  changeRequests,
  MANY_FIELDS,
  MANY_REQUESTS,
  NOT_MANY,
} from '../requests/many/change-requests';

const FORM = {
  requestId: request(
    'Required: choose a request here, or fill in Requests. An ID of List Requests.',
  ),
  ...MANY_REQUESTS,
  ...REQUEST_CHANGES,
};

export const updateRequest = () =>
  createAction({
    name: 'update_request',
    displayName: 'Update Request',
    description: 'Change due date, name, status or owner of a request, or of several.',
    aiMetadata: {
      description:
        'Changes a request: due date, status, name, clients, folder, owner, reminders, access or instructions; empty fields stay. `status: completed | archived | published | draft`: publishing a draft emails the client, and published also reopens a completed or archived one. `dueDate: 2030-06-30` or `dueInDays: 14` in timeZone (UTC); a new due date emails nobody, and no action sends a reminder. clientIds replaces all clients: to add one use add_client_to_request. Several at once: `requestIds: ["req_0001", "req_0003"]` instead of requestId; results are in updated, failed and left.',
      idempotent: true,
    },
    classification: 'WRITE',
    props: FORM,
    limits: LONG_ACTION_LIMITS,
    outputSchema: { fields: [...DATED_REQUEST_FIELDS, ...MANY_FIELDS] },
    async run({ requestId, requestIds, maxPublished, ...given }, api, { output }) {
      const isMany = requestIds.length > 0;
      requireEither(FORM, { requestId, requestIds: isMany ? requestIds : undefined }, [
        'requestId',
        'requestIds',
      ]);
      if (given.removeSchedule && given.scheduleId !== undefined) {
        const { removeSchedule, scheduleId } = REQUEST_CHANGES;
        throw invalidField(
          removeSchedule.displayName,
          `switch it off, since ${scheduleId.displayName} is filled in.`,
        );
      }
      const changes = withDueDate(REQUEST_CHANGES, given);
      if (requestId === undefined) {
        const many = await changeRequests(api, { requestIds, maxPublished }, changes, output);
        return { ...NO_REQUEST, ...many };
      }
      const updated = await update(api, requestId, changes);
      return { ...rawOnDemand(requestOutput(updated, given.timeZone), api), ...NOT_MANY };
    },
  });

/** The fields of a single request, empty. */
const NO_REQUEST = Object.fromEntries(DATED_REQUEST_FIELDS.map(({ key }) => [key, null]));
