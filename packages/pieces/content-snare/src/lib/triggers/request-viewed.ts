import { REQUEST } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

export const requestViewed = () =>
  createEventTrigger({
    event: 'request_viewed',
    displayName: 'Request Viewed',
    description: 'Triggers when a client opens a request.',
    kind: REQUEST,
    statuses: ['published'],
  });
