import { DELETED_REQUEST } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

export const requestDestroyed = () =>
  createEventTrigger({
    event: 'request_destroyed',
    displayName: 'Request Deleted',
    description: 'Triggers when a request is deleted, with its last known data.',
    kind: DELETED_REQUEST,
  });
