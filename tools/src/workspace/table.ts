import { inColumns } from './columns';

/** A row of a table, by column. */
export type Row = Record<string, string | number>;

/**
 * Formats rows as a table, with the first row's keys as headings.
 * @param widest maximum column width in characters; longer cells overflow.
 */
export function table(rows: readonly Row[], widest?: number): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => String(row[column] ?? '')));
  return inColumns([columns, ...lines], widest);
}
