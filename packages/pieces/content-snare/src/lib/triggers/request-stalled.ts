import { fullRecord } from '@pieceworks/kit/form';
import { createPollingTrigger } from '../create-step';
import { REQUEST_STALLED } from '../fields';
import { refuseUnreadFields } from '../watch/open-requests';
import { pollContext } from '../watch/request-watch';
import { endStalledRequests, stalledRequests } from '../watch/stalled-requests';
import {
  openRequestFields,
  openRequestOutput,
  rawRequests,
  sampleRequest,
} from './open-request-output';

export const requestStalled = () =>
  createPollingTrigger({
    name: 'request_stalled',
    displayName: 'Request Stalled',
    description: 'Stuck, no progress: triggers when an open request stalls for days.',
    aiMetadata: {
      description:
        'Triggers when the progress of an open request (published or waiting) has not moved for daysWithoutProgress calendar days in timeZone; once, and again when it stalls after progress. Days count from the first check on: the progress before is unknown. With onlyIfMissing only if required fields are missing. Checks every hour, a large account in parts; free.',
    },
    props: { ...REQUEST_STALLED, fullRecords: fullRecord() },
    outputSchema: {
      fields: openRequestFields(
        {
          key: 'daysStalled',
          label: 'Days stalled',
          format: 'number',
          description: 'Calendar days since then. In a test, those of the form.',
        },
        {
          key: 'noProgressSince',
          label: 'No progress since',
          format: 'datetime',
          description: 'The check that first saw this progress. Made up in a test.',
        },
      ),
    },
    watch({ fullRecords, ...form }, api, context) {
      refuseUnreadFields(form);
      return rawRequests(stalledRequests(pollContext(api, context), form), api, fullRecords);
    },
    // A flow that was off for more than a day counts as turned on anew.
    end: (store) => endStalledRequests(store, Date.now()),
    outputOf: ({ daysStalled, noProgressSince, ...request }) =>
      openRequestOutput(request, { daysStalled, noProgressSince }, noProgressSince),
    sample: () => ({
      ...sampleRequest(),
      daysStalled: 3,
      noProgressSince: '2026-06-01T09:00:00.000Z',
    }),
  });
