import {
  asList,
  asRecord,
  asText,
  Failure,
  isFilledIn,
  isRecord,
  type JsonRecord,
  parseUrl,
  readOutput,
  readText,
  restOf,
  withThousands,
} from '@pieceworks/kit';
import { type AnswerFile, FIELD, type Field, FILE } from '../model/output-rows';
import { restOfRequest } from './records';

/** Limit against endless records. No client fills in a request with more fields. */
const MAX_FIELDS = 5_000;

/**
 * Reads the fields of pages, from `GET /pages/{id}` or from an event.
 * @throws Failure `protocol` for more fields than a request has.
 */
export function readFields(pages: readonly unknown[]): Field[] {
  return fieldRecordsIn(pages).map(readField);
}

/** The page and section of a field, under the names that events use. */
type FieldPlace = Record<'page_id' | 'page_name' | 'section_id' | 'section_name', string | null>;

/**
 * Returns the records of the fields, each with its page and section, as field events contain them.
 * @throws Failure `protocol` for more fields than a request has.
 */
export function fieldRecordsIn(pages: readonly unknown[]): JsonRecord[] {
  const fields: JsonRecord[] = [];
  for (const page of pages) {
    for (const section of asList(asRecord(page).sections)) {
      for (const field of asList(asRecord(section).fields)) {
        if (fields.length === MAX_FIELDS) throw tooMany('fields', MAX_FIELDS);
        const placed: FieldPlace = {
          ...asRecord(field),
          page_id: readText(page, 'id'),
          page_name: readText(page, 'name'),
          section_id: readText(section, 'id'),
          section_name: readText(section, 'name'),
        };
        fields.push(placed);
      }
    }
  }
  return fields;
}

/** Returns the error for a request that is too large for one step. */
export function tooMany(parts: 'fields' | 'pages', most: number): Failure {
  return new Failure({
    kind: 'protocol',
    message: `Content Snare answered with more than ${withThousands(most)} ${parts}, and a step reads no more of one request.`,
  });
}

/** Reads a field with its answers. Events give the page and section inside the field itself. */
export function readField(field: unknown): Field {
  const record = asRecord(field);
  const answers = asList(record.answers).map(asRecord);
  const place = readOutput(FIELD, record, {});
  const values = asList(record.values);
  const files = readFiles(record, answers);
  const flat =
    readText(record, 'values_flat') ?? asText(values.map(asText).filter(Boolean).join(', '));
  const words = flat !== null && place.type === 'wysiwyg' ? withoutMarkup(flat) : flat;
  return {
    ...place,
    required: record.required === true,
    values,
    text: files.length === 0 ? words : files.map(({ name }) => name).join(', '),
    rows: readRows(answers, asList(record.field_columns)),
    files,
    rejectionComment:
      readText(record.rejection_message, 'text') ?? readText(record, 'rejection_comment'),
  };
}

/** Keys of a field's record that other output fields cover, and layout keys. */
const LEFT_OUT: readonly string[] = [
  ...['required', 'rejection_message', 'rejection_comment'],
  ...['values', 'values_flat', 'answers', 'field_columns', 'images'],
  ...['sorting_position', 'show_instruction', 'min_answer_count', 'max_answer_count'],
  'repeater_enabled',
];

/** Returns a field's record without flat, empty and layout values. Keeps the ID, to tell the records apart. */
export function restOfField(field: unknown): JsonRecord {
  const { id } = asRecord(field);
  const rest = Object.entries(asRecord(restOf(FIELD, field, readOutput(FIELD, field, {})))).filter(
    ([key, value]) =>
      !LEFT_OUT.includes(key) &&
      isFilledIn(value) &&
      (key !== 'values_structured' || hasParts(field, asList(value))),
  );
  return { id, ...Object.fromEntries(rest) };
}

/** Returns true for answers with parts, such as an address. The parts of a table are its rows. */
function hasParts(field: unknown, values: readonly unknown[]): boolean {
  return values.some(isRecord) && readText(field, 'type') !== 'table';
}

/** Returns a section's record, with the rest of its fields. */
export function restOfSection(section: unknown): JsonRecord {
  const record = asRecord(section);
  return { ...record, fields: asList(record.fields).map(restOfField) };
}

/** Returns a page's record, with the rest of its fields. */
export function restOfPage(page: unknown): JsonRecord {
  const record = asRecord(page);
  return { ...record, sections: asList(record.sections).map(restOfSection) };
}

/** Returns the record of a request with its answers, without the flat fields. */
export function restOfAnswers(request: unknown): JsonRecord {
  const { pages, ...rest } = asRecord(restOfRequest(request));
  return { ...rest, pages: asList(pages).map(restOfPage) };
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
  const names = new Map(
    columns.map((column) => [
      readText(column, 'id'),
      readText(column, 'name')?.slice(0, LONGEST_COLUMN),
    ]),
  );
  return answers
    .map(({ row }) => asList(row))
    .filter((row) => row.length > 0)
    .map((row) =>
      Object.fromEntries(
        row.map((cell, at) => {
          const id = readText(cell, 'field_column_id');
          return [names.get(id) ?? id ?? String(at + 1), readText(cell, 'text')];
        }),
      ),
    );
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
    const url = parseUrl(asText(value) ?? '');
    if (url === undefined || !/^https?:$/.test(url.protocol)) return [];
    return [{ name: nameIn(url), sizeBytes: null, url: url.href }];
  });
}

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

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
};

function withoutMarkup(html: string): string | null {
  const text = html
    .replace(/<(br|\/p|\/li|\/h\d|\/div)\b[^>]*>?/gi, ended('\n'))
    .replace(/<\/?[a-z][^>]*>?/gi, ended(''))
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
  return asText(text);
}

/** Replaces a tag with a text. Keeps an unclosed tag, which would swallow the rest of the text. */
function ended(text: string): (tag: string) => string {
  return (tag) => (tag.endsWith('>') ? text : tag);
}
