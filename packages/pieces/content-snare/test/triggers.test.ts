import { TriggerStrategy } from '@activepieces/pieces-framework';
import { at } from '@pieceworks/kit';
import { type EnabledTrigger, performInChild, type Performer } from '@pieceworks/lab/host';
import { withoutPath } from '@pieceworks/lab/sandbox';
import { AnswerCheck } from '@pieceworks/lab/sandbox/answer-check';
import { expectListedOutput } from '@pieceworks/lab/suites/listed-output';
import { performHere } from '@pieceworks/lab/suites/perform-here';
import vendorDocument from '#contract/vendor.json';
import { accountOf } from '../service/account-calls';
import { contentSnare } from '../src';
import { type EventName, EVENTS } from '../src/lib/webhooks/events';
import * as samples from '../src/lib/webhooks/sample-deliveries';
import { textAt } from './json';
import { sharedWebhookFlow } from './webhook-flow';

type Props = Readonly<Record<string, unknown>>;
type Output = Readonly<Record<string, unknown>>;

/** The trigger whose calls have processes of their own, as on the platform. What they change is the same for all. */
const IN_PROCESSES = 'request_completed';
let perform: Performer = performHere;

const { piece, receiver, connection, run, enable, deliver, delivered, webhooks, createRequest } =
  sharedWebhookFlow({ perform: (...call) => perform(...call) });

/** Returns the outputs for all deliveries since the last call. */
async function eventsOf(trigger: EnabledTrigger): Promise<Output[]> {
  const outputs: unknown[] = [];
  for (const body of await delivered()) outputs.push(...(await deliver(trigger, body)));
  return outputs.map(asOutput);
}

function asOutput(value: unknown): Output {
  // Copies through JSON as the platform does, so that only JSON values pass.
  const copy: unknown = JSON.parse(JSON.stringify(value));
  return typeof copy === 'object' && copy !== null ? { ...copy } : {};
}

/** Causes each event; returns the id of its record. */
const HAPPENINGS: Readonly<Record<string, () => Promise<string>>> = {
  request_created: () => createRequest({ keepAsDraft: true }),
  request_published: () => createRequest(),
  request_viewed: async () => {
    const requestId = await createRequest();
    await accountOf(piece().sandbox).act({ kind: 'view', requestId });
    return requestId;
  },
  request_completed: async () => {
    const requestId = await createRequest({ pinEnabled: true });
    await accountOf(piece().sandbox).act({ kind: 'answer-all', requestId });
    await accountOf(piece().sandbox).act({ kind: 'complete', requestId });
    return requestId;
  },
  all_fields_completed: async () => {
    const requestId = await createRequest();
    await accountOf(piece().sandbox).act({ kind: 'answer-all', requestId });
    return requestId;
  },
  request_archived: async () => {
    const requestId = await createRequest();
    await run('update_request', { requestId, status: 'archived' });
    return requestId;
  },
  request_reopened: async () => {
    const requestId = await createRequest();
    await run('update_request', { requestId, status: 'completed' });
    await run('update_request', { requestId, status: 'published' });
    return requestId;
  },
  request_updated: async () => {
    const requestId = await createRequest();
    await run('update_request', { requestId, name: 'Tax return, again' });
    return requestId;
  },
  request_destroyed: async () => {
    const requestId = await createRequest();
    const url = `/partner_api/v1/requests/${requestId}`;
    await run('custom_api_call', { method: 'DELETE', url });
    return requestId;
  },
  section_completed: async () => {
    const requestId = await createRequest();
    await accountOf(piece().sandbox).act({ kind: 'answer-all', requestId });
    return textAt(await run('get_request', { requestId }), 'fields', 0, 'sectionId');
  },
  field_completed: () => reviewedField(),
  field_approved: () => reviewedField({ decision: 'approve' }),
  field_rejected: () => reviewedField({ decision: 'reject', comment: 'The year is missing' }),
  comment_created: async () => {
    const fieldId = await firstFieldOf(await createRequest());
    await accountOf(piece().sandbox).act({ kind: 'comment', fieldId, text: 'Which year?' });
    return lastSubject();
  },
  email_bounced: () => unreadable('email_bounced'),
  recurring_request_failed: () => unreadable('recurring_request_failed'),
  client_created: async () =>
    textAt(await run('create_client', { name: 'Aroha Ngata', email: 'aroha@example.com' }), 'id'),
  client_updated: async () =>
    textAt(await run('update_client', { clientId: 'acc_0001', name: 'Alice Bell' }), 'id'),
  any_event: () => createRequest({ keepAsDraft: true }),
};

/** Events whose records cannot be read, so a test of the trigger shows no real one. */
const UNREADABLE = [
  'comment_created',
  'request_destroyed',
  'section_completed',
  'email_bounced',
  'recurring_request_failed',
];

/** The status of the request or field after each event. */
const STATUSES: Readonly<Record<string, string>> = {
  request_created: 'published',
  request_published: 'published',
  request_viewed: 'published',
  request_completed: 'completed',
  all_fields_completed: 'completed',
  request_archived: 'archived',
  request_reopened: 'published',
  request_updated: 'published',
  request_destroyed: 'published',
  field_completed: 'done',
  field_approved: 'approved',
  field_rejected: 'redo',
};

const PROPS: Readonly<Record<string, Props>> = { any_event: { events: ['request_created'] } };

async function firstFieldOf(requestId: string): Promise<string> {
  return textAt(await run('get_request', { requestId }), 'fields', 0, 'id');
}

/** Lets an event happen whose record cannot be read. */
async function unreadable(event: EventName): Promise<string> {
  await accountOf(piece().sandbox).act({ kind: 'event', event, requestId: await createRequest() });
  return lastSubject();
}

/** Returns the ID of the record of the last event. */
async function lastSubject(): Promise<string> {
  const [event] = (await accountOf(piece().sandbox).events()).slice(-1);
  return event?.subjectId ?? '';
}

async function reviewedField(review?: Props): Promise<string> {
  const requestId = await createRequest();
  const fieldId = await firstFieldOf(requestId);
  const answers = [{ text: '84,000' }];
  await accountOf(piece().sandbox).act({ kind: 'answer', fieldId, answers });
  if (review) await run('review_field', { requestId, fieldId, ...review });
  return fieldId;
}

const TRIGGERS = Object.values(contentSnare.triggers()).filter(
  ({ type }) => type === TriggerStrategy.WEBHOOK,
);
const fieldsOf = (name: string) => contentSnare.getTrigger(name)?.outputSchema?.fields ?? [];

describe.each(TRIGGERS.map(({ name }) => [name]))('%s', (name) => {
  const happen = () => HAPPENINGS[name]?.() ?? Promise.reject(new Error(`${name} never happens.`));
  const props = PROPS[name] ?? {};

  beforeAll(() => {
    perform = name === IN_PROCESSES ? performInChild : performHere;
  });

  it.each([true, false])(
    'starts with its event and no other, and stops when it is turned off (confirmed: %s)',
    async (confirm) => {
      const trigger = await enable(name, { ...props, confirm });
      expect(await webhooks()).toMatchObject([
        { url: withoutPath(receiver().url), enabled: true, subscriptions: props.events ?? [name] },
      ]);
      const id = await happen();
      const events = (await eventsOf(trigger)).filter((output) => output.id === id);
      expect(events).toHaveLength(1);
      const { _dedupe_key: key, ...output } = events[0] ?? {};
      expect(output).toMatchObject({
        isSample: false,
        event: trigger.values.propsValue?.events ? 'request_created' : name,
      });
      expectListedOutput(output, fieldsOf(name));
      expect(output.clientId ?? output.id).toMatch(/^acc_/);
      expect(key).toMatch(/^[\w-]{22}-\w*$/);
      expect(JSON.stringify(output)).not.toMatch(/"pin_code"/);
      await piece().host.disableTrigger(trigger);
      expect(await webhooks()).toEqual([]);
    },
  );

  it('has a sample of an existing event', () => {
    const sample = contentSnare.getTrigger(name)?.sampleData;
    expect(Object.keys(EVENTS)).toContain(at(sample, 'event'));
    expect(sample).toHaveProperty('isSample', true);
    expect(at(sample, 'status')).toBe(STATUSES[name]);
  });

  it('is tested on a sample, marked as such, if there is no real event', async () => {
    // Every account has clients.
    if (name === 'client_created') return;
    const values = { connection: connection(), propsValue: { ...props, clientId: 'acc_none' } };
    const { host } = piece();
    const outputs = (await host.testTrigger(name, values)).map(asOutput);
    const event = props.events === undefined ? name : 'request_created';
    expect(outputs).toMatchObject([{ event, isSample: true }]);
    for (const output of outputs) expectListedOutput(output, fieldsOf(name));
  });

  it('is tested on real records, with the same fields', async () => {
    if (!UNREADABLE.includes(name)) await happen();
    const { host } = piece();
    const outputs = (
      await host.testTrigger(name, { connection: connection(), propsValue: props })
    ).map(asOutput);
    expect(outputs.length).toBeGreaterThan(0);
    for (const output of outputs) {
      expectListedOutput(output, fieldsOf(name));
      expect(output).not.toHaveProperty('_dedupe_key');
      expect(output.isSample).toBe(UNREADABLE.includes(name));
    }
  });
});

it.each([
  ['client_created', samples.SAMPLE_CLIENT],
  ['request_created', samples.SAMPLE_REQUEST],
  ['request_completed', samples.SAMPLE_COMPLETED],
  ['field_completed', samples.SAMPLE_FIELD],
  ['section_completed', samples.SAMPLE_SECTION],
  ['comment_created', samples.SAMPLE_COMMENT],
  ['email_bounced', samples.SAMPLE_EMAIL],
  ['recurring_request_failed', samples.SAMPLE_RECURRING],
])('the sample of %s is a delivery of the contract', (event_name, sample) => {
  const flawsOf = (body: object) =>
    new AnswerCheck(vendorDocument).flawsOfDelivery(event_name, JSON.stringify(body));
  expect(flawsOf({ ...sample, event_name })).toEqual([]);
  expect(flawsOf({ ...sample, id: 7 })).toEqual([
    "the body must have required property 'event_name'",
    '/id must be string',
  ]);
});
