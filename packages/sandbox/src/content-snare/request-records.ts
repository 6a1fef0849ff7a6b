import type { ClientRecord } from '../protocol';
import { isLink, recordTypeOf } from './data-types';
import {
  type FieldAnswer,
  fieldsOf,
  type InformationRequest,
  isComplete,
  type RequestField,
  type RequestPage,
  type RequestSection,
} from './information-request';
import { OWNER_NAME, TEAM_MEMBERS } from './seed';
import type { StoredFile } from './stored-files';

type LinkTo = (file: StoredFile) => string;

/** Returns a request in the form returned by its creation and its changes. */
export function createdRecord(request: InformationRequest) {
  const hasBegun = progressOf(request.pages).done_fields_count > 0;
  return {
    ...commonRecord(request),
    client_status: hasBegun ? 'in_progress' : 'not_started',
    client: recipientOf(request.client),
  };
}

/** Returns a request in the form returned for its id, with the heads of its pages. */
export function fullRecord(request: InformationRequest, ownerId: string) {
  return {
    ...commonRecord(request),
    primary_client_id: request.client.id,
    owner_id: request.owner?.id ?? ownerId,
    ...progressOf(request.pages),
    has_comments: request.comments.length > 0,
    language_code: 'en',
    country_code: null,
    board_column_id: null,
    board_column_sorting_position: null,
    pages: request.pages.map(pageHead),
  };
}

function commonRecord(request: InformationRequest) {
  const { id } = request;
  const { fields_count: count, done_fields_count: done } = progressOf(request.pages);
  return {
    id,
    name: request.name,
    status: request.status,
    due: request.due,
    url: `https://app.contentsnare.example/requests/${id}`,
    share_link: `https://app.contentsnare.example/share/${id}`,
    share_via_link_enabled: request.shareViaLinkEnabled,
    passcode_enabled: request.passcodeEnabled,
    comments_enabled: request.commentsEnabled,
    completion_percentage: count === 0 ? 0 : Math.round((100 * done) / count),
    folder_name: request.folder?.name ?? null,
    owner_name: request.owner?.full_name ?? OWNER_NAME,
    author_name: OWNER_NAME,
    request_template_name: request.template?.name ?? null,
    communications_template_name: request.schedule?.name ?? null,
    instruction_text: request.instructions,
    show_instruction: request.showsInstructions,
    updated_at: request.updatedAt.toISOString(),
    clients: [request.client, ...request.otherClients].map(recipientOf),
  };
}

function recipientOf({ id, full_name, email, phone, company_name, avatar }: ClientRecord) {
  const url = `https://app.contentsnare.example/clients/${id}`;
  return { id, full_name, email, phone, company_name, avatar, url };
}

/** Returns a request in the form of a list, with the requested additional fields. */
export function shortRecord(request: InformationRequest, expanded: readonly string[]) {
  const { id, status, name, due, ...record } = createdRecord(request);
  const more = {
    request_template_name: record.request_template_name,
    owner_name: record.owner_name,
    owner_email: (request.owner ?? TEAM_MEMBERS[0])?.email ?? null,
    clients: record.clients,
  };
  const asked = Object.entries(more).filter(([key]) => expanded.includes(key));
  return { id, status, name, due, ...Object.fromEntries(asked) };
}

/** Returns a page of a request with its sections, fields and answers. */
export function pageRecord(
  { pages }: InformationRequest,
  page: RequestPage,
  withInternal: boolean,
  linkTo: LinkTo,
) {
  return {
    ...pageHead(page, pages.indexOf(page)),
    reference_id: page.referenceId,
    sections: page.sections.map((section, position) =>
      sectionRecord(section, position, withInternal, linkTo),
    ),
  };
}

/** Returns a section with its fields and answers. */
export function sectionRecord(
  section: RequestSection,
  position: number,
  withInternal: boolean,
  linkTo: LinkTo,
) {
  return {
    id: section.id,
    name: section.name,
    reference_id: section.referenceId,
    instruction_text: null,
    show_instruction: false,
    sorting_position: position + 1,
    fields: section.fields
      .filter(({ internal }) => withInternal || !internal)
      .map((field, at) => ({ ...fieldRecord(field, linkTo), sorting_position: at + 1 })),
  };
}

/** Returns a field in the form returned by its review. */
export function reviewRecord(field: RequestField) {
  const { id, status, rejectionComment } = field;
  const review = { status, rejection_comment: rejectionComment };
  return { id, ...review, answers: field.answers.map((answer) => ({ id: answer.id, ...review })) };
}

/** Returns a field with its answers. */
export function fieldRecord(field: RequestField, linkTo: LinkTo) {
  const values = field.answers.map((answer) => valueOf(field, answer, linkTo));
  const { type, sub_type } = recordTypeOf(field.type);
  const files = field.answers.flatMap((answer) => ('file' in answer ? [answer.file] : []));
  return {
    id: field.id,
    name: field.name,
    type,
    sub_type,
    status: field.status,
    required: field.required,
    internal: field.internal,
    reference_id: field.referenceId,
    placeholder: null,
    instruction_text: field.instructions,
    show_instruction: field.instructions !== null,
    min_answer_count: 1,
    max_answer_count: 1,
    repeater_enabled: false,
    rejection_message: field.rejectionComment === null ? null : { text: field.rejectionComment },
    additional_fields: field.options.map((text, at) => ({
      id: `${field.id}_${at}`,
      text,
      sorting_position: at + 1,
    })),
    field_columns: field.columns.map(({ id, name }, at) => ({
      id,
      name,
      required: false,
      read_only: false,
      sorting_position: at + 1,
    })),
    images: type === 'image' ? files.map((file) => attachmentOf(file, linkTo)) : [],
    values,
    values_structured: field.answers.map((answer, at) =>
      'row' in answer
        ? Object.fromEntries(field.columns.map(({ name }, column) => [name, answer.row[column]]))
        : values[at],
    ),
    values_flat: values.join(', '),
    answers: field.answers.map((answer, at) => ({
      id: answer.id,
      field_id: field.id,
      status: field.status,
      text: 'text' in answer && !isLink(field.type) ? [answer.text] : [],
      link: 'text' in answer && isLink(field.type) ? answer.text : null,
      rejection_comment: field.rejectionComment,
      sorting_position: at + 1,
      row:
        'row' in answer
          ? answer.row.map((text, column) => ({
              field_column_id: field.columns[column]?.id ?? null,
              text,
            }))
          : [],
      attachment: 'file' in answer ? attachmentOf(answer.file, linkTo) : null,
    })),
  };
}

function valueOf(field: RequestField, answer: FieldAnswer, linkTo: LinkTo): string {
  if ('file' in answer) return linkTo(answer.file);
  return 'row' in answer ? answer.row.join(', ') : answer.text;
}

function attachmentOf(file: StoredFile, linkTo: LinkTo) {
  return {
    filename: file.name,
    byte_size: file.content.length,
    url: linkTo(file),
    signed_id: file.signedId,
  };
}

function pageHead(page: RequestPage, position: number) {
  const progress = progressOf([page]);
  return {
    id: page.id,
    name: page.name,
    ...progress,
    is_done: progress.done_fields_count === progress.fields_count,
    is_approved: progress.approved_fields_count === progress.fields_count,
    instruction_text: null,
    show_instruction: false,
    sorting_position: position + 1,
  };
}

function progressOf(pages: readonly RequestPage[]) {
  const fields = fieldsOf(...pages);
  const count = (matchesFilters: (field: RequestField) => boolean) =>
    fields.filter(matchesFilters).length;
  return {
    fields_count: fields.length,
    done_fields_count: count(({ status }) => isComplete(status)),
    approved_fields_count: count(({ status }) => status === 'approved'),
    redo_fields_count: count(({ status }) => status === 'redo'),
  };
}
