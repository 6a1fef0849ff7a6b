import { CLIENT } from '../common/event-kinds';
import { createEventTrigger } from '../common/webhook';

export const clientUpdated = createEventTrigger({
  name: 'client_updated',
  displayName: 'Client Updated',
  description: 'Starts when the details of a client change.',
  kind: CLIENT,
});
