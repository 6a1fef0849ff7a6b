import {
  createTrigger,
  DEDUPE_KEY_PROPERTY,
  type OutputSchemaField,
  type Store,
  TriggerStrategy,
} from '@activepieces/pieces-framework';
import {
  classified,
  ENABLE_LIMITS,
  HOURLY,
  invalidField,
  POLL_LIMITS,
  type TimeLimits,
  withLazySample,
} from '@pieceworks/kit';
import { type DueRequest, dueRequests, endDueRequests } from '../answers/due-requests';
import { MISSING_FIELDS } from '../answers/missing';
import { contentSnareApi } from '../api/content-snare-api';
import { withRequest } from '../api/requests';
import { contentSnareAuth } from '../auth';
import { propsOf, readFields } from '../forms/form';
import { flat, REQUEST_FIELDS } from '../forms/output-fields';
import { REQUEST_DUE_FORM } from '../model/step-fields';
import { SAMPLE_REQUEST } from '../webhooks/sample-deliveries';

const TEST_REQUESTS = 3;

const DUE_FIELDS: OutputSchemaField[] = [
  ...REQUEST_FIELDS,
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

export const requestDue = () => withLazySample(classified(createRequestDue(), 'READ'), sample);

const createRequestDue = () =>
  createTrigger({
    auth: contentSnareAuth,
    name: 'request_due',
    displayName: 'Request Due',
    description: 'Triggers when an open request is due, or days before or after.',
    aiMetadata: {
      description:
        'Triggers once for each open request (published or waiting) and due date, when it is daysBefore days away by calendar days in timeZone. With onlyIfMissing it reads the request, and triggers only if required fields are missing. Checks every hour; free.',
      idempotent: true,
    },
    type: TriggerStrategy.POLLING,
    props: propsOf(REQUEST_DUE_FORM),
    sampleData: undefined,
    outputSchema: { fields: DUE_FIELDS },

    async onEnable(context) {
      await watchOf(context, ENABLE_LIMITS).begin();
      context.setSchedule(HOURLY);
    },

    /** Keeps the state, because republishing turns the trigger off and on. The platform deletes it with the flow. */
    onDisable: ({ store }) => endDueRequests(store, Date.now()),

    async run(context) {
      return (await watchOf(context, POLL_LIMITS).poll()).map((due) => outputOf(due, false));
    },

    async test(context) {
      const due = await watchOf(context, POLL_LIMITS).sample(TEST_REQUESTS);
      return due.length === 0 ? [sample()] : due.map((one) => outputOf(one, false));
    },
  });

type Context = {
  auth: unknown;
  propsValue: Parameters<typeof readFields<typeof REQUEST_DUE_FORM>>[1];
  store: Store;
};

function watchOf({ auth, propsValue, store }: Context, limits: TimeLimits) {
  const form = readFields(REQUEST_DUE_FORM, propsValue);
  const { neededFields, onlyIfMissing } = REQUEST_DUE_FORM;
  if (form.neededFields.length > 0 && !form.onlyIfMissing) {
    throw invalidField(neededFields.label, `leave it empty, or turn on ${onlyIfMissing.label}.`);
  }
  const began = performance.now();
  const elapsedMs = () => performance.now() - began;
  const api = contentSnareApi(auth, limits);
  return dueRequests({ api, store, now: Date.now(), elapsedMs }, form);
}

function sample() {
  const [id, name, page] = ['fld_3rb1', 'Bank statement', 'Your year'];
  const due = {
    request: withRequest({ ...SAMPLE_REQUEST, due_date: undefined, due: SAMPLE_REQUEST.due_date }),
    id: SAMPLE_REQUEST.id,
    dueDate: SAMPLE_REQUEST.due_date,
    daysLeft: 1,
    missingText: name,
    missing: [{ id, name, page, comment: null }],
  };
  return outputOf(due, true);
}

function outputOf(due: DueRequest, isSample: boolean) {
  const { request, id, dueDate, daysLeft, missing, missingText } = due;
  return {
    ...flat(request),
    daysLeft,
    missingText,
    missing,
    isSample,
    // If the platform delivers a poll twice within moments, each request starts the flow only once.
    [DEDUPE_KEY_PROPERTY]: `${id} ${dueDate}`,
  };
}
