import { REQUEST } from '../common/event-kinds';
import { createEventTrigger } from '../common/webhook';

export const requestViewed = createEventTrigger({
  name: 'request_viewed',
  displayName: 'Request Viewed',
  description: 'Starts when a client opens a request.',
  kind: REQUEST,
  statuses: ['published'],
});
