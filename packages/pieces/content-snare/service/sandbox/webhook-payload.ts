import type { ContentSnareAccount } from './account';
import type { ContentSnareEvent, Request, Schemas } from './records';
import { visibleTo } from './request-record';

/** The PIN that the client of a protected request chose. */
const PIN = '4821';
const ACCOUNT_ID = 'acc_0000';

/** Events whose delivery contains every answer of the request. */
const WITH_ANSWERS = ['request_completed', 'all_fields_completed'];
/** Properties that a new request lacks, because it cannot be shared yet. */
const OF_ACCESS = ['share_link', 'pin_code_enabled', 'pin_code'];

/** Returns the body of a webhook delivery. It is flat: the fields of the record beside the name of the event. */
export function payloadOf(event: ContentSnareEvent, account: ContentSnareAccount): object {
  const { event: event_name, subjectId: id } = event;
  const { requests, clients, forms } = account;
  const as = (form: keyof Schemas, record: object) => forms.as(form, { ...record, id, event_name });

  const request = requests.records.find(event.requestId ?? '');
  if (request === undefined) return as('ClientEvent', clients.find(id) ?? {});
  const delivered = deliveredRequest(request);
  if (id === request.id) {
    const missing = [
      ...(WITH_ANSWERS.includes(event_name) ? [] : ['pages']),
      ...(event_name === 'request_created' ? OF_ACCESS : []),
    ];
    return as('RequestEvent', without(delivered, missing));
  }
  const item = requests.productItems.find((one) => one.id === id);
  if (item) {
    const { page, section } = requests.place(item.field_id);
    return as('ProductEvent', {
      ...item,
      quantity: String(item.quantity),
      client_full_name: request.client?.full_name,
      client_email: request.client?.email,
      request_name: request.name,
      request_id: request.id,
      page_id: page.id,
      section_id: section.id,
      account_id: ACCOUNT_ID,
    });
  }
  const places = requests.places().filter((place) => place.request === request);
  const place = places.find(({ field }) => field.id === id);
  if (place) {
    const { field, section, page } = place;
    return as('FieldEvent', {
      ...field,
      section_id: section.id,
      section_name: section.name,
      page_id: page.id,
      page_name: page.name,
      request: delivered,
    });
  }
  const comment = requests.comments.find((one) => one.id === id);
  const part = places.flatMap(({ page, section }) => [page, section]).find((one) => one.id === id);
  // The contract knows only the common properties of these events.
  return {
    ...(comment ?? { name: part?.name ?? null }),
    ...as('OpenEvent', { request: delivered }),
  };
}

/** Returns a request under the names that deliveries use. Numbers and booleans are text, as in the vendor's samples. */
function deliveredRequest(request: Request) {
  const { passcode_enabled: hasPin } = request;
  return {
    ...request,
    due_date: request.due,
    completion_percentage: String(request.completion_percentage),
    pin_code_enabled: String(hasPin),
    pin_code: hasPin ? PIN : null,
    pages: request.pages.map((page) => visibleTo(true, page)),
  };
}

function without(record: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}
