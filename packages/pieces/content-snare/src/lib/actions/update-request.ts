import { createAction, Property } from '@activepieces/pieces-framework';
import {
  invalidField,
  LONGEST_DOCUMENT,
  readChoiceField,
  readIdField,
  readSwitchField,
  readTextField,
  requireIdField,
} from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { flatRequest } from '../api/records';
import { contentSnareAuth } from '../auth';
import { readDueDate } from '../forms/due-date';
import { REQUEST_FIELDS } from '../forms/output-fields';
import {
  folderProp,
  accessProps,
  optionsOf,
  onOffProp,
  ownerProp,
  readOnOff,
  requestProp,
  scheduleProp,
  switchProp,
  textProp,
} from '../forms/props';
import { requireChange } from '../forms/require-change';
import { LABELS } from '../model/labels';
import { CHANGED_STATUSES } from '../model/types';

export const updateRequest = () =>
  createAction({
    auth: contentSnareAuth,
    name: 'update_request',
    displayName: 'Update Request',
    description: 'Change name, due date, status, folder or owner of a request, by ID.',
    audience: 'both',
    aiMetadata: {
      description: 'Changes the given fields of a request by its ID. Publishing sends it.',
      idempotent: true,
    },
    props: {
      requestId: requestProp(true),
      name: textProp(LABELS.name, 'Title of the request.', false),
      dueDate: textProp(LABELS.dueDate, 'Last day for the answers, as YYYY-MM-DD.', false),
      status: Property.StaticDropdown<string>({
        displayName: LABELS.status,
        description: 'Published sends it to the client, or opens it again.',
        required: false,
        options: optionsOf(CHANGED_STATUSES),
      }),
      folderId: folderProp(),
      ownerId: ownerProp(),
      scheduleId: scheduleProp(),
      removeSchedule: switchProp(LABELS.removeSchedule, 'Stop reminding the client.'),
      ...accessProps(onOffProp),
      instructions: Property.LongText({
        displayName: LABELS.instructions,
        description: 'Instructions of the request, as text or HTML.',
        required: false,
      }),
      showInstructions: onOffProp(LABELS.showInstructions, 'Show the instructions to the client.'),
    },
    outputSchema: { fields: REQUEST_FIELDS },
    async run({ auth, propsValue }) {
      const id = requireIdField(LABELS.requestId, propsValue.requestId);
      const changes = requireChange({
        name: readTextField(LABELS.name, propsValue.name),
        dueDate: readDueDate(propsValue.dueDate),
        status: readChoiceField(LABELS.status, propsValue.status, CHANGED_STATUSES),
        folderId: readIdField(LABELS.folderId, propsValue.folderId),
        ownerId: readIdField(LABELS.ownerId, propsValue.ownerId),
        scheduleId: readSchedule(propsValue),
        commentsEnabled: readOnOff(LABELS.commentsEnabled, propsValue.commentsEnabled),
        pinEnabled: readOnOff(LABELS.pinEnabled, propsValue.pinEnabled),
        shareLinkEnabled: readOnOff(LABELS.shareLinkEnabled, propsValue.shareLinkEnabled),
        instructions: readTextField(LABELS.instructions, propsValue.instructions, LONGEST_DOCUMENT),
        showInstructions: readOnOff(LABELS.showInstructions, propsValue.showInstructions),
      });
      return flatRequest(await contentSnareApi(auth).updateRequest(id, changes));
    },
  });

/** The schedule to have from now on, `null` for none. */
function readSchedule(form: { scheduleId?: unknown; removeSchedule?: unknown }) {
  const id = readIdField(LABELS.scheduleId, form.scheduleId);
  if (!readSwitchField(LABELS.removeSchedule, form.removeSchedule)) return id;
  if (id === undefined) return null;
  throw invalidField(
    LABELS.removeSchedule,
    `switch it off, since ${LABELS.scheduleId} is filled in.`,
  );
}
