import { DEDUPE_KEY_PROPERTY, type OutputSchemaField } from '@activepieces/pieces-framework';
import { invalidField, type TriggerReader } from '@pieceworks/kit';
import { type DueRequest, dueRequests, endDueRequests } from '../answers/due-requests';
import { MISSING_FIELDS } from '../answers/missing';
import { withRequest } from '../api/requests';
import { createPollingTrigger } from '../create-step';
import { REQUEST_DUE } from '../fields';
import { DATED_REQUEST_FIELDS, flatDated } from '../outputs/output-fields';
import { SAMPLE_REQUEST } from '../webhooks/sample-deliveries';

const DUE_FIELDS: OutputSchemaField[] = [
  ...DATED_REQUEST_FIELDS,
  {
    key: 'daysLeft',
    label: 'Days left',
    format: 'number',
    description: 'Days until the due date; negative if it is over.',
  },
  ...MISSING_FIELDS,
  {
    key: 'isSample',
    label: 'Sample',
    format: 'boolean',
    description: 'The request is made up, for a test.',
  },
];

export const requestDue = () =>
  createPollingTrigger({
    name: 'request_due',
    displayName: 'Request Due',
    description: 'Triggers when an open request is due, or some days before or after.',
    aiMetadata: {
      description:
        'Triggers once for each open request (published or waiting) and due date, at the first check at which it is at most daysBefore days away by calendar days in timeZone. With onlyIfMissing it reads the request, and triggers only if required fields are missing. Checks every hour; free.',
    },
    props: REQUEST_DUE,
    outputSchema: { fields: DUE_FIELDS },
    watch(form, api, { store, now }): TriggerReader<DueRequest & { isSample?: true }> {
      const { neededFields, onlyIfMissing } = REQUEST_DUE;
      if (form.neededFields.length > 0 && !form.onlyIfMissing) {
        throw invalidField(
          neededFields.displayName,
          `leave it empty, or turn on ${onlyIfMissing.displayName}.`,
        );
      }
      const began = performance.now();
      const elapsedMs = () => performance.now() - began;
      return dueRequests({ api, store, now, elapsedMs }, form);
    },
    // A flow that was off for more than a day counts as turned on anew.
    end: (store) => endDueRequests(store, Date.now()),
    outputOf({ request, id, dueDate, daysLeft, missing, missingText, isSample = false }) {
      return {
        ...flatDated(request, undefined),
        daysLeft,
        missingText,
        missing,
        isSample,
        // If the platform delivers a poll twice within moments, each request starts the flow only once.
        [DEDUPE_KEY_PROPERTY]: `${id} ${dueDate}`,
      };
    },
    sample,
  });

function sample() {
  const [id, name, page] = ['fld_3rb1', 'Bank statement', 'Your year'];
  return {
    request: withRequest({ ...SAMPLE_REQUEST, due_date: undefined, due: SAMPLE_REQUEST.due_date }),
    id: SAMPLE_REQUEST.id,
    dueDate: SAMPLE_REQUEST.due_date,
    daysLeft: 1,
    missingText: name,
    missing: [{ id, name, page, comment: null }],
    isSample: true as const,
  };
}
