import { type components, eventNameValues } from '@pieceworks/contracts/content-snare-vendor';

/** The name of a Content Snare event. */
export type EventName = components['schemas']['EventName'];

type EventFacts = Readonly<{
  /** The record in a delivery, if it is one of these. */
  about?: 'request' | 'client';
  /**
   * Frequency of the event for one record. It decides how long an equal delivery counts as a duplicate. `once`:
   * once per record; `seldom`: at least an hour apart; otherwise at any time.
   */
  happens?: 'once' | 'seldom';
}>;

const ONCE: EventFacts = { happens: 'once' };
const SELDOM: EventFacts = { happens: 'seldom' };
const REQUEST: EventFacts = { about: 'request' };
const REQUEST_ONCE: EventFacts = { ...REQUEST, ...ONCE };
const REQUEST_SELDOM: EventFacts = { ...REQUEST, ...SELDOM };
const CLIENT: EventFacts = { about: 'client' };
const CLIENT_ONCE: EventFacts = { ...CLIENT, ...ONCE };

/** Facts about the events that have any. Events of fields and comments can repeat with equal content. */
export const EVENT_FACTS: Readonly<Partial<Record<EventName, EventFacts>>> = {
  request_created: REQUEST_ONCE,
  request_updated: REQUEST,
  request_destroyed: REQUEST_ONCE,
  request_draft: REQUEST_SELDOM,
  request_published: REQUEST_SELDOM,
  request_completed: REQUEST_SELDOM,
  request_archived: REQUEST_SELDOM,
  request_reopened: REQUEST,
  request_viewed: REQUEST,
  request_board_column_changed: REQUEST,
  request_create_failed: REQUEST,
  request_update_failed: REQUEST,
  request_destroy_failed: REQUEST,
  request_published_failed: REQUEST,
  request_completed_failed: REQUEST,
  request_archived_failed: REQUEST,
  request_reopen_failed: REQUEST,
  request_board_column_change_failed: REQUEST,
  all_fields_completed: REQUEST_SELDOM,
  section_completed: SELDOM,
  page_completed: SELDOM,
  client_created: CLIENT_ONCE,
  client_updated: CLIENT,
  client_destroyed: CLIENT_ONCE,
  client_portal_group_created: ONCE,
  client_portal_group_destroyed: ONCE,
  recurring_request_created: ONCE,
  recurring_request_completed: SELDOM,
  recurring_request_destroyed: ONCE,
  team_member_created: ONCE,
  team_member_destroyed: ONCE,
};

/** All known events (vendor contract). */
export const EVENTS = eventNameValues;

/** The labels of the events: `request_created` is `Request created`. */
export const EVENT_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  EVENTS.map((name) => {
    const words = name.replaceAll('_', ' ').replace('sms', 'SMS');
    return [name, `${words.charAt(0).toUpperCase()}${words.slice(1)}`];
  }),
);

/** Returns true for the name of a known event. */
export function isEvent(name: string): name is EventName {
  return EVENTS.some((event) => event === name);
}
