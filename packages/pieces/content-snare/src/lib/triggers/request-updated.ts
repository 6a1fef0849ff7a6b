import { REQUEST } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

export const requestUpdated = () =>
  createEventTrigger({
    event: 'request_updated',
    displayName: 'Request Updated',
    description: 'Triggers when a setting of a request changes, such as its due date.',
    kind: REQUEST,
  });
