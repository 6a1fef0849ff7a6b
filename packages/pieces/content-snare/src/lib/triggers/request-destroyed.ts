import { DELETED_REQUEST } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

export const requestDestroyed = () =>
  createEventTrigger({
    name: 'request_destroyed',
    displayName: 'Request Deleted',
    description: 'Starts when a request is deleted, with what it was.',
    kind: DELETED_REQUEST,
  });
