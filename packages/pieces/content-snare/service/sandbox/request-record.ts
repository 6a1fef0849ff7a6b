import { TEAM_MEMBERS } from './demo';
import { answeredBy, isChoice, isLink, recordTypeOf } from './field-types';
import type { NewId } from './new-id';
import type {
  Answer,
  ClientAnswer,
  Field,
  Page,
  PageSource,
  QuestionSource,
  Request,
  Section,
  SectionSource,
  TeamMember,
} from './records';
import type { StoredFiles } from './stored-files';

type Given = 'id' | 'name' | 'status' | 'due' | 'clients' | 'pages';

/** Returns a request whose counts and states follow its pages. */
export function newRequest(own: Pick<Request, Given> & Partial<Request>): Request {
  const request: Request = {
    request_template_name: null,
    folder_name: null,
    communications_template_name: null,
    author_name: TEAM_MEMBERS[0]?.full_name ?? null,
    ...ownedBy(TEAM_MEMBERS[0]),
    comments_enabled: true,
    passcode_enabled: false,
    share_via_link_enabled: false,
    instruction_text: null,
    show_instruction: false,
    has_comments: false,
    language_code: 'en',
    country_code: null,
    board_column_id: null,
    board_column_sorting_position: null,
    ...own,
    url: `https://app.contentsnare.example/requests/${own.id}`,
    share_link: `https://app.contentsnare.example/share/${own.id}`,
    get is_sent() {
      return !['draft', 'scheduled', 'archived'].includes(request.status);
    },
    get client() {
      return request.clients[0];
    },
    get primary_client_id() {
      return request.clients[0]?.id ?? null;
    },
    get client_companies() {
      return request.clients[0]?.client_companies ?? [];
    },
    get client_status() {
      return countIn(request.pages, isComplete) > 0 ? 'in_progress' : 'not_started';
    },
    get completion_percentage() {
      const count = countIn(request.pages);
      return count === 0 ? 0 : Math.round((100 * countIn(request.pages, isComplete)) / count);
    },
    get fields_count() {
      return countIn(request.pages);
    },
    get done_fields_count() {
      return countIn(request.pages, isComplete);
    },
    get approved_fields_count() {
      return countIn(request.pages, isApproved);
    },
    get redo_fields_count() {
      return countIn(request.pages, isRejected);
    },
  };
  return request;
}

/** Returns the properties of a request that name its owner. */
export function ownedBy(member: TeamMember | undefined) {
  return {
    owner_id: member?.id ?? null,
    owner_name: member?.full_name ?? null,
    owner_email: member?.email ?? null,
  };
}

/** Returns the fields that a client sees. */
export function fieldsOf(pages: readonly Page[]): Field[] {
  return pages
    .flatMap(({ sections }) => sections)
    .flatMap(({ fields }) => fields)
    .filter(({ internal }) => !internal);
}

/** Returns a page as the client or the team sees it. Only the team sees internal fields. */
export function visibleTo(client: boolean, page: Page): Page {
  const sections = page.sections.map((section) => ({
    ...section,
    fields: section.fields.filter(({ internal }) => !client || !internal),
  }));
  return { ...page, sections };
}

export function isComplete(field: Field): boolean {
  return field.status === 'done' || field.status === 'approved';
}

function isApproved(field: Field): boolean {
  return field.status === 'approved';
}

function isRejected(field: Field): boolean {
  return field.status === 'redo';
}

function countIn(pages: readonly Page[], counts: (field: Field) => boolean = () => true): number {
  return fieldsOf(pages).filter(counts).length;
}

/**
 * The builder of pages, sections, fields and answers of requests. Parts of the same origin have the same reference in
 * every request.
 */
export class RequestParts {
  constructor(
    readonly newId: NewId,
    readonly files: StoredFiles,
  ) {}

  pages(sources: readonly PageSource[], origin: string): Page[] {
    return sources.map((source, at) => this.page(source, `${origin}.${at}`, at));
  }

  page({ name, sections_data }: PageSource, origin: string, position: number): Page {
    const page: Page = {
      id: this.newId('pag'),
      name,
      ...partOf(origin, position),
      sections: sections_data.map((source, at) => this.section(source, `${origin}.${at}`, at)),
      get fields_count() {
        return countIn([page]);
      },
      get done_fields_count() {
        return countIn([page], isComplete);
      },
      get approved_fields_count() {
        return countIn([page], isApproved);
      },
      get redo_fields_count() {
        return countIn([page], isRejected);
      },
      get is_done() {
        return fieldsOf([page]).every(isComplete);
      },
      get is_approved() {
        return fieldsOf([page]).every(isApproved);
      },
    };
    return page;
  }

  section({ name, questions_data }: SectionSource, origin: string, position: number): Section {
    return {
      id: this.newId('sec'),
      name,
      ...partOf(origin, position),
      fields: questions_data.map((source, at) => this.#field(source, `${origin}.${at}`, at)),
    };
  }

  #field(source: QuestionSource, origin: string, position: number): Field {
    const { question: name, data_type, options = [], columns = [], instructions } = source;
    const id = this.newId('fld');
    const field: Field = {
      id,
      name,
      data_type,
      ...recordTypeOf(data_type),
      ...partOf(origin, position),
      answered_by: answeredBy(data_type),
      status: 'todo',
      required: source.required ?? false,
      internal: source.internal ?? false,
      placeholder: null,
      instruction_text: instructions ?? null,
      show_instruction: instructions !== undefined,
      min_answer_count: 1,
      max_answer_count: 1,
      repeater_enabled: false,
      rejection_comment: null,
      additional_fields: (isChoice(data_type) ? options : []).map((text, at) => ({
        id: `${id}_${at}`,
        text,
        sorting_position: at + 1,
      })),
      field_columns: (data_type === 'table' ? columns : []).map((column, at) => ({
        id: this.newId('col'),
        name: column,
        required: false,
        read_only: false,
        sorting_position: at + 1,
      })),
      answers: [],
      get rejection_message() {
        return field.rejection_comment === null ? null : { text: field.rejection_comment };
      },
      get images() {
        if (field.type !== 'image') return [];
        return field.answers.flatMap(({ attachment }) => attachment ?? []);
      },
      get values() {
        return field.answers.map(valueOf);
      },
      get values_structured() {
        if (field.answered_by !== 'table') return field.values;
        return field.answers.map(({ row }) =>
          Object.fromEntries(field.field_columns.map((column, at) => [column.name, row[at]?.text])),
        );
      },
      get values_flat() {
        return field.values.join(', ');
      },
    };
    return field;
  }

  /** Returns an answer to a field, at a position among its answers. */
  answer(field: Field, given: ClientAnswer, position: number): Answer {
    const id = this.newId('ans');
    const text = 'text' in given ? given.text : undefined;
    const isAddress = isLink(field.data_type);
    return {
      id,
      field_id: field.id,
      get status() {
        return field.status;
      },
      get rejection_comment() {
        return field.rejection_comment;
      },
      text: text === undefined || isAddress ? [] : [text],
      link: text !== undefined && isAddress ? text : null,
      sorting_position: position + 1,
      row: ('row' in given ? given.row : []).map((cell, at) => ({
        field_column_id: field.field_columns[at]?.id ?? null,
        text: cell,
      })),
      attachment: 'file' in given ? this.files.store(given.file, this.newId('sig')) : null,
    };
  }
}

function partOf(origin: string, position: number) {
  return {
    reference_id: `ref_${origin}`,
    instruction_text: null,
    show_instruction: false,
    sorting_position: position + 1,
  };
}

function valueOf({ attachment, row, link, text }: Answer): string {
  if (attachment) return attachment.url;
  return row.length > 0 ? row.map((cell) => cell.text).join(', ') : (link ?? text.join());
}
