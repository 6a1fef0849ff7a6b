import { invalidField } from '@pieceworks/kit';
import { required } from '@pieceworks/kit/form';
import { createAction } from '../create-step';
import { request } from '../dropdowns';
import { DATED_REQUEST_FIELDS, flatDated } from '../outputs/output-fields';
import { REQUEST_CHANGES, updateRequest as update } from '../requests/change-request';
import { withDueDate } from '../requests/due-days';

export const updateRequest = () =>
  createAction({
    name: 'update_request',
    displayName: 'Update Request',
    description: 'Change the due date, name, status, folder or owner of a request.',
    aiMetadata: {
      description:
        'Updates a request (requestId from list_requests). `status: completed | archived | published | draft`: publishing a draft emails the client (of several clients, those that Content Snare chooses). published also reopens a completed or archived one. A new due date emails nobody. No action sends a reminder. Also name, `dueDate: 2030-06-30` or `dueInDays: 14` in timeZone (UTC), clientIds (all; others may be removed), folder, owner, reminders, access, instructions; empty ones stay. Only people can delete a request: archive it instead. To add a client use add_client_to_request.',
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
      return flatDated(updated, changes.timeZone);
    },
  });
