import { required } from '@pieceworks/kit/form';
import { EVENT_FORM } from '../event-form';
import { isEvent } from '../events';
import { SAMPLE_FIELD } from '../sample-deliveries';
import { contextOf, type EventKind, FILTERS, recentAnswers } from './event-kind';
import { OPEN_EVENT } from './open-event';

/** The events that users choose. */
export const ANY_EVENT: EventKind = {
  ...OPEN_EVENT,
  form: { events: required(EVENT_FORM.events), ...FILTERS },
  sample: SAMPLE_FIELD,
  eventsIn: ({ events }) => events.filter(isEvent),
  recent: async (api) =>
    (await recentAnswers(api)).map(({ record, raw }) => {
      const { id, name } = record;
      return { id, name, ...contextOf(raw), raw };
    }),
};
