import {
  asRecord,
  isFilledIn,
  isRecord,
  type JsonRecord,
  outputFieldsOf,
  readOutput,
} from '@pieceworks/kit';
import * as rows from '../../outputs/output-rows';
import { EVENT_FORM } from '../event-form';
import { EVENTS, isEvent } from '../events';
import { SAMPLE_EMAIL, SAMPLE_RECURRING } from '../sample-deliveries';
import { CONTEXT_FIELDS, contextOf, type EventKind } from './event-kind';

/** Any record, as far as it has an ID and a name, with the request and client that it comes with. */
export const OPEN_EVENT = {
  fields: [...outputFieldsOf(rows.ANY_RECORD), ...CONTEXT_FIELDS],
  read: (raw) => ({
    ...readOutput(rows.ANY_RECORD, raw, {}),
    ...contextOf(requestIn(raw)),
    raw,
  }),
  isAboutAnything: true,
} as const satisfies Partial<EventKind>;

/** A failed recurring request. No source shows its delivery, so no filter could be relied on. */
export const RECURRING_EVENT: EventKind = { ...OPEN_EVENT, form: {}, sample: SAMPLE_RECURRING };

/** An email that was not taken. No source shows its delivery, so no filter could be relied on. */
export const EMAIL_EVENT: EventKind = {
  ...OPEN_EVENT,
  form: { spamComplaints: EVENT_FORM.spamComplaints },
  eventsIn: ({ spamComplaints }) =>
    spamComplaints ? ['email_bounced', 'email_spam_complained'] : ['email_bounced'],
  sample: SAMPLE_EMAIL,
};

/** Returns the request in a delivery. For an event of a client, only the client of the request is known. */
function requestIn(delivery: JsonRecord): unknown {
  const { client } = flatRequestIn(delivery);
  if (isRecord(delivery.request)) {
    // The client beside the request is the one that the event is about.
    return isFilledIn(client) ? { ...delivery.request, client } : delivery.request;
  }
  const event = String(delivery.event_name);
  const about = isEvent(event) ? EVENTS[event].about : undefined;
  if (about === 'client') return { client: delivery };
  return about === 'request' ? delivery : flatRequestIn(delivery);
}

/** Returns the request and client of events such as those of products, which have them in separate flat fields. */
function flatRequestIn(delivery: JsonRecord): JsonRecord {
  const flat = {
    id: delivery.client_id,
    full_name: delivery.client_full_name,
    email: delivery.client_email,
  };
  const named = Object.entries(flat).filter(([, value]) => isFilledIn(value));
  return {
    id: delivery.request_id,
    name: delivery.request_name,
    client: { ...Object.fromEntries(named), ...asRecord(delivery.client) },
  };
}
