import { CLIENT } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

export const clientCreated = () =>
  createEventTrigger({
    name: 'client_created',
    displayName: 'Client Created',
    description: 'Triggers when a client is created.',
    kind: CLIENT,
  });
