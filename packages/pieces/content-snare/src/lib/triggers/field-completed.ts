import { FIELD } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

export const fieldCompleted = () =>
  createEventTrigger({
    event: 'field_completed',
    displayName: 'Field Completed',
    description: 'Triggers when a client submits a field.',
    kind: FIELD,
    statuses: ['done'],
  });
