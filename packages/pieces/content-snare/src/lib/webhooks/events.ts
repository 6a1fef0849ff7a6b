import type { components } from '#contract/vendor';

export type EventName = components['schemas']['EventName'];

type EventFacts = Readonly<{
  /** The record in a delivery, if it is one of these. */
  about?: 'request' | 'client';
  /** Set for an event that a record has once only, so that an equal delivery is a duplicate. */
  happens?: 'once';
}>;

const ANY: EventFacts = {};
const ONCE: EventFacts = { happens: 'once' };
const ABOUT_REQUEST: EventFacts = { about: 'request' };
const REQUEST_ONCE: EventFacts = { ...ABOUT_REQUEST, ...ONCE };
const ABOUT_CLIENT: EventFacts = { about: 'client' };
const CLIENT_ONCE: EventFacts = { ...ABOUT_CLIENT, ...ONCE };

/** All known events (vendor contract). Events of fields and comments can repeat with equal content. */
export const EVENTS: Readonly<Record<EventName, EventFacts>> = {
  request_created: REQUEST_ONCE,
  request_updated: ABOUT_REQUEST,
  request_destroyed: REQUEST_ONCE,
  request_draft: ABOUT_REQUEST,
  request_published: ABOUT_REQUEST,
  request_completed: ABOUT_REQUEST,
  request_archived: ABOUT_REQUEST,
  request_reopened: ABOUT_REQUEST,
  request_viewed: ABOUT_REQUEST,
  request_board_column_changed: ABOUT_REQUEST,
  request_create_failed: ABOUT_REQUEST,
  request_update_failed: ABOUT_REQUEST,
  request_destroy_failed: ABOUT_REQUEST,
  request_published_failed: ABOUT_REQUEST,
  request_completed_failed: ABOUT_REQUEST,
  request_archived_failed: ABOUT_REQUEST,
  request_reopen_failed: ABOUT_REQUEST,
  request_board_column_change_failed: ABOUT_REQUEST,
  field_completed: ANY,
  field_approved: ANY,
  field_rejected: ANY,
  all_fields_completed: ABOUT_REQUEST,
  section_completed: ANY,
  page_completed: ANY,
  comment_created: ANY,
  comment_create_failed: ANY,
  internal_comment_created: ANY,
  client_created: CLIENT_ONCE,
  client_updated: ABOUT_CLIENT,
  client_destroyed: CLIENT_ONCE,
  client_create_failed: ANY,
  client_update_failed: ANY,
  client_destroy_failed: ANY,
  client_portal_viewed: ANY,
  client_portal_group_created: ONCE,
  client_portal_group_updated: ANY,
  client_portal_group_destroyed: ONCE,
  recurring_request_created: ONCE,
  recurring_request_executed: ANY,
  recurring_request_completed: ANY,
  recurring_request_failed: ANY,
  recurring_request_destroyed: ONCE,
  integration_action_succeeded: ANY,
  integration_action_failed: ANY,
  product_item_used: ANY,
  product_item_returned: ANY,
  product_item_exhausted: ANY,
  product_item_manual_purchase: ANY,
  product_item_auto_purchase: ANY,
  product_item_purchase_failed: ANY,
  email_delivered: ANY,
  email_bounced: ANY,
  email_spam_complained: ANY,
  sms_delivered: ANY,
  sms_failed: ANY,
  team_member_created: ONCE,
  team_member_updated: ANY,
  team_member_destroyed: ONCE,
  team_member_create_failed: ANY,
  team_member_update_failed: ANY,
  team_member_destroy_failed: ANY,
};

/** Labels of events whose names would puzzle a reader. */
const CLEARER_LABELS: Readonly<Record<string, string>> = {
  request_draft: 'Request set to draft',
  request_board_column_changed: 'Request moved on the board',
  request_published_failed: 'Failed to publish request',
  request_completed_failed: 'Failed to complete request',
  request_archived_failed: 'Failed to archive request',
  request_reopen_failed: 'Failed to reopen request',
  request_board_column_change_failed: 'Failed to move request on the board',
  product_item_manual_purchase: 'Product item purchased manually',
  product_item_auto_purchase: 'Product item purchased automatically',
  product_item_purchase_failed: 'Failed to purchase product item',
  email_spam_complained: 'Email marked as spam',
};

/** The labels of the events: `request_created` is `Request created`. */
export const EVENT_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(EVENTS).map((name) => {
    const words = name
      .replace(/^(\w+)_(create|update|destroy)_failed$/, 'failed_to_$2_$1')
      .replaceAll('_', ' ')
      .replace('sms', 'SMS')
      .replace('destroyed', 'deleted')
      .replace('destroy', 'delete');
    return [name, CLEARER_LABELS[name] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`];
  }),
);

export function isEvent(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name);
}
