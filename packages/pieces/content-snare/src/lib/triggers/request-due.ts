import { fullRecord } from '@pieceworks/kit/form';
import { createPollingTrigger } from '../create-step';
import { REQUEST_DUE } from '../fields';
import { DAYS_LEFT_FIELD } from '../outputs/output-fields';
import { dueRequests, endDueRequests } from '../watch/due-requests';
import { refuseUnreadFields } from '../watch/open-requests';
import { pollContext } from '../watch/request-watch';
import {
  openRequestFields,
  openRequestOutput,
  rawRequests,
  sampleRequest,
} from './open-request-output';

export const requestDue = () =>
  createPollingTrigger({
    name: 'request_due',
    displayName: 'Request Due',
    description: 'Overdue, deadline, reminder: triggers days before or after a due date.',
    aiMetadata: {
      description:
        'Triggers once for each open request (published or waiting) and due date, at the first check at which it is at most daysBefore days away by calendar days in timeZone. With onlyIfMissing it reads the request, and triggers only if required fields are missing. Checks every hour; free.',
    },
    props: { ...REQUEST_DUE, fullRecords: fullRecord() },
    outputSchema: {
      fields: openRequestFields(DAYS_LEFT_FIELD),
    },
    watch({ fullRecords, ...form }, api, context) {
      refuseUnreadFields(form);
      return rawRequests(dueRequests(pollContext(api, context), form), api, fullRecords);
    },
    // A flow that was off for more than a day counts as turned on anew.
    end: (store) => endDueRequests(store, Date.now()),
    outputOf: ({ dueDate, daysLeft, ...request }) =>
      openRequestOutput(request, { daysLeft }, dueDate),
    sample: () => ({ ...sampleRequest(), daysLeft: 1 }),
  });
