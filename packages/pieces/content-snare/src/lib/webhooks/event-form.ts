import { checkbox, choices, filters, fullRecord, type ValuesOf } from '@pieceworks/kit/form';
import { client, folderId, template } from '../dropdowns';
import { DOWNLOADS, neededFields } from '../fields';
import { EVENT_LABELS } from './events';

export const confirm = (defaultValue = false) =>
  checkbox({
    displayName: 'Confirm with Content Snare',
    description: 'Check each event with Content Snare first, as others could forge it.',
    defaultValue,
  });

/** All fields of event triggers. Each kind of event uses some of them. */
export const EVENT_FORM = {
  events: choices({
    displayName: 'Events',
    description: 'Events that start the flow.',
    options: EVENT_LABELS,
  }),
  ...filters({
    templateId: template('Only events of this template. Search by name, or map its ID.'),
    folderId: folderId('Only events in this folder. Choose one, or map its ID.'),
    clientId: client('Only events of this client. An ID of List Clients, or an email.'),
  }),
  confirm: confirm(),
  spamComplaints: checkbox({
    displayName: 'Include Spam Complaints',
    description: 'Also start when somebody marks an email as spam.',
  }),
  neededFields: neededFields(),
  fullRecords: fullRecord(),
  ...DOWNLOADS,
};
export type EventForm = ValuesOf<typeof EVENT_FORM>;
