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

/** A part of an output that its schema does not describe. */
export type OutputFlaw = {
  /** True for a key that the schema does not list, which harms no flow. */
  readonly isUnlisted: boolean;
  /** A sentence without its full stop; it begins with the path of the part. */
  readonly message: string;
};

/**
 * Checks an output against its schema. Every listed field must be present, at least as `null`, in a type that its
 * format can show. The only unlisted field may be the service's record.
 * @param mayHaveMore true for a gateway, which may return more than the schema, the vendor's, lists.
 */
export function expectListedOutput(
  given: unknown,
  fields: readonly OutputField[],
  mayHaveMore = false,
): void {
  const flaws = outputFlaws(given, fields).filter(({ isUnlisted }) => !isUnlisted || !mayHaveMore);
  // One assertion for the whole output, since a list of thousands would take as many seconds.
  expect(flaws.map(({ message }) => message)).toEqual([]);
}

/** Returns the parts of an output that its schema does not describe. */
export function outputFlaws(
  given: unknown,
  fields: readonly OutputField[],
  place = 'output',
): OutputFlaw[] {
  const output = asRecord(given);
  const listed = new Set(fields.map(({ key }) => key));
  const unlisted = Object.keys(output).filter((key) => !listed.has(key) && !UNLISTED.includes(key));
  return [
    ...unlisted.map((key) => ({ isUnlisted: true, message: `${place}.${key} is not listed` })),
    ...fields.flatMap((field) =>
      field.key in output
        ? flawsOfField(output[field.key], field, `${place}.${field.key}`)
        : [flaw(`${place}.${field.key} is missing`)],
    ),
  ];
}

function flawsOfField(value: unknown, field: OutputField, place: string): OutputFlaw[] {
  const { children, format } = field;
  const columns = columnsOf(field);
  const formats = FORMATS[typeof value];
  const flaws =
    formats === undefined || formats.includes(format)
      ? []
      : [flaw(`${place} is a ${typeof value}, which ${format ?? 'no format'} cannot show`)];
  if (columns === undefined) {
    return children === undefined || value === null
      ? flaws
      : [...flaws, ...outputFlaws(value, children, place)];
  }
  if (!Array.isArray(value)) return [...flaws, flaw(`${place} is no list`)];
  return [
    ...flaws,
    ...asList(value).flatMap((item, index) => outputFlaws(item, columns, `${place}[${index}]`)),
  ];
}

function flaw(message: string): OutputFlaw {
  return { isUnlisted: false, message };
}
