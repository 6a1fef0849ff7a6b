import type { ClientView, ClientViewField } from '../protocol';
import { isChoice, isUpload } from './data-types';
import {
  type FieldAnswer,
  type InformationRequest,
  isSent,
  type RequestField,
} from './information-request';

/** Returns a request as its client sees it, without the internal fields of the team. */
export function clientViewOf(request: InformationRequest): ClientView {
  const { id, name, status, due, client, pages } = request;
  return {
    id,
    name,
    status,
    due,
    client: { id: client.id, name: client.full_name, email: client.email },
    isSent: isSent(status),
    pages: pages.map((page) => ({
      name: page.name,
      sections: page.sections.map((section) => ({
        name: section.name,
        fields: section.fields.filter(({ internal }) => !internal).map(fieldView),
      })),
    })),
  };
}

function fieldView(field: RequestField): ClientViewField {
  const { id, name, type, required, instructions, options, columns } = field;
  const { status, rejectionComment, answers } = field;
  return {
    id,
    name,
    type,
    answeredBy: answeredBy(field),
    required,
    instructions,
    options,
    columns: columns.map((column) => column.name),
    status,
    rejectionComment,
    answers: answers.map(formatAnswer),
  };
}

function answeredBy({ type }: RequestField): ClientViewField['answeredBy'] {
  if (isUpload(type)) return 'file';
  if (type === 'table') return 'table';
  if (!isChoice(type)) return 'text';
  return type === 'multi select options' || type === 'task list' ? 'choices' : 'choice';
}

function formatAnswer(answer: FieldAnswer): string {
  if ('text' in answer) return answer.text;
  return 'row' in answer ? answer.row.join(', ') : answer.file.name;
}
