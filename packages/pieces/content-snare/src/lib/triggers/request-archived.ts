import { REQUEST } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

export const requestArchived = () =>
  createEventTrigger({
    event: 'request_archived',
    displayName: 'Request Archived',
    description: 'Triggers when a request is archived.',
    kind: REQUEST,
    statuses: ['archived'],
  });
