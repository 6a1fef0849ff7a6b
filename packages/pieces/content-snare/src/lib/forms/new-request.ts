import {
  invalidField,
  readEmailField,
  readIdField,
  readSwitchField,
  readTextField,
} from '@pieceworks/kit';
import { contentSnareApi } from '../api/index';
import { flatRequest, warningAbout } from '../api/records';
import { LABELS } from '../model/labels';
import type { NewRequest, Recipient } from '../model/types';
import { readDueDate } from './due-date';
import { REQUEST_FIELDS, WARNING_FIELD } from './output-fields';
import {
  accessProps,
  clientProp,
  folderProp,
  ownerProp,
  scheduleProp,
  switchProp,
  textProp,
} from './props';

/** Who is asked. */
export function recipientProps() {
  return {
    clientId: clientProp(false, 'Choose one, map an ID, or fill in Client Email and Client Name.'),
    clientEmail: textProp(LABELS.clientEmail, 'Email of the client, who is created if new.', false),
    clientName: textProp(LABELS.clientName, 'Full name for a new client.', false),
  };
}

function readRecipient(form: Form): Recipient {
  const id = readIdField(LABELS.clientId, form.clientId);
  const email = readEmailField(LABELS.clientEmail, form.clientEmail);
  const name = readTextField(LABELS.clientName, form.clientName);
  if (id !== undefined && email !== undefined) {
    throw invalidField(
      LABELS.clientEmail,
      `leave it empty, since ${LABELS.clientId} is filled in.`,
    );
  }
  if (id !== undefined) return { id };
  if (email !== undefined) return { email, name };
  throw invalidField(LABELS.clientId, `choose one, or fill in ${LABELS.clientEmail}.`);
}

/** What a request is made with, whatever is asked in it. */
export function newRequestProps() {
  return {
    dueDate: textProp(LABELS.dueDate, 'Last day for the answers, as YYYY-MM-DD.', false),
    keepAsDraft: switchProp(LABELS.keepAsDraft, 'Do not send it to the client yet.'),
    skipIfOpen: switchProp(
      LABELS.skipIfOpen,
      'Return that request instead of creating another one.',
    ),
    folderId: folderProp(true),
    ownerId: ownerProp(true),
    scheduleId: scheduleProp(true),
    ...accessProps(switchProp),
  };
}

/** What the steps give back that make a request. */
export const NEW_REQUEST_FIELDS = [
  ...REQUEST_FIELDS,
  {
    key: 'skipped',
    label: 'Skipped',
    format: 'boolean' as const,
    description: 'An open request was returned instead.',
  },
  {
    key: 'clientCreated',
    label: 'Client created',
    format: 'boolean' as const,
    description: 'The client was new, and was created first.',
  },
  WARNING_FIELD,
];

type Form = Readonly<Record<string, unknown>>;
type Asked = Pick<NewRequest, 'templateId' | 'templateName' | 'pages'>;

/** Makes the request that the form describes, with what is `asked` in it. */
export async function createRequestFrom(auth: unknown, form: Form, asked: Asked) {
  const name = readTextField(LABELS.name, form.name);
  const skipIfOpen = readSwitchField(LABELS.skipIfOpen, form.skipIfOpen);
  if (skipIfOpen && name === undefined) {
    throw invalidField(LABELS.name, 'fill it in, to look for an open request with this name.');
  }
  const { skipped, clientCreated, ...made } = await contentSnareApi(auth).createRequest(
    {
      ...asked,
      client: readRecipient(form),
      name,
      dueDate: readDueDate(form.dueDate),
      keepAsDraft: readSwitchField(LABELS.keepAsDraft, form.keepAsDraft),
      folderId: readIdField(LABELS.folderId, form.folderId),
      ownerId: readIdField(LABELS.ownerId, form.ownerId),
      scheduleId: readIdField(LABELS.scheduleId, form.scheduleId),
      commentsEnabled: readSwitchField(LABELS.commentsEnabled, form.commentsEnabled),
      pinEnabled: readSwitchField(LABELS.pinEnabled, form.pinEnabled),
      shareLinkEnabled: readSwitchField(LABELS.shareLinkEnabled, form.shareLinkEnabled),
    },
    skipIfOpen,
  );
  return { ...flatRequest(made), skipped, clientCreated, warning: warningAbout(made) };
}
