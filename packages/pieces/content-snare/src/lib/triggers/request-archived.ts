import { REQUEST } from '../common/event-kinds';
import { createEventTrigger } from '../common/webhook';

export const requestArchived = createEventTrigger({
  name: 'request_archived',
  displayName: 'Request Archived',
  description: 'Starts when a request is archived.',
  kind: REQUEST,
  statuses: ['archived'],
});
