import { CLIENT } from '../common/event-kinds';
import { createEventTrigger } from '../common/webhook';

export const clientCreated = createEventTrigger({
  name: 'client_created',
  displayName: 'Client Created',
  description: 'Starts when a client is added.',
  kind: CLIENT,
});
