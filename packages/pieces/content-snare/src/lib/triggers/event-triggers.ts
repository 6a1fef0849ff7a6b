import { asList, asRecord, readText } from '@pieceworks/kit';
import type { RequestStatus } from '../model/request-fields';
import * as kinds from '../webhooks/event-kinds';
import { eventTrigger } from '../webhooks/webhook';

const OPEN = ['todo', 'redo'];
const OVER: readonly RequestStatus[] = ['completed', 'archived'];

/** The triggers by name. Each is created when a step needs it. */
export const EVENT_TRIGGERS = {
  request_created: eventTrigger('request_created', {
    displayName: 'Request Created',
    description: 'Triggers when a request is created.',
    kind: kinds.REQUEST,
  }),
  request_published: eventTrigger('request_published', {
    displayName: 'Request Published',
    description: 'Triggers when a request is sent to its client.',
    kind: kinds.REQUEST,
    statuses: ['published'],
  }),
  request_viewed: eventTrigger('request_viewed', {
    displayName: 'Request Viewed',
    description: 'Triggers when a client opens a request.',
    kind: kinds.REQUEST,
    statuses: ['published'],
  }),
  request_completed: eventTrigger('request_completed', {
    displayName: 'Request Completed',
    description: 'Triggers when a request is completed. Includes its answers.',
    kind: kinds.ANSWERED_REQUEST,
    statuses: OVER,
    stillTrue: ({ status }) => OVER.some((over) => over === status),
  }),
  all_fields_completed: eventTrigger('all_fields_completed', {
    displayName: 'All Fields Completed',
    description: 'Triggers when all required fields are filled in. Includes the answers.',
    kind: kinds.ANSWERED_REQUEST,
    statuses: ['completed'],
    // An optional field may stay unanswered.
    stillTrue: ({ fields }) =>
      !asList(fields).some(
        (field) =>
          asRecord(field).required === true && OPEN.includes(readText(field, 'status') ?? ''),
      ),
  }),
  request_archived: eventTrigger('request_archived', {
    displayName: 'Request Archived',
    description: 'Triggers when a request is archived.',
    kind: kinds.REQUEST,
    statuses: ['archived'],
  }),
  request_reopened: eventTrigger('request_reopened', {
    displayName: 'Request Reopened',
    description: 'Triggers when a finished request is opened again.',
    kind: kinds.REQUEST,
    statuses: ['published'],
  }),
  request_updated: eventTrigger('request_updated', {
    displayName: 'Request Updated',
    description: 'Triggers when a setting of a request changes, such as its due date.',
    kind: kinds.REQUEST,
  }),
  request_destroyed: eventTrigger('request_destroyed', {
    displayName: 'Request Deleted',
    description: 'Triggers when a request is deleted. Includes its last known data.',
    kind: kinds.DELETED_REQUEST,
  }),
  field_completed: eventTrigger('field_completed', {
    displayName: 'Field Completed',
    description: 'Triggers when a client submits a field.',
    kind: kinds.FIELD,
    statuses: ['done'],
  }),
  field_approved: eventTrigger('field_approved', {
    displayName: 'Field Approved',
    description: 'Triggers when a submitted field is approved.',
    kind: kinds.FIELD,
    statuses: ['approved'],
  }),
  field_rejected: eventTrigger('field_rejected', {
    displayName: 'Field Rejected',
    description: 'Triggers when a submitted field is rejected.',
    kind: kinds.FIELD,
    statuses: ['redo'],
    sample: { rejection_comment: 'The year is missing.' },
  }),
  section_completed: eventTrigger('section_completed', {
    displayName: 'Section Completed',
    description: 'Triggers when all required fields of a section are filled in.',
    kind: kinds.SECTION,
  }),
  comment_created: eventTrigger('comment_created', {
    displayName: 'Comment Created',
    description: 'Triggers when somebody comments on a field.',
    kind: kinds.COMMENT,
  }),
  client_created: eventTrigger('client_created', {
    displayName: 'Client Created',
    description: 'Triggers when a client is created.',
    kind: kinds.NEW_CLIENT,
  }),
  client_updated: eventTrigger('client_updated', {
    displayName: 'Client Updated',
    description: 'Triggers when the details of a client change.',
    kind: kinds.CLIENT,
  }),
  any_event: eventTrigger('field_completed', {
    name: 'any_event',
    displayName: 'Any Event',
    description: 'Triggers when a selected event happens.',
    kind: kinds.ANYTHING,
  }),
};
