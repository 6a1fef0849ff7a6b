import { REQUEST } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

export const requestPublished = () =>
  createEventTrigger({
    event: 'request_published',
    displayName: 'Request Published',
    description: 'Triggers when a request is sent to its client.',
    kind: REQUEST,
    statuses: ['published'],
  });
