import { REQUEST } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

export const requestCreated = () =>
  createEventTrigger({
    event: 'request_created',
    displayName: 'Request Created',
    description: 'Triggers when a request is created.',
    kind: REQUEST,
  });
