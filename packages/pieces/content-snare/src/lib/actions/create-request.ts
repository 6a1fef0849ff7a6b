import { createAction, Property } from '@activepieces/pieces-framework';
import {
  invalidField,
  NO_BLIND_RETRY,
  readDateField,
  readSwitchField,
  readTextField,
  requireTextField,
} from '@pieceworks/kit';
import { contentSnareApi } from '../api';
import { warningAbout } from '../api/records';
import { contentSnareAuth } from '../auth';
import { readPages } from '../forms/new-pages';
import { flat, REQUEST_FIELDS, WARNING_FIELD } from '../forms/output-fields';
import {
  clientProp,
  folderProp,
  ownerProp,
  scheduleProp,
  switchProp,
  templateProp,
  textProp,
} from '../forms/props';
import { LABELS } from '../model/labels';

const VENDOR_ONLY = " Vendor's own API only.";

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
    templateId: templateProp(false),
    templateName: textProp(LABELS.templateName, 'Instead of choosing a template.', false),
    name: textProp(LABELS.name, "Title of the request. The template's name unless given.", false),
    dueDate: textProp(LABELS.dueDate, 'YYYY-MM-DD.', false),
    skipIfOpen: switchProp(LABELS.skipIfOpen, 'Gives that request back instead.'),
    keepAsDraft: switchProp(LABELS.keepAsDraft, `Do not send it to the client yet.${VENDOR_ONLY}`),
    folderId: folderProp(VENDOR_ONLY),
    ownerId: ownerProp(VENDOR_ONLY),
    scheduleId: scheduleProp(VENDOR_ONLY),
    commentsEnabled: switchProp(
      LABELS.commentsEnabled,
      `Let the client ask about each field.${VENDOR_ONLY}`,
    ),
    pinEnabled: switchProp(LABELS.pinEnabled, `Have the client set a PIN first.${VENDOR_ONLY}`),
    shareLinkEnabled: switchProp(
      LABELS.shareLinkEnabled,
      `Open without a login, by a link.${VENDOR_ONLY}`,
    ),
    pages: Property.Json({
      displayName: LABELS.pages,
      description: `Advanced: own pages instead of a template.${VENDOR_ONLY}`,
      required: false,
    }),
  },
  outputSchema: {
    fields: [
      ...REQUEST_FIELDS,
      { key: 'skipped', label: 'An open request was given back', format: 'boolean' },
      WARNING_FIELD,
    ],
  },
  async run({ auth, propsValue }) {
    const name = readTextField(LABELS.name, propsValue.name);
    const skipIfOpen = readSwitchField(LABELS.skipIfOpen, propsValue.skipIfOpen);
    if (skipIfOpen && name === undefined) {
      throw invalidField(LABELS.name, 'fill it in, to look for an open request with this name.');
    }
    const { skipped, ...made } = await contentSnareApi(auth).createRequest(
      {
        clientId: requireTextField(LABELS.clientId, propsValue.clientId),
        ...readSource(propsValue),
        name,
        dueDate: readDateField(LABELS.dueDate, propsValue.dueDate)?.date,
        keepAsDraft: readSwitchField(LABELS.keepAsDraft, propsValue.keepAsDraft),
        folderId: readTextField(LABELS.folderId, propsValue.folderId),
        ownerId: readTextField(LABELS.ownerId, propsValue.ownerId),
        scheduleId: readTextField(LABELS.scheduleId, propsValue.scheduleId),
        commentsEnabled: readSwitchField(LABELS.commentsEnabled, propsValue.commentsEnabled),
        pinEnabled: readSwitchField(LABELS.pinEnabled, propsValue.pinEnabled),
        shareLinkEnabled: readSwitchField(LABELS.shareLinkEnabled, propsValue.shareLinkEnabled),
      },
      skipIfOpen,
    );
    return { ...flat(made), skipped, warning: warningAbout(made) };
  },
});

type Source = { templateId?: unknown; templateName?: unknown; pages?: unknown };

/** What is asked: by one template or by own pages. */
function readSource(form: Source) {
  const source = {
    templateId: readTextField(LABELS.templateId, form.templateId),
    templateName: readTextField(LABELS.templateName, form.templateName),
    pages: readPages(form.pages),
  };
  const given = Object.values(source).filter((one) => one !== undefined).length;
  if (given === 0) throw invalidField(LABELS.templateId, 'fill in this field.');
  if (given > 1) {
    throw invalidField(
      LABELS.templateId,
      `fill in only one of it, ${LABELS.templateName} and ${LABELS.pages}.`,
    );
  }
  return source;
}
