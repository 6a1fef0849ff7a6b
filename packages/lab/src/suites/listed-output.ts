import { asList, asRecord } from '@pieceworks/kit/json';
import { columnsOf, type OutputField } from '../host';

/** The service's own record, and the key by which the platform deduplicates events. */
const UNLISTED = ['raw', '_dedupe_key'];

/** Formats in which the builder can show a value, by its type. Other types are shown unchanged. */
const FORMATS: Readonly<Record<string, readonly (string | undefined)[]>> = {
  number: ['number', 'currency', 'duration', 'filesize'],
  boolean: ['boolean'],
  string: [undefined, 'email', 'url', 'datetime', 'date', 'html', 'image'],
};

/**
 * Checks an output against its schema. Every listed field must be present, at least as `null`, in a type that its
 * format can show. The only unlisted field may be the service's record.
 */
export function expectListedOutput(given: unknown, fields: readonly OutputField[]): void {
  // One assertion for the whole output, since a list of thousands would take as many seconds.
  expect(flawsOf(given, fields, 'output')).toEqual([]);
}

function flawsOf(given: unknown, fields: readonly OutputField[], place: string): string[] {
  const output = asRecord(given);
  const listed = new Set(fields.map(({ key }) => key));
  const unlisted = Object.keys(output).filter((key) => !listed.has(key) && !UNLISTED.includes(key));
  return [
    ...unlisted.map((key) => `${place}.${key} is not listed`),
    ...fields.flatMap((field) =>
      field.key in output
        ? flawsOfField(output[field.key], field, `${place}.${field.key}`)
        : [`${place}.${field.key} is missing`],
    ),
  ];
}

function flawsOfField(value: unknown, field: OutputField, place: string): string[] {
  const { children, format } = field;
  const columns = columnsOf(field);
  const formats = FORMATS[typeof value];
  const flaws =
    formats === undefined || formats.includes(format)
      ? []
      : [`${place} is a ${typeof value}, which ${format ?? 'no format'} cannot show`];
  if (columns === undefined) {
    return children === undefined || value === null
      ? flaws
      : [...flaws, ...flawsOf(value, children, place)];
  }
  if (!Array.isArray(value)) return [...flaws, `${place} is no list`];
  return [
    ...flaws,
    ...asList(value).flatMap((item, index) => flawsOf(item, columns, `${place}[${index}]`)),
  ];
}
