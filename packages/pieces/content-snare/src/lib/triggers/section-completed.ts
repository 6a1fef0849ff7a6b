import { SECTION } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

export const sectionCompleted = () =>
  createEventTrigger({
    event: 'section_completed',
    displayName: 'Section Completed',
    description: 'Triggers when a client has filled in all fields of a section.',
    kind: SECTION,
  });
