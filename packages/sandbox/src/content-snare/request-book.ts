import type { Clock } from '../clock';
import type {
  ClientAction,
  ClientAnswer,
  ClientRecord,
  ContentSnareEventName,
  RequestStatus,
} from '../protocol';
import { Refusal } from '../refusal';
import { blueprintOf, type PageBlueprint, type SectionBlueprint } from './blueprint';
import { isChoice, isUpload, sampleAnswers } from './data-types';
import type { EventFeed } from './event-feed';
import {
  areComplete,
  type FieldAnswer,
  fieldsOf,
  type FieldStatus,
  type InformationRequest,
  isComplete,
  isSent,
  type RequestField,
  type RequestPage,
  type RequestSection,
} from './information-request';
import type { NewId } from './new-id';
import type { Folder, TeamMember, Template } from './seed';
import type { StoredFiles } from './stored-files';

const DEFAULT_DAYS_TO_DUE = 14;
const MILLISECONDS_PER_DAY = 24 * 3_600_000;

/** The data from which a request is created. */
export type NewRequest = {
  client: ClientRecord;
  name: string;
  status: RequestStatus;
  template?: Template | undefined;
  /** Pages of the request; those of the template by default. */
  pages?: readonly PageBlueprint[] | undefined;
  /** YYYY-MM-DD. */
  due?: string | undefined;
  folder?: Folder | undefined;
  owner?: TeamMember | undefined;
  schedule?: Template | undefined;
  commentsEnabled?: boolean | undefined;
  passcodeEnabled?: boolean | undefined;
  shareViaLinkEnabled?: boolean | undefined;
};

type RequestChanges = Partial<
  Omit<NewRequest, 'template' | 'pages' | 'schedule'> &
    Pick<InformationRequest, 'instructions' | 'showsInstructions' | 'otherClients'>
> & {
  /** `null` removes it. */
  schedule?: Template | null | undefined;
};

/** A field with its section, page and request. */
export type Place = {
  request: InformationRequest;
  page: RequestPage;
  section: RequestSection;
  field: RequestField;
};

const EVENT_OF_STATUS: Partial<Record<RequestStatus, ContentSnareEventName>> = {
  draft: 'request_draft',
  published: 'request_published',
  completed: 'request_completed',
  archived: 'request_archived',
};

const EVENT_OF_REVIEW: Partial<Record<FieldStatus, ContentSnareEventName>> = {
  done: 'field_completed',
  approved: 'field_approved',
  redo: 'field_rejected',
};

/** The requests of the account and their changes. */
export class RequestBook {
  all: InformationRequest[] = [];
  created: InformationRequest[] = [];

  constructor(
    readonly clock: Clock,
    readonly newId: NewId,
    readonly events: EventFeed,
    readonly files: StoredFiles,
  ) {}

  reset(): void {
    this.all = [];
    this.created = [];
  }

  /** Creates a request. A published request counts as sent. */
  create({ client, name, status, template, pages, due, ...more }: NewRequest): InformationRequest {
    const now = this.clock.now();
    const blueprint = pages ?? (template ? blueprintOf(template) : []);
    const request: InformationRequest = {
      id: this.newId('req'),
      client,
      otherClients: [],
      template,
      pages: this.#build(blueprint, template?.id ?? this.newId('own')),
      name,
      status,
      viewed: false,
      due: due ?? isoDay(new Date(now.getTime() + DEFAULT_DAYS_TO_DUE * MILLISECONDS_PER_DAY)),
      folder: more.folder,
      owner: more.owner,
      schedule: more.schedule,
      commentsEnabled: more.commentsEnabled ?? true,
      passcodeEnabled: more.passcodeEnabled ?? false,
      shareViaLinkEnabled: more.shareViaLinkEnabled ?? false,
      instructions: null,
      showsInstructions: false,
      comments: [],
      productItems: [],
      updatedAt: now,
    };
    this.all.push(request);
    this.created.push(request);
    this.#tell('request_created', request);
    if (status === 'published') this.#tell('request_published', request);
    return request;
  }

  update(request: InformationRequest, { status, ...changes }: RequestChanges): InformationRequest {
    const given = Object.entries<unknown>(changes).filter(([, value]) => value !== undefined);
    if (given.length > 0) {
      Object.assign(request, Object.fromEntries(given));
      this.#tell('request_updated', request);
    }
    if (status !== undefined && status !== request.status) this.#move(request, status);
    return request;
  }

  delete(request: InformationRequest): void {
    // The delivery contains the last state of the deleted request.
    this.#tell('request_destroyed', request);
    this.all = this.all.filter((one) => one !== request);
  }

  runIntegrations(request: InformationRequest): void {
    this.#tell('integration_action_succeeded', request);
  }

  review(place: Place, status: FieldStatus, rejectionComment?: string): RequestField {
    const { field, request } = place;
    field.status = status;
    field.rejectionComment = status === 'redo' ? (rejectionComment ?? null) : null;
    const event = EVENT_OF_REVIEW[status];
    if (event) this.#tell(event, request, field.id);
    return field;
  }

  /** Approves every submitted field whose place matches. */
  approveSubmitted(matchesFilters: (place: Place) => boolean): void {
    for (const place of this.places().filter(matchesFilters)) {
      if (place.field.status === 'done') this.review(place, 'approved');
    }
  }

  /** Submits every open field whose place matches, on behalf of the client. */
  submitAll(matchesFilters: (place: Place) => boolean): void {
    for (const place of this.places().filter(matchesFilters)) {
      if (!place.field.internal && !isComplete(place.field.status)) this.#submit(place);
    }
  }

  /** Adds a page at the end. */
  addPage(request: InformationRequest, page: PageBlueprint, origin: string): RequestPage {
    const added = this.#buildPage(page, origin);
    request.pages.push(added);
    this.#tell('request_updated', request);
    return added;
  }

  /** Adds a section at the end of a page. */
  addSection(page: RequestPage, section: SectionBlueprint, origin: string): RequestSection {
    const added = this.#buildSection(section, origin);
    page.sections.push(added);
    const request = this.all.find(({ pages }) => pages.includes(page));
    if (request) this.#tell('request_updated', request);
    return added;
  }

  /** Performs an action of a client in the browser. */
  act(action: ClientAction): void {
    switch (action.kind) {
      case 'view': {
        const request = this.#sent(action.requestId);
        request.viewed = true;
        this.#tell('request_viewed', request);
        return;
      }
      case 'answer':
        this.#answer(this.place(action.fieldId), action.answers);
        return;
      case 'answer-all': {
        const request = this.#sent(action.requestId);
        for (const place of this.places().filter((one) => one.request === request)) {
          const { field } = place;
          if (field.internal || isComplete(field.status)) continue;
          const columns = field.columns.map(({ name }) => name);
          this.#answer(place, sampleAnswers(field.type, { options: field.options, columns }));
        }
        return;
      }
      case 'comment': {
        const { request, field } = this.place(action.fieldId);
        const comment = { id: this.newId('cmt'), fieldId: field.id, text: action.text };
        request.comments.push(comment);
        this.#tell('comment_created', request, comment.id);
        return;
      }
      case 'use-product': {
        const { request, field } = this.place(action.fieldId);
        const { product, quantity } = action;
        const item = { id: this.newId('vss'), fieldId: field.id, product, quantity };
        request.productItems.push(item);
        this.#tell('product_item_used', request, item.id);
        return;
      }
      case 'complete':
        this.#move(this.#sent(action.requestId), 'completed');
    }
  }

  find(id: string): InformationRequest | undefined {
    return this.all.find((request) => request.id === id);
  }

  /** Returns every field of every request, with its place. */
  places(): Place[] {
    return this.all.flatMap((request) =>
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

  #answer(place: Place, answers: readonly ClientAnswer[]): void {
    const { request, field } = place;
    this.#sent(request.id);
    if (field.status === 'approved') throw new Refusal(422, 'The field is approved');
    field.answers = answers.map((answer) => this.#read(field, answer));
    this.#submit(place);
  }

  /** Marks a field as done, and emits an event for everything that is complete with it. */
  #submit(place: Place): void {
    const { request, page, section } = place;
    this.review(place, 'done');
    const done = (event: ContentSnareEventName, fields: RequestField[], subjectId: string) => {
      if (areComplete(fields)) this.#tell(event, request, subjectId);
    };
    const inSection = section.fields.filter(({ internal }) => !internal);
    done('section_completed', inSection, section.id);
    done('page_completed', fieldsOf(page), page.id);
    done('all_fields_completed', fieldsOf(...request.pages), request.id);
  }

  #read(field: RequestField, answer: ClientAnswer): FieldAnswer {
    const id = this.newId('ans');
    const fits =
      'file' in answer
        ? isUpload(field.type)
        : 'row' in answer
          ? answer.row.length === field.columns.length
          : !isChoice(field.type) || field.options.includes(answer.text);
    if (!fits) throw new Refusal(422, `This is no answer to ${field.name}`);
    if (!('file' in answer)) return { id, ...answer };
    return { id, file: this.files.store(answer.file, this.newId('sig')) };
  }

  /** Returns a request that the client can open. */
  #sent(id: string): InformationRequest {
    const request = this.find(id);
    if (!request) throw new Refusal(404, 'Not found');
    if (!isSent(request.status)) throw new Refusal(422, `The request is ${request.status}`);
    return request;
  }

  #move(request: InformationRequest, status: RequestStatus): void {
    const wasOver = request.status === 'completed' || request.status === 'archived';
    request.status = status;
    const event = wasOver && status === 'published' ? 'request_reopened' : EVENT_OF_STATUS[status];
    if (event) this.#tell(event, request);
  }

  #tell(event: ContentSnareEventName, request: InformationRequest, subjectId = request.id): void {
    request.updatedAt = this.clock.now();
    const { id: requestId, client } = request;
    this.events.emit({ event, subjectId, requestId, clientId: client.id });
  }

  #build(pages: readonly PageBlueprint[], origin: string): RequestPage[] {
    return pages.map((page, pageAt) => this.#buildPage(page, `${origin}.${pageAt}`));
  }

  #buildPage({ name, sections }: PageBlueprint, origin: string): RequestPage {
    return {
      ...this.#part('pag', name, origin),
      sections: sections.map((section, at) => this.#buildSection(section, `${origin}.${at}`)),
    };
  }

  #buildSection({ name, fields }: SectionBlueprint, origin: string): RequestSection {
    return {
      ...this.#part('sec', name, origin),
      fields: fields.map((field, at) => ({
        ...this.#part('fld', field.name, `${origin}.${at}`),
        type: field.type,
        required: field.required ?? false,
        internal: field.internal ?? false,
        options: isChoice(field.type) ? (field.options ?? []) : [],
        columns: (field.type === 'table' ? (field.columns ?? []) : []).map((column) => ({
          id: this.newId('col'),
          name: column,
        })),
        instructions: field.instructions ?? null,
        status: 'todo',
        rejectionComment: null,
        answers: [],
      })),
    };
  }

  #part(prefix: string, name: string, reference: string) {
    return { id: this.newId(prefix), referenceId: `ref_${reference}`, name };
  }
}

function isoDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}
