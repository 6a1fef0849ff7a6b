import { REQUEST } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

export const requestReopened = () =>
  createEventTrigger({
    event: 'request_reopened',
    displayName: 'Request Reopened',
    description: 'Triggers when a finished request is opened again.',
    kind: REQUEST,
    statuses: ['published'],
  });
