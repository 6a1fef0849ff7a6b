import { isRecord, type JsonRecord, outputFieldsOf, readOutput } from '@pieceworks/kit';
import { required } from '@pieceworks/kit/form';
import * as rows from '../../outputs/output-rows';
import { EVENT_FORM } from '../event-form';
import { EVENTS, isEvent } from '../events';
import { SAMPLE_FIELD } from '../sample-deliveries';
import { CONTEXT_FIELDS, contextOf, type EventKind, FILTERS, recentAnswers } from './event-kind';

/** Any record, with the request and client that it comes with. Users choose the events. */
export const ANY_EVENT: EventKind = {
  form: { events: required(EVENT_FORM.events), ...FILTERS },
  fields: [...outputFieldsOf(rows.ANY_RECORD), ...CONTEXT_FIELDS],
  sample: SAMPLE_FIELD,
  read: (raw) => ({
    ...readOutput(rows.ANY_RECORD, raw, {}),
    ...contextOf(requestIn(raw)),
    raw,
  }),
  isAboutAnything: true,
  recent: async (api) =>
    (await recentAnswers(api)).map(({ record, raw }) => {
      const { id, name } = record;
      return { id, name, ...contextOf(raw), raw };
    }),
};

/** Returns the request in a delivery. For an event of a client, only the client of the request is known. */
function requestIn(delivery: JsonRecord): unknown {
  if (isRecord(delivery.request)) return delivery.request;
  const event = String(delivery.event_name);
  const about = isEvent(event) ? EVENTS[event].about : undefined;
  if (about === 'client') return { client: delivery };
  return about === 'request' ? delivery : flatRequestIn(delivery);
}

/** Returns the request and client of product events, which store them in separate flat fields. */
function flatRequestIn(delivery: JsonRecord): JsonRecord {
  return {
    id: delivery.request_id,
    name: delivery.request_name,
    client: {
      id: delivery.client_id,
      full_name: delivery.client_full_name,
      email: delivery.client_email,
    },
  };
}
