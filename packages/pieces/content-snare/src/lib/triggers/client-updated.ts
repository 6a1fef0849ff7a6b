import { CLIENT } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

export const clientUpdated = () =>
  createEventTrigger({
    event: 'client_updated',
    displayName: 'Client Updated',
    description: 'Triggers when the details of a client change.',
    kind: CLIENT,
  });
