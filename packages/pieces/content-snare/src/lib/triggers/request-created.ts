import { REQUEST } from '../common/event-kinds';
import { createEventTrigger } from '../common/webhook';

export const requestCreated = createEventTrigger({
  name: 'request_created',
  displayName: 'Request Created',
  description: 'Starts when a request is created.',
  kind: REQUEST,
});
