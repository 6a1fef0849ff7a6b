import { asText, COMPUTED, isRecord, type OutputRows } from '@pieceworks/kit';

type OutputRow = OutputRows[string];

/** A kind of vendor record, and the places of the fields that an output shows. */
export type RecordForm = {
  /** The record in a sentence: "a company". */
  one: string;
  rows: OutputRows;
  /**
   * Places that differ from the row's first one: a dot leads into a record, and `*` to each entry of a list. `null` for
   * a row that is optional in such a record.
   */
  places?: Readonly<Record<string, string | null>>;
};

/** A row of a form, with its key and place. */
export type PlacedRow = { key: string; row: OutputRow; place: string };

/** Returns the rows that every record of a form has. */
export function placedRows({ rows, places = {} }: RecordForm): PlacedRow[] {
  return Object.entries(rows).flatMap(([key, row]) => {
    const [first] = row.from === COMPUTED ? (row.reads ?? []) : row.from;
    const place = key in places ? places[key] : first;
    return place === undefined || place === null ? [] : [{ key, row, place }];
  });
}

/** Returns a sentence for each field that all records lack, or that has another type in one of them. */
export function flawsOf(form: RecordForm, records: readonly unknown[]): string[] {
  return placedRows(form).flatMap(({ key, row, place }) => {
    const found = records.flatMap((record) => valuesAt(record, place.split('.')));
    const isGone = found.length > 0 && found.every((value) => value === undefined);
    if (isGone) return [`${form.one} has no \`${place}\``];
    const isOther = found.some((value) => value !== undefined && !fits(value, key, row));
    return isOther ? [`\`${place}\` of ${form.one} is of another type`] : [];
  });
}

/** Returns the values at a place: `undefined` for a missing one, none below `null` or in an empty list. */
function valuesAt(value: unknown, [key, ...rest]: readonly string[]): unknown[] {
  if (key === undefined) return [value];
  if (value === null) return [];
  if (key === '*') {
    return Array.isArray(value) || isRecord(value)
      ? Object.values(value).flatMap((entry: unknown) => valuesAt(entry, rest))
      : [undefined];
  }
  return isRecord(value) && key in value ? valuesAt(value[key], rest) : [undefined];
}

/** Returns true for a value that the piece can read for a row. */
function fits(value: unknown, key: string, { kind, from }: OutputRow): boolean {
  if (key === 'id') return asText(value) !== null;
  if (value === null) return true;
  if (kind === 'number' || kind === 'filesize') return typeof value === 'number';
  if (kind === 'boolean') return typeof value === 'boolean';
  const values = kind === 'texts' || from === COMPUTED ? [value].flat() : [value];
  return values.every((one) => ['string', 'number'].includes(typeof one));
}
