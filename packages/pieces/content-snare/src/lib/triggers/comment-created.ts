import { COMMENT } from '../common/event-kinds';
import { createEventTrigger } from '../common/webhook';

export const commentCreated = createEventTrigger({
  name: 'comment_created',
  displayName: 'Comment Created',
  description: 'Starts when somebody comments on a field.',
  kind: COMMENT,
});
