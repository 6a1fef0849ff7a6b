import { COMMENT } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

export const commentCreated = () =>
  createEventTrigger({
    event: 'comment_created',
    displayName: 'Comment Created',
    description: 'Triggers when somebody comments on a field.',
    kind: COMMENT,
  });
