import { FIELD } from '../common/event-kinds';
import { createEventTrigger } from '../common/webhook';

export const fieldCompleted = createEventTrigger({
  name: 'field_completed',
  displayName: 'Field Completed',
  description: 'Starts when a client submits a field.',
  kind: FIELD,
  statuses: ['done'],
});
