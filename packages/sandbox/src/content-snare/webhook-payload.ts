import type { ClientRecord, ContentSnareEvent } from '../protocol';
import type { ContentSnareAccount } from './account';
import type { InformationRequest, ProductItem } from './information-request';
import type { Place } from './request-book';
import { createdRecord, fieldRecord, pageRecord } from './request-records';

/** The PIN that the client of a protected request chose. */
const PIN = '4821';
const ACCOUNT_ID = 'acc_0000';

/** Events whose delivery contains every answer of the request. */
const WITH_ANSWERS = ['request_completed', 'all_fields_completed'];

/**
 * Returns the body of a webhook delivery. It is flat: the fields of the record beside the name of the event.
 * Numbers and booleans are text, as in the vendor's samples. The field names differ from those of the API.
 */
export function payloadOf(event: ContentSnareEvent, account: ContentSnareAccount): object {
  const { event: name, subjectId } = event;
  const head = { id: subjectId, event_name: name };
  const request = account.requests.find(event.requestId ?? '');
  if (request === undefined) {
    const client = account.clients.all.find(({ id }) => id === subjectId);
    return { ...head, ...(client && clientPart(client)) };
  }
  const item = request.productItems.find(({ id }) => id === subjectId);
  if (item) return { ...head, ...productPart(item, account.requests.place(item.fieldId)) };
  const isWithAnswers = WITH_ANSWERS.includes(name);
  if (subjectId === request.id) {
    return {
      ...head,
      ...requestPart(request),
      // A new request cannot be shared yet.
      ...(name === 'request_created' ? {} : accessPart(request)),
      ...(isWithAnswers && { pages: pagesPart(request, account) }),
    };
  }
  const around = { ...requestPart(request), ...accessPart(request) };
  return { ...head, ...partOf(request, subjectId, account), request: around };
}

function partOf(
  request: InformationRequest,
  subjectId: string,
  { requests, files }: ContentSnareAccount,
): object {
  const places = requests.places().filter((place) => place.request === request);
  const place = places.find(({ field }) => field.id === subjectId);
  if (place) {
    const { field, section, page } = place;
    const { name, instruction_text, status, type, values, values_flat } = fieldRecord(
      field,
      (file) => files.linkTo(file),
    );
    return {
      name,
      instruction_text,
      status,
      type,
      values,
      values_flat,
      section_id: section.id,
      section_name: section.name,
      page_id: page.id,
      page_name: page.name,
    };
  }
  const comment = request.comments.find(({ id }) => id === subjectId);
  if (comment) return { text: comment.text, field_id: comment.fieldId };
  const parts = places.flatMap(({ page, section }) => [page, section]);
  return { name: parts.find(({ id }) => id === subjectId)?.name ?? null };
}

/** Returns the fields of a product event. They include the request and its client. */
function productPart(
  { fieldId, product, quantity }: ProductItem,
  { page, section, request }: Place,
) {
  return {
    quantity: String(quantity),
    product,
    client_full_name: request.client.full_name,
    client_email: request.client.email,
    request_name: request.name,
    request_id: request.id,
    page_id: page.id,
    section_id: section.id,
    field_id: fieldId,
    account_id: ACCOUNT_ID,
  };
}

function requestPart(request: InformationRequest) {
  const record = createdRecord(request);
  return {
    id: record.id,
    name: record.name,
    url: record.url,
    status: record.status,
    due_date: record.due,
    folder_name: record.folder_name,
    request_template_name: record.request_template_name,
    communications_template_name: record.communications_template_name,
    completion_percentage: String(record.completion_percentage),
    owner_name: record.owner_name,
    author_name: record.author_name,
    client: clientPart(request.client),
  };
}

function accessPart(request: InformationRequest) {
  const { share_link, passcode_enabled: hasPin } = createdRecord(request);
  return { share_link, pin_code_enabled: String(hasPin), pin_code: hasPin ? PIN : null };
}

function clientPart({ id, company_name, email, full_name, phone, avatar }: ClientRecord) {
  return { id, company_name, email, full_name, phone, avatar };
}

function pagesPart(request: InformationRequest, { files }: ContentSnareAccount) {
  return request.pages.map((page) =>
    pageRecord(request, page, false, (file) => files.linkTo(file)),
  );
}
