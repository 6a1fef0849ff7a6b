import { FIELD } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

export const fieldApproved = () =>
  createEventTrigger({
    event: 'field_approved',
    displayName: 'Field Approved',
    description: 'Triggers when a submitted field is approved.',
    kind: FIELD,
    statuses: ['approved'],
  });
