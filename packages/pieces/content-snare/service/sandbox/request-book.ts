import {
  type Clock,
  type CollectionSource,
  RecordCollection,
  Refusal,
} from '@pieceworks/lab/sandbox';
import vendorDocument from '../dist/vendor.json';
import { sampleAnswers } from './field-types';
import type { NewId } from './new-id';
import type {
  Answer,
  ClientAction,
  ClientAnswer,
  EventName,
  Field,
  FieldStatus,
  Page,
  PageSource,
  Request,
  RequestStatus,
  Section,
  SectionSource,
} from './records';
import { fieldsOf, isComplete, newRequest, RequestParts } from './request-record';
import type { StoredFiles } from './stored-files';

const DEFAULT_DAYS_TO_DUE = 14;
const MILLISECONDS_PER_DAY = 24 * 3_600_000;

/** The data from which a request is created. */
export type NewRequest = Pick<Request, 'name' | 'status' | 'clients'> &
  Partial<Omit<Request, 'pages'>> & {
    pages: readonly PageSource[];
    /** Id of the template. Requests without one have references of their own. */
    origin?: string | undefined;
  };

/** A field with its section, page and request. */
export type Place = { request: Request; page: Page; section: Section; field: Field };

const EVENT_OF_STATUS: Partial<Record<RequestStatus, EventName>> = {
  draft: 'request_draft',
  published: 'request_published',
  completed: 'request_completed',
  archived: 'request_archived',
};

const EVENT_OF_REVIEW: Partial<Record<FieldStatus, EventName>> = {
  done: 'field_completed',
  approved: 'field_approved',
  redo: 'field_rejected',
};

type Source = Omit<CollectionSource<Request>, 'emit'> & {
  emit: (event: string, request: Request, subjectId?: string) => void;
};

/** The requests of the account and their changes. */
export class RequestBook {
  readonly records: RecordCollection<Request, NewRequest, Partial<Request>>;
  comments: { id: string; field_id: string; text: string }[] = [];
  productItems: { id: string; field_id: string; product: string; quantity: number }[] = [];
  readonly #parts: RequestParts;
  readonly #emit: Source['emit'];

  constructor(
    readonly clock: Clock,
    readonly newId: NewId,
    files: StoredFiles,
    source: Source,
  ) {
    this.#parts = new RequestParts(newId, files);
    this.#emit = (event, request, subjectId) => {
      request.updated_at = this.clock.now().toISOString();
      source.emit(event, request, subjectId);
    };
    this.records = new RecordCollection({
      ...source,
      emit: this.#emit,
      create: (values) => this.#build(values),
    });
  }

  reset(): void {
    this.records.reset();
    [this.comments, this.productItems] = [[], []];
  }

  /** Creates a request. One that starts as published emits `request_published`. */
  create(values: NewRequest): Request {
    const request = this.records.create(values);
    if (request.status === 'published') this.#tell('request_published', request);
    return request;
  }

  update(request: Request, { status, ...values }: Partial<Request>): Request {
    const changes = given(values);
    if (Object.keys(changes).length > 0) this.records.change(request, changes);
    if (status !== undefined && status !== request.status) this.#move(request, status);
    return request;
  }

  runIntegrations(request: Request): void {
    this.#tell('integration_action_succeeded', request);
  }

  review(place: Place, status: FieldStatus, rejectionComment: string | null = null): Field {
    const { field, request } = place;
    field.status = status;
    field.rejection_comment = status === 'redo' ? rejectionComment : null;
    const event = EVENT_OF_REVIEW[status];
    if (event) this.#tell(event, request, field.id);
    return field;
  }

  /** Approves the submitted fields among these. */
  approveSubmitted(places: readonly Place[]): void {
    for (const place of places) if (place.field.status === 'done') this.review(place, 'approved');
  }

  /** Submits the open fields among these, on behalf of the client. */
  submitAll(places: readonly Place[]): void {
    for (const place of places) {
      if (!place.field.internal && !isComplete(place.field)) this.#submit(place);
    }
  }

  /** Adds a page at the end. */
  addPage(request: Request, source: PageSource, origin: string): Page {
    const page = this.#parts.page(source, origin, request.pages.length);
    request.pages.push(page);
    this.#tell('request_updated', request);
    return page;
  }

  /** Adds a section at the end of a page. */
  addSection(page: Page, source: SectionSource, origin: string): Section {
    const section = this.#parts.section(source, origin, page.sections.length);
    page.sections.push(section);
    const request = this.records.all.find(({ pages }) => pages.includes(page));
    if (request) this.#tell('request_updated', request);
    return section;
  }

  /** Performs an action of a client in the browser. */
  act(action: ClientAction): void {
    switch (action.kind) {
      case 'view':
        this.#tell('request_viewed', this.#sent(action.requestId));
        return;
      case 'answer':
        this.#answer(this.place(action.fieldId), action.answers);
        return;
      case 'answer-all': {
        const request = this.#sent(action.requestId);
        for (const place of this.places().filter((one) => one.request === request)) {
          const { field } = place;
          if (!field.internal && !isComplete(field)) this.#answer(place, sampleAnswers(field));
        }
        return;
      }
      case 'comment': {
        const { request, field } = this.place(action.fieldId);
        const comment = { id: this.newId('cmt'), field_id: field.id, text: action.text };
        this.comments.push(comment);
        request.has_comments = true;
        this.#tell('comment_created', request, comment.id);
        return;
      }
      case 'use-product': {
        const { request, field } = this.place(action.fieldId);
        const { product, quantity } = action;
        const item = { id: this.newId('vss'), field_id: field.id, product, quantity };
        this.productItems.push(item);
        this.#tell('product_item_used', request, item.id);
        return;
      }
      case 'event': {
        const request = this.#sent(action.requestId);
        this.#tell(action.event, request, this.#subjectOf(action.event, request));
        return;
      }
      case 'complete':
        this.#move(this.#sent(action.requestId), 'completed');
    }
  }

  /** Returns every field of every request, with its place. */
  places(): Place[] {
    return this.records.all.flatMap((request) =>
      request.pages.flatMap((page) =>
        page.sections.flatMap((section) =>
          section.fields.map((field) => ({ request, page, section, field })),
        ),
      ),
    );
  }

  /** @throws Refusal 404 if there is no field with this id. */
  place(fieldId: string): Place {
    const place = this.places().find(({ field }) => field.id === fieldId);
    if (!place) throw new Refusal(404, 'Not found');
    return place;
  }

  /** Returns the day that is so many days away in UTC, as `YYYY-MM-DD`. */
  dayIn(days: number): string {
    const then = new Date(this.clock.now().getTime() + days * MILLISECONDS_PER_DAY);
    return then.toISOString().slice(0, 10);
  }

  #build({ pages, origin, ...values }: NewRequest): Request {
    const id = this.newId('req');
    return newRequest({
      due: this.dayIn(DEFAULT_DAYS_TO_DUE),
      updated_at: this.clock.now().toISOString(),
      ...given(values),
      id,
      pages: this.#parts.pages(pages, origin ?? this.newId('own')),
    });
  }

  #answer(place: Place, answers: readonly ClientAnswer[]): void {
    const { request, field } = place;
    this.#sent(request.id);
    if (field.status === 'approved') throw new Refusal(422, 'The field is approved');
    field.answers = answers.map((answer, at) => this.#read(field, answer, at));
    this.#submit(place);
  }

  /**
   * Marks a field as done, and emits an event for each part of the request whose last required field it is. A part without
   * required fields waits for all.
   */
  #submit(place: Place): void {
    const { request, page, section } = place;
    this.review(place, 'done');
    const done = (event: EventName, fields: readonly Field[], subjectId: string) => {
      const required = fields.filter((one) => one.required);
      const awaited = required.length > 0 ? required : fields;
      const isOneOfThem = awaited.includes(place.field);
      if (isOneOfThem && awaited.every(isComplete)) this.#tell(event, request, subjectId);
    };
    const inSection = section.fields.filter(({ internal }) => !internal);
    done('section_completed', inSection, section.id);
    done('page_completed', fieldsOf([page]), page.id);
    done('all_fields_completed', fieldsOf(request.pages), request.id);
  }

  #read(field: Field, answer: ClientAnswer, position: number): Answer {
    const { answered_by, additional_fields: options, field_columns: columns } = field;
    const read = this.#parts.answer(field, answer, position);
    const isChoice = answered_by === 'choice' || answered_by === 'choices';
    const fits =
      'file' in answer
        ? answered_by === 'file'
        : 'row' in answer
          ? answer.row.length === columns.length
          : !isChoice || options.some(({ text }) => text === answer.text);
    if (!fits) throw new Refusal(422, `This is no answer to ${field.name}`);
    return read;
  }

  /** Returns a request that the client can open. */
  #sent(id: string): Request {
    const request = this.records.find(id);
    if (!request) throw new Refusal(404, 'Not found');
    if (!request.is_sent) throw new Refusal(422, `The request is ${request.status}`);
    return request;
  }

  #move(request: Request, status: RequestStatus): void {
    const wasOver = request.status === 'completed' || request.status === 'archived';
    request.status = status;
    const event = wasOver && status === 'published' ? 'request_reopened' : EVENT_OF_STATUS[status];
    if (event) this.#tell(event, request);
  }

  /** Returns the ID of the record that an event is about by the contract; a new one if the API does not have the record. */
  #subjectOf(event: EventName, request: Request): string {
    const delivered = Object.entries(vendorDocument.webhooks).find(([name]) => name === event);
    const schema = delivered?.[1].post.requestBody.content['application/json'].schema.$ref ?? '';
    const [field] = fieldsOf(request.pages);
    if (schema.endsWith('/RequestEvent')) return request.id;
    if (schema.endsWith('/FieldEvent') && field !== undefined) return field.id;
    return this.newId('evt');
  }

  #tell(event: EventName, request: Request, subjectId?: string): void {
    this.#emit(event, request, subjectId);
  }
}

/** Returns the values without those that are undefined. */
function given<Values extends object>(values: Values): Values {
  const copy = { ...values };
  for (const key in copy) if (copy[key] === undefined) Reflect.deleteProperty(copy, key);
  return copy;
}
