import { inColumns } from './columns';

/** One line of a result, by column. */
export type Row = Record<string, string | number>;

/**
 * The rows in columns, under the names of the first row's.
 * @param widest a longer cell, in characters, does not make its column wider.
 */
export function table(rows: readonly Row[], widest?: number): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => String(row[column] ?? '')));
  return inColumns([columns, ...lines], widest);
}
