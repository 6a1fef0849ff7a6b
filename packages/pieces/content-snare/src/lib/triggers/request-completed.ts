import type { RequestStatus } from '../model/types';
import { ANSWERED_REQUEST } from '../webhooks/event-kinds';
import { createEventTrigger } from '../webhooks/webhook';

const OVER: readonly RequestStatus[] = ['completed', 'archived'];

export const requestCompleted = () =>
  createEventTrigger({
    name: 'request_completed',
    displayName: 'Request Completed',
    description: 'Starts with the answers when a request is completed.',
    kind: ANSWERED_REQUEST,
    statuses: OVER,
    holds: ({ status }) => OVER.some((over) => over === status),
    confirms: true,
  });
