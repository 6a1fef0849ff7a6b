import { invalidField } from '@pieceworks/kit';
import { updateRequest as update } from '../api/request-changes';
import { withDueDate } from '../forms/due-days';
import { createFormAction } from '../forms/form';
import { DATED_REQUEST_FIELDS, flatDated } from '../outputs/output-fields';
import { UPDATE_REQUEST_FORM } from '../model/request-fields';

export const updateRequest = () =>
  createFormAction({
    name: 'update_request',
    displayName: 'Update Request',
    description: 'Update name, due date, status, folder or owner of a request.',
    forAgents:
      'Updates a request (requestId from find_requests). `status: completed | archived | published | draft`: publishing a draft emails the client; of several, Content Snare decides whom. published also reopens a completed one. A new due date emails nobody, and nothing sends a reminder at once. Also name, `dueDate: 2030-06-30` or `dueInDays: 14`, clients, folder, owner, reminders, access, instructions; empty ones stay. Only people can delete a request: archive it instead. To add a client use add_client_to_request, to judge an answer review_field.',
    idempotent: true,
    classification: 'WRITE',
    form: UPDATE_REQUEST_FORM,
    output: DATED_REQUEST_FIELDS,
    async run({ requestId, ...changes }, api) {
      if (changes.removeSchedule && changes.scheduleId !== undefined) {
        const { removeSchedule, scheduleId } = UPDATE_REQUEST_FORM;
        throw invalidField(
          removeSchedule.label,
          `switch it off, since ${scheduleId.label} is filled in.`,
        );
      }
      const updated = await update(api, requestId, withDueDate(UPDATE_REQUEST_FORM, changes));
      return flatDated(updated, changes.timeZone);
    },
  });
