import { createAction, Property } from '@activepieces/pieces-framework';
import {
  NO_BLIND_RETRY,
  readDateField,
  readSwitchField,
  readTextField,
  requireTextField,
} from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { contentSnareAuth } from '../auth';
import { LABELS } from '../common/labels';
import { REQUEST_FIELDS } from '../common/output-fields';
import { clientProp, folderProp, ownerProp, scheduleProp, templateProp } from '../common/props';

export const createRequest = createAction({
  auth: contentSnareAuth,
  name: 'create_request',
  displayName: 'Create Request',
  description: 'Make a request from a template and send it to a client.',
  audience: 'both',
  aiMetadata: {
    description:
      'Creates an information request for an existing client from a template; the client is notified.',
    idempotent: false,
  },
  errorHandlingOptions: NO_BLIND_RETRY,
  props: {
    clientId: clientProp(true),
    templateId: templateProp(true),
    name: Property.ShortText({
      displayName: LABELS.name,
      description: "Title of the request. The template's name unless given.",
      required: false,
    }),
    dueDate: Property.ShortText({
      displayName: LABELS.dueDate,
      description: 'YYYY-MM-DD.',
      required: false,
    }),
    keepAsDraft: Property.Checkbox({
      displayName: LABELS.keepAsDraft,
      description: "Do not send it to the client yet. Vendor's own API only.",
      required: false,
      defaultValue: false,
    }),
    folderId: folderProp(),
    ownerId: ownerProp(),
    scheduleId: scheduleProp(),
    commentsEnabled: Property.Checkbox({
      displayName: LABELS.commentsEnabled,
      description: "Let the client ask about each field. Vendor's own API only.",
      required: false,
      defaultValue: false,
    }),
    pinEnabled: Property.Checkbox({
      displayName: LABELS.pinEnabled,
      description: "Have the client set a PIN first. Vendor's own API only.",
      required: false,
      defaultValue: false,
    }),
    shareLinkEnabled: Property.Checkbox({
      displayName: LABELS.shareLinkEnabled,
      description: "Open without a login, by a link. Vendor's own API only.",
      required: false,
      defaultValue: false,
    }),
  },
  outputSchema: { fields: REQUEST_FIELDS },
  async run({ auth, propsValue }) {
    const { record, raw } = await contentSnareApi(auth).createRequest({
      clientId: requireTextField(LABELS.clientId, propsValue.clientId),
      templateId: requireTextField(LABELS.templateId, propsValue.templateId),
      name: readTextField(LABELS.name, propsValue.name),
      dueDate: readDateField(LABELS.dueDate, propsValue.dueDate)?.date,
      keepAsDraft: readSwitchField(LABELS.keepAsDraft, propsValue.keepAsDraft),
      folderId: readTextField(LABELS.folderId, propsValue.folderId),
      ownerId: readTextField(LABELS.ownerId, propsValue.ownerId),
      scheduleId: readTextField(LABELS.scheduleId, propsValue.scheduleId),
      commentsEnabled: readSwitchField(LABELS.commentsEnabled, propsValue.commentsEnabled),
      pinEnabled: readSwitchField(LABELS.pinEnabled, propsValue.pinEnabled),
      shareLinkEnabled: readSwitchField(LABELS.shareLinkEnabled, propsValue.shareLinkEnabled),
    });
    return { ...record, raw };
  },
});
