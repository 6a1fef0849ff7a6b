import { REQUEST } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

export const requestUpdated = () =>
  createEventTrigger({
    name: 'request_updated',
    displayName: 'Request Updated',
    description: 'Starts when name, due date or another setting of a request changes.',
    kind: REQUEST,
  });
