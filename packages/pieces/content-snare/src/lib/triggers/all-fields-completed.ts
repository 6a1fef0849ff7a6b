import { asList, asRecord, readText } from '@pieceworks/kit';
import { ANSWERED_REQUEST } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

const OPEN = ['todo', 'redo'];

export const allFieldsCompleted = () =>
  createEventTrigger({
    event: 'all_fields_completed',
    displayName: 'All Fields Completed',
    description: 'Triggers when a client has filled in all fields, with the answers.',
    kind: ANSWERED_REQUEST,
    statuses: ['completed'],
    // An optional field may stay unanswered.
    stillTrue: ({ fields }) =>
      !asList(fields).some(
        (field) =>
          asRecord(field).required === true && OPEN.includes(readText(field, 'status') ?? ''),
      ),
  });
