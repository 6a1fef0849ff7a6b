import { CLIENT } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

export const clientCreated = () =>
  createEventTrigger({
    name: 'client_created',
    displayName: 'Client Created',
    description: 'Starts when a client is added.',
    kind: CLIENT,
  });
