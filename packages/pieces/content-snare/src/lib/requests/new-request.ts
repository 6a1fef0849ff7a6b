import { Property } from '@activepieces/pieces-framework';
import { type Known, type Contract, invalidField } from '@pieceworks/kit';
import {
  advanced,
  checkbox,
  email,
  field,
  json,
  nothingIsLeft,
  refuse,
  required,
  requireEither,
  text,
  timeZone,
  type ValuesOf,
} from '@pieceworks/kit/form';
import type { components as Gateway } from '#contract/gateway';
import type { components } from '#contract/vendor';
import { emailIn, ownerBody } from '../api/named-records';
import { client, folder, owner, schedule, template } from '../dropdowns';
import { ACCESS, dueDate, dueInDays, requestName, templateName } from '../fields';
import type { NewPage } from '../readers/field-types';
import { readPages } from '../readers/new-pages';
import { nameIn } from '../readers/record-id';
import { withDueDate } from './due-date';

type Vendor = components['schemas'];
type GatewayRequest = Known<Gateway['schemas']['NewRequest']>;

/** The client of the request: an existing one by ID, or one by email, created if unknown. */
export const RECIPIENT = {
  clientId: client(
    'Required: choose a client here, or fill in Client Email. An ID of List Clients, or the email.',
  ),
  clientEmail: email({
    displayName: 'Client Email',
    placeholder: 'jane@example.com',
    description: 'If no client has this email, one is created with Client Name.',
  }),
  clientName: text({
    displayName: 'Client Name',
    description: 'Full name. Needed for a new client.',
  }),
  ...advanced({
    clientPhone: text({
      displayName: 'Client Phone',
      description: 'Replaces the number that the client has. SMS reminders need one.',
    }),
    clientCompany: text({ displayName: 'Client Company', description: 'Company of the client.' }),
  }),
};

export const DUE = {
  dueInDays: dueInDays(),
  ...advanced({ dueDate: dueDate() }),
  timeZone: timeZone(),
};

/** The settings of a new request. */
export const OPTIONS = advanced({
  skipIfOpen: checkbox({
    displayName: 'Reuse Open Request',
    description:
      "Return the client's unfinished request of this Name, drafts included. A completed or archived one does not count: a new one is sent.",
  }),
  keepAsDraft: checkbox({
    displayName: 'Keep as Draft',
    description: 'Do not send it to the client yet.',
  }),
  folderId: folder({ vendorOnly: true }),
  ownerId: owner({ vendorOnly: true }),
  scheduleId: schedule({ vendorOnly: true }),
  commentsEnabled: checkbox(ACCESS.commentsEnabled),
  pinEnabled: checkbox(ACCESS.pinEnabled),
  shareLinkEnabled: checkbox(ACCESS.shareLinkEnabled),
});

export const NEW_REQUEST = {
  ...RECIPIENT,
  templateId: template(),
  name: requestName("Title of the request. Leave empty to use the template's name."),
  ...DUE,
  ...advanced({ templateName: templateName() }),
  ...OPTIONS,
};

const EXAMPLE_PAGES = [
  {
    name: 'Documents',
    fields: [
      { name: 'Company name', type: 'short text' },
      { name: 'Bank statement', type: 'file', instructions: 'As a PDF.' },
      { name: 'Logo', type: 'image' },
    ],
  },
];

const PAGES_TEXTS = {
  displayName: 'Pages',
  description:
    'JSON: pages with a name and fields, as in the example. Field: name, type (short text, long text, file, image, date, choice, email, table), options, columns, question_number, show_when; never required.',
};

export const PAGES = required(
  field(
    PAGES_TEXTS,
    (about) => Property.Json({ ...about, defaultValue: EXAMPLE_PAGES }),
    (label, given) => readPages(label, json(PAGES_TEXTS).read(given)),
  ),
);

/** The values of either form: with a template, or with pages. */
export type NewRequestForm = ValuesOf<typeof NEW_REQUEST> & { pages?: readonly NewPage[] };
export type NewRequest = Omit<NewRequestForm, keyof typeof DUE> & { dueDate?: string | undefined };

/**
 * Checks the form of a new request, before any call; returns the request.
 * @throws Failure `invalid`, also for a request that the contract cannot express.
 */
export function requestIn(form: NewRequestForm, contract: Contract): NewRequest {
  if (form.pages === undefined) requireEither(NEW_REQUEST, form, ['templateId', 'templateName']);
  requireEither(NEW_REQUEST, form, ['clientId', 'clientEmail']);
  const request = withDueDate(NEW_REQUEST, withNames(form));
  if (form.skipIfOpen && form.name === undefined) {
    throw invalidField(
      NEW_REQUEST.name.displayName,
      'fill it in, to look for an open request with this name.',
    );
  }
  if (contract === 'gateway') gatewayRequest(request, '');
  return request;
}

/** Returns the form with the email of its client, and the name of its template, in the fields that are looked up. */
function withNames(form: NewRequestForm): NewRequestForm {
  const email = emailIn(form.clientId);
  const templateName = nameIn(form.templateId, form.templateName);
  return {
    ...form,
    ...(email !== undefined && { clientId: undefined, clientEmail: email }),
    ...(templateName !== undefined && { templateId: undefined, templateName }),
  };
}

/** Returns what both bodies are made of: all but the client, whom each names in its own way, and what only the step uses. */
function detailsOf({
  clientId: _id,
  clientEmail: _email,
  clientName: _name,
  skipIfOpen: _reuse,
  ...details
}: NewRequest) {
  return details;
}

/**
 * Returns the body of the gateway contract, which names the client by ID.
 * @throws Failure `invalid` for a field that the contract lacks.
 */
export function gatewayRequest(request: NewRequest, clientId: string): GatewayRequest {
  // The name of a template has been replaced by its ID.
  const {
    templateId = '',
    templateName: _template,
    name,
    dueDate,
    pages,
    ...notTaken
  } = detailsOf(request);
  if (pages !== undefined) {
    throw invalidField(
      PAGES.displayName,
      'a gateway does not support them; use Create Request with a template.',
    );
  }
  refuse(NEW_REQUEST, notTaken);
  return { client_id: clientId, template_id: templateId, name, due_date: dueDate };
}

/** Returns the body of the vendor's API, which names the client by email. */
export function vendorRequest(request: NewRequest, clientEmail: string): Vendor['NewRequest'] {
  const {
    templateId,
    templateName,
    name = '',
    dueDate,
    pages,
    clientPhone,
    ...more
  } = detailsOf(request);
  const { clientCompany, keepAsDraft, folderId, ownerId, scheduleId, ...access } = more;
  const { commentsEnabled, pinEnabled, shareLinkEnabled, ...rest } = access;
  nothingIsLeft(rest);
  return {
    client_email: clientEmail,
    client_phone: clientPhone,
    company_name: clientCompany,
    request_template_id: templateId,
    request_template_name: templateName,
    pages_data: pages?.map(pageData),
    name,
    due: dueDate,
    // Without a status, the service does not send the request.
    status: keepAsDraft ? 'draft' : 'published',
    folder_id: folderId,
    ...ownerBody(ownerId),
    communication_template_id: scheduleId,
    comments_enabled: commentsEnabled || undefined,
    passcode_enabled: pinEnabled || undefined,
    share_via_link_enabled: shareLinkEnabled || undefined,
  };
}

function pageData({ name, sections }: NewPage): Vendor['PageData'] {
  return {
    name,
    sections_data: sections.map((section): Vendor['SectionData'] => ({
      name: section.name,
      questions_data: section.fields.map((field): Vendor['QuestionData'] => ({
        question: field.name,
        data_type: field.type,
        question_number: field.number,
        instructions: field.instructions,
        options: field.options.length > 0 ? [...field.options] : undefined,
        columns: field.columns.length > 0 ? [...field.columns] : undefined,
        show_when: field.showWhen,
      })),
    })),
  };
}
