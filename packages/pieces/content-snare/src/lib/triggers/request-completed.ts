import type { RequestStatus } from '../model/request-fields';
import { ANSWERED_REQUEST } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

const OVER: readonly RequestStatus[] = ['completed', 'archived'];

export const requestCompleted = () =>
  createEventTrigger({
    event: 'request_completed',
    displayName: 'Request Completed',
    description: 'Triggers when a request is completed, with its answers.',
    kind: ANSWERED_REQUEST,
    statuses: OVER,
    stillTrue: ({ status }) => OVER.some((over) => over === status),
  });
