import { FIELD } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

export const fieldRejected = () =>
  createEventTrigger({
    event: 'field_rejected',
    displayName: 'Field Rejected',
    description: 'Triggers when a submitted field is rejected.',
    kind: FIELD,
    statuses: ['redo'],
    sample: { rejection_comment: 'The year is missing.' },
  });
