import { isOver, OVER } from '../watch/open-requests';
import { ANY_EVENT } from '../webhooks/kinds/any-event';
import { CLIENT_EVENT, NEW_CLIENT_EVENT } from '../webhooks/kinds/client';
import { COMMENT_EVENT, SECTION_EVENT } from '../webhooks/kinds/delivered-part';
import { FIELD_EVENT } from '../webhooks/kinds/field';
import { EMAIL_EVENT, RECURRING_EVENT } from '../webhooks/kinds/open-event';
import {
  ANSWERED_REQUEST_EVENT,
  DELETED_REQUEST_EVENT,
  REQUEST_EVENT,
} from '../webhooks/kinds/request';
import { eventTrigger } from '../webhooks/webhook';

/** The triggers by name. Each is created when a step needs it. */
export const EVENT_TRIGGERS = {
  request_created: eventTrigger('request_created', {
    displayName: 'Request Created',
    description: 'Triggers when a request is created.',
    kind: REQUEST_EVENT,
  }),
  request_published: eventTrigger('request_published', {
    displayName: 'Request Published',
    description: 'Triggers when a request is sent to its client.',
    kind: REQUEST_EVENT,
    statuses: ['published'],
  }),
  request_viewed: eventTrigger('request_viewed', {
    displayName: 'Request Viewed',
    description: 'Client opened it: triggers when a client opens a request.',
    kind: REQUEST_EVENT,
    statuses: ['published'],
  }),
  request_completed: eventTrigger('request_completed', {
    displayName: 'Request Completed',
    description:
      'Form submitted, attachments in: triggers when a request is completed. Includes its answers.',
    kind: ANSWERED_REQUEST_EVENT,
    statuses: OVER,
    stillTrue: isOver,
  }),
  all_fields_completed: eventTrigger('all_fields_completed', {
    displayName: 'All Fields Completed',
    description:
      'Documents received: triggers when all required fields are filled in. Includes the answers.',
    kind: ANSWERED_REQUEST_EVENT,
    statuses: ['completed'],
    // An optional field may stay unanswered.
    stillTrue: ({ missing }) => missing.length === 0,
  }),
  request_archived: eventTrigger('request_archived', {
    displayName: 'Request Archived',
    description: 'Triggers when a request is archived.',
    kind: REQUEST_EVENT,
    statuses: ['archived'],
  }),
  request_reopened: eventTrigger('request_reopened', {
    displayName: 'Request Reopened',
    description: 'Triggers when a finished request is opened again.',
    kind: REQUEST_EVENT,
    statuses: ['published'],
  }),
  request_updated: eventTrigger('request_updated', {
    displayName: 'Request Updated',
    description: 'Triggers when a setting of a request changes, such as its due date.',
    kind: REQUEST_EVENT,
  }),
  request_destroyed: eventTrigger('request_destroyed', {
    displayName: 'Request Deleted',
    description: 'Triggers when a request is deleted. Includes its last known data.',
    kind: DELETED_REQUEST_EVENT,
  }),
  field_completed: eventTrigger('field_completed', {
    displayName: 'Field Completed',
    description: 'File uploaded, answer: triggers when a client submits a field.',
    kind: FIELD_EVENT,
    statuses: ['done'],
  }),
  field_approved: eventTrigger('field_approved', {
    displayName: 'Field Approved',
    description: 'Triggers when a submitted field is approved.',
    kind: FIELD_EVENT,
    statuses: ['approved'],
  }),
  field_rejected: eventTrigger('field_rejected', {
    displayName: 'Field Rejected',
    description: 'Triggers when a submitted field is rejected.',
    kind: FIELD_EVENT,
    statuses: ['redo'],
    sample: { rejection_comment: 'The year is missing.' },
  }),
  section_completed: eventTrigger('section_completed', {
    displayName: 'Section Completed',
    description: 'Client answered a part: triggers when a section is filled in.',
    kind: SECTION_EVENT,
  }),
  comment_created: eventTrigger('comment_created', {
    displayName: 'Comment Created',
    description: 'Triggers when somebody comments on a field.',
    kind: COMMENT_EVENT,
  }),
  client_created: eventTrigger('client_created', {
    displayName: 'Client Created',
    description: 'New contact or customer: triggers when a client is created.',
    kind: NEW_CLIENT_EVENT,
  }),
  client_updated: eventTrigger('client_updated', {
    displayName: 'Client Updated',
    description: 'Triggers when the details of a client change.',
    kind: CLIENT_EVENT,
  }),
  email_bounced: eventTrigger('email_bounced', {
    displayName: 'Email Bounced',
    description: 'Undelivered: triggers when an email of Content Snare bounces.',
    kind: EMAIL_EVENT,
  }),
  recurring_request_failed: eventTrigger('recurring_request_failed', {
    displayName: 'Recurring Request Failed',
    description: 'Triggers when Content Snare reports that a recurring request failed.',
    kind: RECURRING_EVENT,
  }),
  any_event: eventTrigger('any_event', {
    displayName: 'Any Event',
    description: 'Triggers when a selected event happens.',
    kind: ANY_EVENT,
  }),
};
