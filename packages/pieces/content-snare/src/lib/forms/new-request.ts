import { invalidField, readIdField, readSwitchField, readTextField } from '@pieceworks/kit';
import { contentSnareApi } from '../api/index';
import { warningAbout } from '../api/records';
import { LABELS } from '../model/labels';
import type { NewRequest } from '../model/types';
import { readDueDate } from './due-date';
import { flat, REQUEST_FIELDS, WARNING_FIELD } from './output-fields';
import { accessProps, folderProp, ownerProp, scheduleProp, switchProp, textProp } from './props';

/** What a request is made with, whatever is asked in it. */
export function newRequestProps() {
  return {
    dueDate: textProp(LABELS.dueDate, 'YYYY-MM-DD, a day without a time.', false),
    keepAsDraft: switchProp(LABELS.keepAsDraft, 'Do not send it to the client yet.'),
    skipIfOpen: switchProp(LABELS.skipIfOpen, 'Gives that request back instead.'),
    folderId: folderProp(true),
    ownerId: ownerProp(true),
    scheduleId: scheduleProp(true),
    ...accessProps(switchProp),
  };
}

/** What the steps give back that make a request. */
export const NEW_REQUEST_FIELDS = [
  ...REQUEST_FIELDS,
  { key: 'skipped', label: 'An open request was given back', format: 'boolean' as const },
  WARNING_FIELD,
];

type Form = Readonly<Record<string, unknown>>;
type Asked = Pick<NewRequest, 'clientId' | 'templateId' | 'templateName' | 'pages'>;

/** Makes the request that the form describes, with what is `asked` in it. */
export async function createRequestFrom(auth: unknown, form: Form, asked: Asked) {
  const name = readTextField(LABELS.name, form.name);
  const skipIfOpen = readSwitchField(LABELS.skipIfOpen, form.skipIfOpen);
  if (skipIfOpen && name === undefined) {
    throw invalidField(LABELS.name, 'fill it in, to look for an open request with this name.');
  }
  const { skipped, ...made } = await contentSnareApi(auth).createRequest(
    {
      ...asked,
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
  return { ...flat(made), skipped, warning: warningAbout(made) };
}
