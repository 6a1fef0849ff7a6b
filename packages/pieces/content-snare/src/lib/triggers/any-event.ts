import { ANYTHING } from '../common/event-kinds';
import { createEventTrigger } from '../common/webhook';

export const anyEvent = createEventTrigger({
  name: 'any_event',
  displayName: 'Any Event',
  description: 'Starts with each of the events that you choose.',
  kind: ANYTHING,
});
