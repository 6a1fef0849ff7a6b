import { asNumber, asText, asTexts, at, isEmptyDeep } from './json';

/** Replaces the place of a field that code computes. */
export const COMPUTED = 'computed';

/** One output field of a step: its label, and its place in the service's records. */
export type OutputRow = Readonly<{
  label: string;
  /** Shown beside the label. */
  description?: string;
  /** A text by default. Without a value it is `null`; a list is empty. */
  kind?: 'url' | 'email' | 'datetime' | 'image' | 'number' | 'filesize' | 'boolean' | 'texts';
  /** Places of the value; the first that exists is used. A dot leads into a record. */
  from: readonly string[] | typeof COMPUTED;
  /** Places that code reads for a computed field. */
  reads?: readonly string[];
}>;

export type OutputRows = Readonly<Record<string, OutputRow>>;

type Place<Of> = { [Key in keyof Of & string]: Key | `${Key}.${string}` }[keyof Of & string];

/**
 * Rows of outputs for records of a contract. The first place of each is a field of the contract, so that a
 * misspelled one does not compile; other places are those of other contracts or of older records.
 */
export type OutputsOf<Of> = Readonly<
  Record<string, OutputRow & { from: readonly [Place<Of>, ...string[]] | typeof COMPUTED }>
>;

type OutputValue<Row> = Row extends { kind: 'number' | 'filesize' }
  ? number | null
  : Row extends { kind: 'boolean' }
    ? boolean | null
    : Row extends { kind: 'texts' }
      ? string[]
      : string | null;

/** Flat output fields with stable names. */
export type OutputOf<Rows> = { [Key in keyof Rows]: OutputValue<Rows[Key]> };

type ComputedOf<Rows> = {
  [Key in keyof Rows as Rows[Key] extends { from: typeof COMPUTED } ? Key : never]: OutputValue<
    Rows[Key]
  >;
};

/** Reads the flat fields of a service's record, in row order. */
export function readOutput<Rows extends OutputRows>(
  rows: Rows,
  record: unknown,
  computed: ComputedOf<Rows>,
): OutputOf<Rows>;
export function readOutput(
  rows: OutputRows,
  record: unknown,
  computed: Readonly<Record<string, unknown>>,
): object {
  return Object.fromEntries(
    Object.entries(rows).map(([key, { kind, from }]) => [
      key,
      from === COMPUTED ? computed[key] : readPlaces(kind, record, from),
    ]),
  );
}

const READERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  number: asNumber,
  filesize: asNumber,
  boolean: (value) => (typeof value === 'boolean' ? value : null),
  texts: asTexts,
};

function readPlaces(kind: OutputRow['kind'], record: unknown, from: readonly string[]): unknown {
  const read = READERS[kind ?? 'text'] ?? asText;
  for (const place of from) {
    // A long answer has millions of fields, and few of them are nested.
    const value = read(place.includes('.') ? at(record, ...place.split('.')) : at(record, place));
    if (!isEmptyDeep(value)) return value;
  }
  return kind === 'texts' ? [] : null;
}

/** Reads the flat fields in the output of an earlier step, by their keys. */
export function readFlatFields<Rows extends OutputRows>(
  rows: Rows,
  output: unknown,
): OutputOf<Rows>;
export function readFlatFields(rows: OutputRows, output: unknown): object {
  return Object.fromEntries(
    Object.entries(rows).map(([key, { kind }]) => [key, readPlaces(kind, output, [key])]),
  );
}
