import { LIST_FIELDS, LONG_ACTION_LIMITS, reportProgress } from '@pieceworks/kit';
import { filters } from '@pieceworks/kit/form';
import { OWED_FIELDS } from '../answers/missing';
import { createAction } from '../create-step';
import { MAX_DIGEST_REQUESTS } from '../digest/missing-digest';
import { whatIsMissing } from '../digest/what-is-missing';
import { client } from '../dropdowns';
import { WHAT_IS_MISSING } from '../fields';
import { DAYS_LEFT_FIELD, OWED_REQUEST_FIELDS } from '../outputs/output-fields';

export const listWhatIsMissing = () =>
  createAction({
    name: 'list_what_is_missing',
    displayName: 'List What Is Missing',
    description:
      'Outstanding documents: who still owes what, over all open requests. As a list, and as one email.',
    aiMetadata: {
      description:
        'Lists which clients still owe documents or answers, or what one client owes (clientId: an ID or email): open requests with missing or rejected fields, most overdue first. text has all in words; requests has for each the client, missingText, sentBackText, daysLeft, daysLate. `dueWithinDays: 7 | -1` includes overdue ones; -1 gives only these. Also `search: Tax`, `folder: Tax`, `template: Tax return` (parts of names), owner (name, email or ID), `neededFields: ["Logo"]` (optional fields that count too), `timeZone: Australia/Sydney`. Reads each request, which takes time: give `minutes: 1`, since an agent waits two minutes. Requests not read are in truncatedReason. For one request use get_request.',
      idempotent: true,
    },
    classification: 'SEARCH',
    props: { ...filters({ clientId: client() }), ...WHAT_IS_MISSING },
    outputSchema: {
      fields: [
        {
          key: 'openRequests',
          label: 'Open requests',
          format: 'number',
          description: 'That match, also those with nothing missing and those not read.',
        },
        {
          key: 'requestsWithMissing',
          label: 'With missing fields',
          format: 'number',
          description: 'Requests that are listed.',
        },
        {
          key: 'overdue',
          label: 'Overdue',
          format: 'number',
          description: 'Listed requests past their due date.',
        },
        ...LIST_FIELDS.filter(({ key }) => key !== 'total'),
        {
          key: 'text',
          label: 'All as text',
          description: `The first ${MAX_DIGEST_REQUESTS} requests in words, for a message.`,
        },
        {
          key: 'digest',
          label: 'All as HTML',
          format: 'html',
          description: 'The same for an email, with links for the team.',
        },
        {
          key: 'unread',
          label: 'Not readable',
          description: 'Requests whose fields could not be read.',
          labelKey: 'name',
          listItems: [
            { key: 'id', label: 'Request ID' },
            { key: 'name', label: 'Name' },
            { key: 'problem', label: 'Problem' },
          ],
        },
        {
          key: 'requests',
          label: 'Requests',
          description: 'Most overdue first; those without a due date come last.',
          labelKey: 'name',
          listItems: [
            ...OWED_REQUEST_FIELDS,
            DAYS_LEFT_FIELD,
            {
              key: 'daysLate',
              label: 'Days late',
              format: 'number',
              description: 'Days since the due date; 0 if it is not past.',
            },
            {
              key: 'sentBackText',
              label: 'Sent back, as text',
              description: 'Names of the fields that were sent back, with what was said.',
            },
            ...OWED_FIELDS,
          ],
        },
      ],
    },
    limits: LONG_ACTION_LIMITS,
    async run(form, api, { output }) {
      const began = performance.now();
      const elapsedMs = () => performance.now() - began;
      return whatIsMissing({ api, now: Date.now(), elapsedMs }, form, (progress) =>
        reportProgress(output, progress),
      );
    },
  });
