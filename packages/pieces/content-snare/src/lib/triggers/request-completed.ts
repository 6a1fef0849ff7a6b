import { ANSWERED_REQUEST } from '../common/event-kinds';
import { createEventTrigger } from '../common/webhook';

const OVER = ['completed', 'archived'];

export const requestCompleted = createEventTrigger({
  name: 'request_completed',
  displayName: 'Request Completed',
  description: 'Starts with the answers when a request is completed.',
  kind: ANSWERED_REQUEST,
  statuses: OVER,
  holds: ({ status }) => OVER.includes(String(status)),
  confirms: true,
});
