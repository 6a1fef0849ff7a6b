import { NEW_CLIENT } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

export const clientCreated = () =>
  createEventTrigger({
    event: 'client_created',
    displayName: 'Client Created',
    description: 'Triggers when a client is created.',
    kind: NEW_CLIENT,
  });
