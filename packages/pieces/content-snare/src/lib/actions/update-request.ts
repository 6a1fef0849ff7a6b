import { invalidField } from '@pieceworks/kit';
import { required } from '@pieceworks/kit/form';
import { createAction } from '../create-step';
import { request } from '../dropdowns';
import { DATED_REQUEST_FIELDS, rawOnDemand, requestOutput } from '../outputs/output-fields';
import { REQUEST_CHANGES, updateRequest as update } from '../requests/change-request';
import { withDueDate } from '../requests/due-date';

export const updateRequest = () =>
  createAction({
    name: 'update_request',
    displayName: 'Update Request',
    description: 'Change the due date, name, status, folder or owner of a request.',
    aiMetadata: {
      description:
        'Changes a request: due date, status, name, clients, folder, owner, reminders, access or instructions; empty fields stay. `status: completed | archived | published | draft`: publishing a draft emails the client, and published also reopens a completed or archived one. `dueDate: 2030-06-30` or `dueInDays: 14` in timeZone (UTC); a new due date emails nobody, and no action sends a reminder. clientIds replaces all clients: to add one use add_client_to_request.',
      idempotent: true,
    },
    classification: 'WRITE',
    props: { requestId: required(request()), ...REQUEST_CHANGES },
    outputSchema: { fields: DATED_REQUEST_FIELDS },
    async run({ requestId, ...changes }, api) {
      if (changes.removeSchedule && changes.scheduleId !== undefined) {
        const { removeSchedule, scheduleId } = REQUEST_CHANGES;
        throw invalidField(
          removeSchedule.displayName,
          `switch it off, since ${scheduleId.displayName} is filled in.`,
        );
      }
      const updated = await update(api, requestId, withDueDate(REQUEST_CHANGES, changes));
      return rawOnDemand(requestOutput(updated, changes.timeZone), api);
    },
  });
