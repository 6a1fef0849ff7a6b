import { ANYTHING } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

export const anyEvent = () =>
  createEventTrigger({
    name: 'any_event',
    event: 'field_completed',
    displayName: 'Any Event',
    description: 'Triggers when one of the events that you choose happens.',
    kind: ANYTHING,
  });
