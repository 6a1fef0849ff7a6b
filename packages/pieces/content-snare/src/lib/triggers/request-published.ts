import { REQUEST } from '../common/event-kinds';
import { createEventTrigger } from '../common/webhook';

export const requestPublished = createEventTrigger({
  name: 'request_published',
  displayName: 'Request Published',
  description: 'Starts when a request is sent to its client.',
  kind: REQUEST,
  statuses: ['published'],
});
