import {
  asFlag,
  asList,
  asRecord,
  asText,
  Failure,
  isFilledIn,
  type JsonRecord,
  parseUrl,
  readOutput,
  readText,
  formatNumber,
} from '@pieceworks/kit';
import { type AnswerFile, FIELD, type Field, FILE } from '../outputs/output-rows';
import { FIELD_STATES, spelledState } from '../readers/states';
import { decoded, plainText } from './plain-text';
import { uniqueNames } from './unique-names';

/** Limit against endless records. No client fills in a request with more fields. */
const MAX_FIELDS = 5_000;
/** Limit of the pages of a record, empty ones included. */
const MAX_RECORD_PAGES = 5_000;

/** @throws Failure `protocol` for a record with more pages than any request has. */
export function requireFewPages(pages: readonly unknown[]): void {
  if (pages.length > MAX_RECORD_PAGES) throw tooMany('pages', MAX_RECORD_PAGES);
}

/**
 * Reads the fields of pages, from `GET /pages/{id}` or from an event.
 * @throws Failure `protocol` for more than `MAX_FIELDS` fields.
 */
export function readRequestFields(pages: readonly unknown[]): Field[] {
  return fieldRecordsIn(pages).map(readField);
}

/** The page and section of a field, under the names that events use. */
type FieldLocation = Record<'page_id' | 'page_name' | 'section_id' | 'section_name', string | null>;

/**
 * Returns the records of the fields, each with its page and section, as field events contain them.
 * @throws Failure `protocol` for more than `MAX_FIELDS` fields, or too many pages.
 */
export function fieldRecordsIn(pages: readonly unknown[]): JsonRecord[] {
  requireFewPages(pages);
  const fields: JsonRecord[] = [];
  for (const page of pages) {
    for (const section of asList(asRecord(page).sections)) {
      for (const field of asList(asRecord(section).fields)) {
        if (fields.length === MAX_FIELDS) throw tooMany('fields', MAX_FIELDS);
        const located: FieldLocation = {
          ...asRecord(field),
          page_id: readText(page, 'id'),
          page_name: readText(page, 'name'),
          section_id: readText(section, 'id'),
          section_name: readText(section, 'name'),
        };
        fields.push(located);
      }
    }
  }
  return fields;
}

/** Returns the error for a request that is too large for one step. */
export function tooMany(parts: 'fields' | 'pages', most: number): Failure {
  return new Failure({
    kind: 'protocol',
    message: `Could not read the request: it has more than ${formatNumber(most)} ${parts}, which a step cannot read. Use Custom API Call.`,
  });
}

/** Reads a field with its answers. Events give the page and section inside the field itself. */
export function readField(field: unknown): Field {
  const record = asRecord(field);
  const answers = asList(record.answers).map(asRecord);
  const flatFields = readOutput(FIELD, record, {});
  const values = asList(record.values);
  const files = readFiles(record, answers);
  const flat =
    readText(record, 'values_flat') ?? asText(values.map(asText).filter(Boolean).join(', '));
  const words = flat === null ? null : readable(flat, flatFields.type === 'wysiwyg');
  const rows = readRows(answers, asList(record.field_columns));
  return {
    ...flatFields,
    status: spelledState(FIELD_STATES, flatFields.status),
    // What is unclear is asked for, rather than forgotten.
    required: isFilledIn(record.required) && asFlag(record.required) !== false,
    hidden: asFlag(record.internal) === true,
    // What the text, the rows or the files say is not said again.
    values: values.length > 1 && rows.length + files.length === 0 ? values : [],
    text: files.map(({ name }) => name).join(', ') || textOfRows(rows) || words,
    rows,
    files,
    rejectionComment:
      readText(record.rejection_message, 'text') ?? readText(record, 'rejection_comment'),
  };
}

/**
 * Limit of a column name, in characters. Each row repeats the name, so a long one could grow the output to
 * gigabytes.
 */
const LONGEST_COLUMN = 300;

function readRows(
  answers: readonly Readonly<Record<string, unknown>>[],
  columns: readonly unknown[],
) {
  const ids = columns.map((column) => readText(column, 'id'));
  const named = uniqueNames(
    columns.map((column, at) => readText(column, 'name') ?? ids[at] ?? String(at + 1)),
  );
  const names = new Map(ids.map((id, at) => [id, named[at]?.slice(0, LONGEST_COLUMN)]));
  return answers
    .map(({ row }) => asList(row))
    .filter((row) => row.length > 0)
    .map((row) => {
      const keys = row.map((cell, at) => {
        const id = readText(cell, 'field_column_id');
        return names.get(id) ?? id ?? String(at + 1);
      });
      return Object.fromEntries(uniqueNames(keys).map((key, at) => [key, readCell(row[at])]));
    });
}

/** Returns a line for each row, since the service's own text runs the cells of all rows together. */
function textOfRows(rows: Field['rows']): string {
  return rows
    .map((row) =>
      Object.entries(row)
        .flatMap(([column, cell]) => (cell === null ? [] : `${column}: ${cell}`))
        .join(', '),
    )
    .filter(Boolean)
    .join('\n');
}

function readCell(cell: unknown): string | null {
  const text = readText(cell, 'text');
  return text === null ? null : readable(text, false);
}

const UPLOAD = /image|file|upload|attachment|signature/i;

/** Reads the files of the answers. Older records list images separately, and field events contain only links. */
function readFiles(
  record: JsonRecord,
  answers: readonly Readonly<Record<string, unknown>>[],
): AnswerFile[] {
  const attached = answers.flatMap(({ attachment }) => readFile(attachment));
  if (attached.length > 0) return attached;
  const images = asList(record.images).flatMap(readFile);
  const isUpload = ['type', 'sub_type'].some((key) => UPLOAD.test(readText(record, key) ?? ''));
  if (images.length > 0 || !isUpload) return images;
  return asList(record.values).flatMap((value) => {
    const link = asText(value) ?? '';
    const url = parseUrl(link, RELATIVE);
    if (url === undefined || !/^https?:$/.test(url.protocol)) return [];
    if (url.hostname !== RELATIVE.hostname) {
      return [{ name: nameIn(url), sizeBytes: null, url: url.href }];
    }
    // The download resolves it against the base URL.
    return link.startsWith('/') ? [{ name: nameIn(url), sizeBytes: null, url: link }] : [];
  });
}

/** The base of links without a host. */
const RELATIVE = new URL('https://relative.invalid');

function nameIn({ pathname }: URL): string {
  const name = pathname.replace(/^.*\//, '');
  try {
    return decodeURIComponent(name) || 'file';
  } catch {
    return name;
  }
}

function readFile(file: unknown): AnswerFile[] {
  const { name, url, ...rest } = readOutput(FILE, file, {});
  return url === null ? [] : [{ name: name ?? 'file', ...rest, url }];
}

/** Decodes the entities that occur in every type of text answer (fact entities), and removes the markup of HTML. */
function readable(answer: string, hasMarkup: boolean): string | null {
  return asText(hasMarkup ? plainText(answer) : decoded(answer));
}
