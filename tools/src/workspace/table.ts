import { inColumns } from './columns';

/** One line of a result, by column. */
export type Row = Record<string, string | number>;

/** The rows in columns, under the names of the first row's. */
export function table(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  return inColumns([
    columns,
    ...rows.map((row) => columns.map((column) => String(row[column] ?? ''))),
  ]);
}
