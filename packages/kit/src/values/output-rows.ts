import { asFlag, asNumber, asText, asTexts, at, isEmptyDeep } from './json';

/** Marks a field that has no path in the record: code computes it. */
export const COMPUTED = 'computed';

/** One output field of a step: its label, and its path in the service's records. */
export type OutputRow = Readonly<{
  label: string;
  /** Shown beside the label. */
  description?: string;
  /** True for a secret, such as a link that needs no login: releases that know the key mask it in run logs. */
  sensitive?: true;
  /** A text by default. Without a value it is `null`; a list is empty. */
  kind?: 'url' | 'email' | 'datetime' | 'image' | 'number' | 'filesize' | 'boolean' | 'texts';
  /** Paths of the value; the first that exists is used. A dot leads into a record. */
  from: readonly string[] | typeof COMPUTED;
  /** Paths that code reads for a computed field. */
  reads?: readonly string[];
}>;

export type OutputRows = Readonly<Record<string, OutputRow>>;

type Labels = Pick<OutputRow, 'label' | 'description' | 'sensitive'>;

/** Types that a property of the contract may have, by the kinds of the rows that read it. */
type PathType = 'text' | 'link' | 'number' | 'boolean' | 'texts' | 'any';

/** True if a row can read every value of a property, and some of them have the row's own type. */
type IsPathType<Value, As extends PathType> = As extends 'any'
  ? true
  : [Value] extends [ReadableTypes[As]]
    ? [Extract<Value, OwnTypes[As]>] extends [never]
      ? false
      : true
    : false;
type OwnTypes = {
  text: string;
  link: string;
  number: number;
  boolean: boolean;
  texts: readonly unknown[];
  any: unknown;
};
type ReadableTypes = {
  text: string | number;
  link: string;
  number: number | string;
  boolean: boolean | string;
  texts: string | readonly (string | number | null)[];
  any: unknown;
};

/** The fields that a contract names, without additional ones. */
export type KnownKeys<Of> = keyof {
  [Key in keyof Of as string extends Key ? never : number extends Key ? never : Key]: Of[Key];
} &
  string;

/** The paths in a record whose type fits. A dot leads into a record, and `0` to the first entry of a list. */
type PathIn<Of, As extends PathType, Depth extends readonly 0[] = []> = Depth['length'] extends 3
  ? never
  : {
      [Key in KnownKeys<Of>]: Key extends keyof Of
        ? | (IsPathType<NonNullable<Of[Key]>, As> extends true ? Key : never)
          | PathBelow<Key, NonNullable<Of[Key]>, As, [...Depth, 0]>
        : never;
    }[KnownKeys<Of>];
type PathBelow<
  Key extends string,
  Value,
  As extends PathType,
  Depth extends readonly 0[],
> = Value extends readonly (infer Entry)[]
  ? `${Key}.0.${PathIn<NonNullable<Entry>, As, Depth>}`
  : Value extends object
    ? `${Key}.${PathIn<Value, As, Depth>}`
    : never;

type First<Path extends string> = readonly [Path, ...string[]];

/**
 * Rows of outputs for records of a contract. The first path of each is a property of the contract whose type fits the
 * kind, so that a renamed or retyped property does not compile; other paths are those of other contracts or of older
 * records.
 *
 * @template Reasons record of further first paths, which the contract lacks or has with another type: each with the reason.
 */
export type OutputsOf<Of, Reasons = unknown> = Readonly<
  Record<
    string,
    Labels &
      (
        | { kind?: never; from: First<PathIn<Of, 'text'>>; reads?: never }
        | {
            kind: 'url' | 'email' | 'datetime' | 'image';
            from: First<PathIn<Of, 'link'>>;
            reads?: never;
          }
        | { kind: 'number' | 'filesize'; from: First<PathIn<Of, 'number'>>; reads?: never }
        | { kind: 'boolean'; from: First<PathIn<Of, 'boolean'>>; reads?: never }
        | { kind: 'texts'; from: First<PathIn<Of, 'texts'>>; reads?: never }
        | {
            kind?: OutputRow['kind'];
            from: First<keyof Reasons & string>;
            reads?: never;
          }
        | {
            kind?: OutputRow['kind'];
            from: typeof COMPUTED;
            reads?: First<PathIn<Of, 'any'> | (keyof Reasons & string)>;
          }
      )
  >
>;
type OutputValue<Row> = Row extends { kind: 'number' | 'filesize' }
  ? number | null
  : Row extends { kind: 'boolean' }
    ? boolean | null
    : Row extends { kind: 'texts' }
      ? string[]
      : string | null;

export type OutputOf<Rows> = { [Key in keyof Rows]: OutputValue<Rows[Key]> };

/** The outputs of rows as far as a shorter record of the contract has them: those with a path in it. */
export type OutputFrom<Rows extends OutputRows, Of> = Pick<
  OutputOf<Rows>,
  {
    [Key in keyof Rows]: Extract<Rows[Key]['from'][number], PathIn<Of, 'any'>> extends never
      ? never
      : Key;
  }[keyof Rows]
>;

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
      from === COMPUTED ? computed[key] : readPaths(kind, record, from),
    ]),
  );
}

const READERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  number: asNumber,
  filesize: asNumber,
  boolean: asFlag,
  texts: asTexts,
};

function readPaths(kind: OutputRow['kind'], record: unknown, from: readonly string[]): unknown {
  const read = READERS[kind ?? 'text'] ?? asText;
  for (const path of from) {
    // A path without dots is not split, for speed: a long answer has millions of fields, few of them nested.
    const value = read(path.includes('.') ? at(record, ...path.split('.')) : at(record, path));
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
    Object.entries(rows).map(([key, { kind }]) => [key, readPaths(kind, output, [key])]),
  );
}
