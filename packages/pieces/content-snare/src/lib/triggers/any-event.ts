import { ANYTHING } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

export const anyEvent = () =>
  createEventTrigger({
    name: 'any_event',
    displayName: 'Any Event',
    description: 'Starts with each of the events that you choose.',
    kind: ANYTHING,
  });
