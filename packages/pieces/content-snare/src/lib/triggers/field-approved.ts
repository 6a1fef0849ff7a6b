import { FIELD } from '../common/event-kinds';
import { createEventTrigger } from '../common/webhook';

export const fieldApproved = createEventTrigger({
  name: 'field_approved',
  displayName: 'Field Approved',
  description: 'Starts when a submitted field is approved.',
  kind: FIELD,
  statuses: ['approved'],
});
